/**
 * Equivalent given names. Each line is one group. The first table contains spellings of one name (mostly
 * transliterations that are too different for sound-form.ts); the second contains short forms and the same name in
 * other languages. Collected from general knowledge of these languages; a name may be in several groups.
 */
const SPELLINGS = `
mohammed muhammad mohammad mohamed muhammed mohamad mohamud mohd muhamad muhamed mehmed mehmet mohammod muhammet mohamet mahomed mokhammad magomed maxamed mukhammad mohamet
ahmed ahmad ahmet akhmed akhmad achmad axmed ahmat
yusuf youssef yousef yusif yousuf yousif yusef yousaf jusuf yosef usuf
usama osama oussama ousama
omar umar oumar omer
othman osman usman uthman ousmane othmane
hussein husayn hussain husain hossein hosein hussayn houssein husein husseyn
hassan hasan hasen
abdullah abdallah abdulla abdalla abdellah abdoullah abdollah
rahman rahmane rehman rahmaan rachman
rahim raheem rahime
karim kareem kerim karime
aziz azeez
salam salaam
said saeed sayeed saied saiid
khaled khalid haled halid
jamal gamal cemal djamal dzhamal
ayman aiman eymen
qasim kassem qassem qasem kasim ghasem kassim
sulayman suleiman sulaiman soleiman suleyman sulejman soulaymane
ibrahim ebrahim ibrahima brahim
ismail ismael esmail ismayil
khamenei khamene'i hamenei
qaddafi gaddafi kadafi qadhafi gadhafi kaddafi khadafy
sergey sergei sergej serge serhii serhiy sergii siarhei sergejs syarhey
aleksandr alexander alexandr oleksandr aliaksandr aleksander alexandre aleksandar
aleksei alexei alexey aleksey oleksii oleksiy aliaksei alexis
andrei andrey andrej andrii andriy
vladimir volodymyr uladzimir wladimir vladimirs
nikolai nikolay nikolaj mykola mikalai nicolai
dmitri dmitry dmitriy dmitrii dmytro dimitri dzmitry dimitrij
mikhail mykhailo michail mikhayil mihail
evgeny yevgeny evgenii yevgenii evgeniy yevhen eugeny jewgeni yauhen
yuri yury yurii iurii jurij yuriy iouri
pavel pavlo pawel
petr piotr petro pyotr
viktor victor viktar
igor ihor
oleg oleh
konstantin kostiantyn constantin konstantinos
gennady gennadi hennadii gennadiy
elena olena yelena alena helena
natalia nataliya natalya natallia
tatiana tatyana tetiana
ekaterina yekaterina kateryna katerina
arkady arkadi arkadii arkadiy arkadij
arsen arsene
lukashenko lukashenka
francois fransua
giorgia dzhordzha
george dzhordzh giorgos
john dzhon
joe dzho
joseph dzhozef
michael maikl maykl
william uilyam
jacques zhak
jean zhan
jose khose
jorge khorkhe
juan khuan
julian dzhulian
james dzheims dzheyms
jeremy dzheremi
charles charlz sharl
georgy georgi georgii heorhii giorgi georgios
jong jung jeong chong joung
choe choi
oh o
woo u
lim im rim
roh no noh
pak park bak
ri lee yi rhee i
li lee
ryu yoo yu yoo
paek baek
jang chang
ho heo hur
un eun
yong young yeong
chol cheol chul
il ill
xi hsi
zhao chao
zhou chou
zedong tsetung
philip phillip filip
steven stephen
stefan stephan
jeffrey geoffrey jeffery
catherine katherine kathryn katharine katarina
karl carl
eric erik erich
mark marc
marcus markus
lukas lucas
brian bryan
allan alan allen
ian iain
niels nils
sean shawn shaun
anna ana ann anne
zelensky zelenskyy zelenskiy zelenskyi selenskyj
`;

