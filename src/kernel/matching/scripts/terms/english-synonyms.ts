import { businessWord } from '../../words/business-words';

/**
 * English words with which official names translate one word of another language, a group in each line, and after them
 * the word itself as names respell it: 局 is an agency, a bureau or an administration, and 新聞 a newspaper or Shimbun.
 */
const GROUPS = `
ministry department
agency office directorate department authority administration service bureau inspectorate division secretariat
committee commission council board authority komite
council assembly majlis shura
company corporation enterprise group concern firm organization works kaisha gongsi jituan sherkat
association federation union society league confederation chamber club kyokai hyophoe xiehui anjoman jamiat jamiyat jamia jamaat jamaah jamaa ikhwan
organization association agency authority body establishment corporation administration entity tanzim sazman
alliance coalition bloc front
alliance coalition union
institute academy school college university faculty conservatory institution
institute laboratory center research bureau kenkyusho
university daigaku daehakgyo daxue daneshgah jamia
research studies study survey analysis
research science scientific
technology technical
automotive automobile vehicle car cars auto jidosha
marine maritime shipping steamship sea ocean navigation naval nautical merchant ship ships kaiun kisen
navy naval marine sea
shipyard ship ships shipbuilding dockyard dock docks zosen
aviation airlines aircraft air aerospace flight wings aeronautical aeronautics flying koku
space aerospace
electric power energy electricity denki denryoku
energy fuel
electronics electric radioelectronic denshi
oil fuel naft neft
steel ferrous seitetsu seiko zhigang foolad fulad
chemical chemistry chem kagaku hwahak
mining ore coal extraction extractive quarry maadin
metal metals metallurgical
trade exchange business merchant trading shoji bussan mulsan tejarat tijara
exchange market bourse
industry manufacturing production plant business kogyo sangyo saneop gongye sanat sanati
manufacturing production plant construction building seisakusho seizo fabrication maker makers
plant industry works factory workshop kojo
product goods commodity commodities
construction building engineering buildings kensetsu geonseol
machine mechanical engineering machinery kikai jixie
communications information telecommunications connection tsushin tongxin mokhaberat
defense military
military war army harbi
weapons arms armament ammunition munitions ordnance weaponry
munitions ammunition ordnance military
army forces troops troop lashkar jaish jaysh sipah
forces troops army quwat power force
guard protection protective
security safety
insurance assurance hoken baoxian boheom bimeh takaful
property nonlife casualty damage
fund foundation trust wakf waqf
charity charitable benevolent welfare relief aid philanthropic khairiya
relief aid assistance support help
humanitarian human
welfare social prosperity
football soccer fc
club fc sports athletic
international world global intercontinental
worldwide universal
general main central chief head principal supreme
supreme high highest higher
national state kokuritsu guoli
national kookmin milli melli
state government
peoples popular public narodny khalq shaabi
newspaper times daily journal gazette news shimbun shinbun sinmun shinmun ilbo pao ribao bao post herald
news press newspaper information media
agency press
print media newspaper
television broadcasting tv channel
radio broadcasting wireless
broadcasting media radio
medical medicine health healthcare pharmaceutical clinical
pharmaceutical medicine drug drugs medicines
health sanitary hygiene
agriculture farming farm rural agrarian
food foodstuffs grain nutrition
forest timber forestry wood lumber
fish fishery fisheries fishing marine seafood
economy economic economics
finance money
regulation regulatory supervision supervisory oversight control monitoring inspection
supervision inspection control
management administration
investigation investigative inquiry
intelligence information
reconnaissance intelligence
accountability audit accounting
audit control accounts
development promotion advancement
reconstruction rehabilitation construction
city municipal urban town
regional provincial oblast region territorial
province provincial region governorate
environment ecology ecological nature
law legal juridical jurisprudence
justice judicial
movement front harakat harakah tahrik tehreek
front jabhat jabha jebhe
party hizb hezb dang partiya parti
brigade battalion regiment kataib katibat liwa
liberation freedom tahrir azadi libre
freedom liberty free freedoms
helpers ansar supporters partisans
struggle jihad mujahideen
resistance moqawama muqawama
islam islamic muslim islami
levant sham cham
homeland fatherland country nation land vatan watan
unity united union solidarity wahda
united joint union unified
joint mutual common
revolutionary enqelab inqilab
relations affairs exchange
foreign overseas external
internal interior home domestic
labour workers
youth young students
women womens
children child childrens
veterans warriors
railway railroad rail railways tetsudo cheoldo tielu rahahan
road highway highways expressway expressways motorway
transport traffic carriage freight
logistics transport forwarding
express courier delivery
supply provision procurement
equipment facilities facility apparatus machinery device devices
instruments devices instrumentation apparatus
instrumentmaking instrument
design engineering project
special specialized
experimental pilot test
digital numerical
computer computing computation
information data informatics informationization
semiconductor chip microelectronics
optical optics optoelectronics
precision exact fine
textile weaving fabrics spinning fiber fibre
hotel inn
tourism tourist
art arts fine
theatre theater drama
music conservatory musical
culture cultural
language languages linguistic linguistics
foreign-languages languages
teachers pedagogical normal education teacher
pedagogical education teaching
technical technology technological polytechnic
agrarian agricultural agriculture
natural-resources resources
great grand big greater
victory triumph nasr fath
new modern young nov
red crimson crvena
gold golden
eastern orient oriental
sun solar
road path way rah
house home dar beit
savings saving
credit loan loans lending
housing residential dwelling maskan
postal post mail
treasury finance
martyrs shuhada martyr shahid
prisoners captives
guidance irshad
call dawa dawah preaching
islah reform reformation reforms
party faction
rights law
election electoral elections
statistics statistical
standardization standards standard
meteorological meteorology weather
hydrometeorological weather meteorology
geology geological
seismic seismology earthquake
church orthodox
religious religion spiritual
wholesale trade
retail shop shops store stores
department-store department
korea hankuk hanguk daehan taehan choson chosun joseon
japan nippon nihon
china zhongguo zhonghua chunghwa
india bharat bharatiya hind hindustan
thailand siam
middle-east orient
center centre complex plaza
complex combine combined plant integrated
park garden
stadium arena
pipe tube tubes pipes
wire cable
tyre rubber tire
machine-tool machine tools
rolling rolled
diamond diamonds
`;
/** The endings by which nouns and adjectives of one word differ: economy, economic. */
const ENDING = /(?<=.{4})(?:ical|ics|ial|ic|al|ies|y|es|s|e|ing|ion|ional|ary|ive|ed|er|ers|ism)$/u;

let groupsByWord: Map<string, Set<number>> | undefined;

function groups(): Map<string, Set<number>> {
  if (groupsByWord !== undefined) return groupsByWord;
  const known = new Map<string, Set<number>>();
  for (const [group, line] of GROUPS.trim().split('\n').entries()) {
    for (const word of line.split(' ').flatMap((one) => [one, businessWord(one)?.word ?? one]))
      known.set(word, (known.get(word) ?? new Set()).add(group));
  }
  return (groupsByWord = known);
}

/** Whether two English words, or one of them and a respelt word, may translate the same word of another language. */
export function mayTranslateOneWord(left: string, right: string): boolean {
  const [ours, theirs] = [groups().get(left), groups().get(right)];
  if (ours !== undefined && theirs !== undefined) for (const group of ours) if (theirs.has(group)) return true;
  return left.length > 4 && right.length > 4 && left.replace(ENDING, '') === right.replace(ENDING, '');
}
