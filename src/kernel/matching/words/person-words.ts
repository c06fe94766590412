/** Words of persons' names, in the folded Latin form in which names are compared. */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Forms of address and ranks: sources add and omit them freely, so they carry no information. */
export const TITLES = words(`
  mr mrs ms miss mister dr doctor prof professor sir dame lord lady rev reverend fr father brother sister hon honorable honourable
  excellency monsieur madame mademoiselle mme mlle herr frau fraulein don dona doña senor senora sr sra srta signor signora pan pani
  gospodin gospozha dipl ing mag phd md esq esquire capt captain maj major col colonel lt lieutenant brig brigadier sgt sergeant cmdr
  commander adm admiral marshal cpt
  haji hajji hadji hajj haj al-haj hajja hajiya alhaji alhaj mullah mulla molla maulana mawlana maulawi mawlawi maulavi maulvi molvi
  moulavi ayatollah hojatoleslam hafiz qari ustad ustaz ustadh sayyid sayyed syed sayed seyed seyyed seyid sidi sheikh shaikh shaykh
  shaikha sheikha sheik cheikh cheik akhund akhundzada engineer engr allama allamah hojatolislam hujjatulislam hojjatoleslam datuk dato hazrat mohtarma shri sri smt
`);

/** Titles that are also family names because they are often part of a name: Ali Khatibu Haji. */
export const FAMILY_TITLES = words(
  'haji hajji hadji akhund akhundzada sheikh shaikh shaykh cheikh sayyid sayyed sayed syed seyed seyyed mullah mulla qari hafiz sidi maulawi maulana',
);

/** Titles only before a full stop: Gen and Eng are names as well. */
export const STOPPED_TITLES = words('gen eng brig hon sen min amb gov pres lic ir drs dra arq ing cdr cmdt insp');

/**
 * Offices that newspapers combine with the family name alone: "President Erdoğan". Those that are also names (King,
 * Sultan, Amir, Prince) are left out.
 */
export const OFFICES = words(`
  president prasident presidente prezident prezydent premier minister chancellor kanzler bundeskanzler pope governor senator general
  ambassador secretary congressman congresswoman colonel admiral marshal
`);

/** Small words between names. */
export const PARTICLES = words(`
  al el bin ibn ben bint binti bt abu abou umm um ul ur ud uz us de da do dos das del della delle dello degli dei di du des la le les lo los
  las van von fon der den dem ter ten te zu zum zur vom af av ap y e und and et na san santa santo sao saint st the of
`);
/** Arabic article before a sun letter, or a Catalan, Chinese or other name: the article only if a hyphen follows. */
export const HYPHENATED_PARTICLES = words('ar as ash ad az adh an at ath es er ed en et ez il l d');
/** Words before the name of the father. */
export const DESCENT_PARTICLES = words('bin ibn ben bint binti bt');

/** Words before the birth name. */
export const MAIDEN_PARTICLES = words('nee geb geborene');

export const GENERATIONS: ReadonlyMap<string, number> = new Map([
  ['jr', 2],
  ['sr', 1],
  ['junior', 2],
  ['jnr', 2],
  ['snr', 1],
  ['senior', 1],
  ['ii', 2],
  ['iii', 3],
  ['iv', 4],
]);

/** Names so common that two persons who share only these have little in common. */
export const COMMON_NAMES = words(`
  mohammed mohamed mohammad muhammad muhammed mohamad mohd md ahmed ahmad ali hassan hasan hussein husain hussain khan abdul abdullah ibrahim
  omar umar yusuf khalid mahmoud mustafa said saleh salim maria jose juan carlos luis ana john james david michael robert william mary
  peter paul thomas george daniel jean marie kim lee li wang zhang chen liu nguyen singh kumar garcia rodriguez martinez lopez gonzalez
  perez sanchez silva santos aleksandr sergei vladimir andrei ivanov smith jones brown
`);

/** East Slavic patronymics (also in their western Latin forms), Azeri and Turkmen -oglu, Tajik -zoda. */
export const PATRONYMIC =
  /(?:ovich|evich|ovych|evych|ovic|evic|yovych|ovna|evna|ivna|yivna|ichna|inichna|ovitch|evitch|oglu|oglou|ogly|ugli|kyzy|qizi|gyzy)$/;

/**
 * Korean family names and the most common Chinese ones in their Latin spellings. In a name with one of them and
 * otherwise only words of their syllables, one syllable more or less makes another name (syllables.ts).
 */
export const KOREAN_FAMILY_NAMES = words(`
  kim gim lee ri yi rhee li pak park bak choe choi ch'oe chong jong jung jeong chung kang gang cho jo yun yoon chang jang im lim rim han o oh so
  seo sin shin kwon gwon hwang an ahn song yu ryu yoo ryoo hong ko go chon jon jeon mun moon son yang pae bae paek baek ho heo hur nam no ro
  noh sim shim ha kwak o chu ju u woo ku koo min na ra chin jin chi ji om eom
`);
export const CHINESE_FAMILY_NAMES = words(`
  wang zhang chang liu chen ch'en yang huang hwang zhao chao wu zhou chou xu hsu sun ma zhu chu hu guo kuo he ho gao kao lin luo lo zheng
  cheng liang xie hsieh tang xi hsi deng teng feng mao jiang chiang cai tsai pan tian dong yuan yu du ye wei su lu ding shen ren yao
`);
export const EAST_ASIAN_FAMILY_NAMES: ReadonlySet<string> = new Set([...KOREAN_FAMILY_NAMES, ...CHINESE_FAMILY_NAMES]);
/** Also Chinese, but too similar to words of other languages to show that a name is East Asian. */
export const RARER_CHINESE_FAMILY_NAMES = words(`
  li lee lim lin an song yu yang chang he ho shen pan pai bai lai kong tung tsang leung wong chan cheung ng fan fang qin qian qiu jin jia hao meng
  bo cui dai du fu gong gu han hou kang lei liao ling long lv mo niu ouyang peng ran shao shi shu shuai si tao wan wen xia xiang xiao xiong
  xue yan yin ying yong you yue zang zeng zhan zhong zhuang zou chin tuan yun hsueh shih wan
`);