const EQUIVALENTS = `
benjamin ben benny benji binyamin benyamin bibi
robert bob bobby rob robbie bert roberto rupert
william bill billy will willy liam wilhelm guillaume guillermo guglielmo willem vilhelm
richard dick rick ricky rich ricardo riccardo
james jim jimmy jamie jaime giacomo jacobo jacques jacob jakob yaakov yakov yakub jakub iakov
john johnny jack johannes johann hans jean juan giovanni joao ivan jan ian sean yahya ioannis ion janos evan hovhannes jens jon johan
joseph joe joey jose josef giuseppe jozef josip yusuf youssef yousef yosef sepp pepe jusuf osip iosif jozsef
michael mike mick mickey michel miguel michele mikael mikhail mihai mihail michal mikhael mihaly misha mischa
thomas tom tommy tomas tommaso tomasz foma
edward ed eddie ted ned edouard eduardo eduard edoardo
theodore theodor ted teddy teodor fyodor fedor feodor
anthony tony antonio anton antoine antonius antoni
alexander alex sasha sascha alec sandy xander lex aleks alejandro alessandro alexandros alexandru aleksandr aleksandar alexandr alexandre iskander iskandar sikandar oleksandr
alexandra alex sasha sandra
aleksei alexei alexey lyosha alexis
nicholas nick nicky nico niko nicolas nikolaus klaus nikolai nicola nikolaos miklos kolya mykola
charles charlie chuck charley carlos carlo karl karol
christopher chris kris christoph christophe cristobal kit
christian chris cristian
christina chris tina kristina christine cristina
daniel dan danny
david dave davey davide dawud daud dawood davud daoud
stephen steve steven stefan stephan stefano esteban stefanos etienne stepan
peter pete pedro pietro pierre piotr petr pyotr petros petar butrus
paul pavel paolo pablo pawel pavlo pavlos pal
gregory greg grigory gregorio grigori gregor grzegorz hryhorii grisha
george georg jorge giorgio georges georgi georgios yuri jerzy jiri gyorgy girgis giorgi
francis frank fran francisco francesco franz francois ferenc paco pancho frantisek franciszek
frederick fred freddy federico frederic
frederik fred
friedrich fritz
henry harry hank enrique enrico heinrich henri hendrik henrik heinz
lawrence larry laurence lorenzo laurent lars
leonard leo len lenny leonardo
mark marc marko marcus markus marco marcos
luke lucas lukas luca luka
louis lou luis luigi ludwig lewis
matthew matt mateo matthias matteo mathieu matej mattias matthieu
patrick pat paddy patricio
raymond ray
ronald ron ronnie
samuel sam sammy
donald don donnie
douglas doug
gerald gerry jerry gerard
kenneth ken kenny
philip phil felipe filippo philippe filip
timothy tim timofey
walter walt wally
andrew andy drew andrei andreas andres andre andrea andrzej andrej
barack barry
bernard bernie barney bernardo bernhard
eugene gene eugen eugenio evgeny yevgeny
vincent vince vinnie vincenzo vicente
zachary zach zack
jonathan jon jonny
joshua josh
nathaniel nathan nate
dimitri dima mitya dmitry
vladimir vova volodya vlad wladimir
sergei seryozha serge sergio
konstantin kostya
mikhail misha
ivan vanya
pavel pasha
yevgeny zhenya
boris borya
anatoly tolya
elizabeth liz beth betty eliza lisa lizzie elisabeth isabel isabella elisabetta elzbieta yelizaveta bess
margaret maggie peggy meg marge rita margarita marguerite greta margarethe
catherine kate cathy katie kathy kitty catalina caterina ekaterina katya katja
mary maria marie molly polly mariya maryam miriam mariam
susan sue susie suzanne susanna
deborah debbie deb
jennifer jen jenny
rebecca becky becca
victoria vicky tori viktoria
barbara barb babs
patricia pat patty tricia
anastasia nastya
natalia natasha natalie
tatiana tanya
helen elena helena eleni yelena lena ellen
anna ann anne ana hannah annie anya hanna
ibrahim abraham avraham abram avram
musa moses moshe moises moussa
isa issa eesa
sulayman solomon shlomo salomon
ishaq isaac yitzhak itzhak
yaqub jacob yakub yaqoob
maryam mary miriam
ali aly
khodja khoja hoxha
ignacio nacho
jesus chucho
guadalupe lupe
manuel manolo emanuel
jose pepe
fernando ferdinand hernando
rafael raphael
salvador salvatore
`;

/** Given names that differ by little more than an ending, one of a man and the other of a woman. */
const GENDERED = `
michel michelle|alexander alexandra|daniel daniela|daniel danielle|gabriel gabriela|gabriel gabrielle|mario maria|julio julia|julian juliana|
robert roberta|paul paula|carlo carla|andre andrea|christian christiana|christian christiane|martin martina|victor victoria|viktor viktoria|
patrick patricia|francesco francesca|claudio claudia|antonio antonia|olga oleg|oleg olga|eugene eugenia|evgeny evgenia|valentin valentina|
joseph josephine|jean jeanne|jean jeanette|simon simone|denis denise|rene renee|stefan stefania|stephan stephanie|nicola nicole|frederic frederica|
louis louise|luis luisa|emil emilia|emile emilie|karim karima|jamil jamila|said saida|aziz aziza|rashid rashida|amir amira|farid farida|
khalid khalida|latif latifa|nabil nabila|samir samira|walid walida|hamid hamida|nadir nadira|ivan ivana|jan jana|vladislav vladislava|
stanislav stanislava|yaroslav yaroslava|marin marina|roman romana|justin justina|justin justine|dominic dominica|dominique dominica|erik erika|eric erica
`;

function index(table: string, separator: string): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  const lines = table.split(separator).map((line) => line.trim());
  lines.forEach((line, group) => {
    for (const name of new Set(line.split(/\s+/))) {
      if (name !== '') groups.set(name, [...(groups.get(name) ?? []), group]);
    }
  });
  return groups;
}

const spellings = index(SPELLINGS, '\n');
const equivalents = index(EQUIVALENTS, '\n');
const gendered = index(GENDERED, '|');

const NONE: readonly number[] = [];

/** Numbers of the groups that a name belongs to; two names with a common number are equivalent. */
export interface GivenNameGroups {
  spellings: readonly number[];
  equivalents: readonly number[];
  gendered: readonly number[];
}

export function givenNameGroups(name: string): GivenNameGroups {
  return {
    spellings: spellings.get(name) ?? NONE,
    equivalents: equivalents.get(name) ?? NONE,
    gendered: gendered.get(name) ?? NONE,
  };
}

export function haveCommonGroup(left: readonly number[], right: readonly number[]): boolean {
  if (left.length === 0 || right.length === 0) return false;
  return left.some((group) => right.includes(group));
}
