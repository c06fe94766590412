/**
 * Words that occur in many organisations' names, with their weights; a distinctive word has weight 1. This is the idea
 * of inverse document frequency in four steps, set by hand from the use of a word and not from any list of names. Lines
 * are groups of synonyms; the first word is compared. Cyrillic words are in the romanisation of romanize.ts because
 * lists have Russian firms under translated names.
 */

/** Carry no information. */
const EMPTY = 0.05;
const EMPTY_WORDS = `
the
of de do da dos du des del della delle dei von van der den het le la les los las el und y e et i in for fur para pour per at on im zu zur a an as au und og och ve al com net org www
and
imeni im na
`;

/** Show that it is an organisation, or part of one. */
const FAINT = 0.15;
const FAINT_WORDS = `
group gruppa groupe grupo gruppe gruppo grup groups hrupa jituan
company companies co kompaniya kompaniia compagnie compania compagnia companhia firm firma sharika sherkat sharikat empresa unternehmen gesellschaft enterprises enterprise predpriyatie predpriiatie
corporation corp korporatsiya korporatsiia corporacion
limited ltd
office offices ofis buro bureau
branch filial representative representation predstavitelstvo
association associates assoc assn assotsiatsiya associacao asociacion verband
organization organisation organizatsiya organizacion organisations organizations
obshchestvo society societe
republic respublika
federation federatsiya
kingdom
`;

/** Name a very common line of business. */
const GENERAL = 0.45;
const GENERAL_WORDS = `
bank banco banque banca banka banking bankas bankasi pank bankers
holding holdings hldg hldgs kholding holdco xolding
international internacional internationale internazionale intl intnl int'l mezhdunarodnyi mezhdunarodnaya uluslararasi beynelmilel
global globalnyi worldwide world mirovoi
trade trading traders torgovlya commerce commercial handel handels handelsgesellschaft comercio commerciale ticaret torgovyi torgovaya torgovoe tejarat tijari tijara kommercheskii kommercheskaya
general genel generalnyi
services service svc svcs servis serviss servicios servizi hizmetleri khadamat
industries industry ind inds industrial industrie industria industrias promyshlennost promyshlennyi promyshlennaya sanayi sanaye sinai
investment investments invt invest invest inwestycje investissement inversiones investimenti investitsii investitsionnyi investitsionnaya yatirim investors investor
capital kapital
finance financial finanz finanza finanzas finans finansovyi finansovaya finances
fund funds fond fonds fondo
trust trusts
partners partner
management mgmt mgt managers menedzhment
consulting consultancy consultants consult advisors advisory konsalting danismanlik
development developments dev razvitie razvitiya developers gelistirme
technology technologies tec techn tech tekhnologii tekhnologiya tecnologia tecnologias technologie technologia teknoloji technical tekhnicheskii tekhnicheskaya technik
system systems sistemy sistema sistem sistemas systemes
solution solutions resheniya soluciones
engineering engg inzhiniring ingenieria muhendislik engineers mohandesi
construction constr stroitelstvo stroitelnyi stroitelnaya construcciones constructora construtora insaat building bau stroy stroi
manufacturing manufacturers manufacturer mfg mfr
establishment est etablissement establecimiento etablissements ets
saint st
production proizvodstvo proizvodstvennyi proizvodstvennaya productions
products product produkty
export eksport exports
import imports
supply supplies snabzhenie
center centre tsentr centro zentrum merkez merkezi markaz
institute institut instituto enstitu
university univ universitet universidad universite universita uni universiteti universitat daneshgah
research issledovatelskii issledovaniya forschung recherche researches
scientific science sciences nauchnyi nauchnaya nauchno
equipment oborudovanie equipamentos equipments
foundation stiftung fundacion fondation vakif vakfi bonyad
network networks
media
communications communication comms telecom telecommunications telekom sviaz svyaz telecommunication telegraph telephone
shipping sudokhodstvo sudokhodnaya shipmanagement denizcilik schifffahrt navigation naviera reederei keshtirani
marine maritime morskoi morskaya
transport transportation transportnyi transportnaya transporte transports tasimacilik naghl
logistics logistik logistica logistika logistique lojistik
aviation aviatsiya aviatsionnyi aviacion
airlines airline airways air aviakompaniya havayollari aviakompaniia
oil neft petrol petroleum petrole petroleo neftyanaya neftyanoi petrolleri naft
gas gaz gazovaya
energy energiya energie energia enerji energeticheskaya
power
electric electrical elektro electricity elektrik
electronics electronic elektronik elektronika elektronnyi
mining gornyi gornaya mine mines madencilik minerals mineral
metal metals metall metally
steel stal iron metallurgical metallurgy metallurgicheskii metallurgicheskaya
chemical chemicals khimicheskii khimiya chemie kimya
pharmaceutical pharmaceuticals pharma pharm farm farma farmatsevticheskaya ilac
medical meditsinskii meditsinskaya medizin
health healthcare
laboratory laboratories labs laboratoriya
hospital hospitals
food foods gida
agriculture agricultural agro agri
real
estate immobilien gayrimenkul nedvizhimost inmobiliaria immobiliare
property properties
insurance strakhovaya strakhovanie versicherung sigorta seguros assurance assurances bimeh
leasing lizing lease
mortgage ipoteka
loan loans
securities
asset assets
exchange birzha
state gosudarstvennyi gosudarstvennaya gosudarstvennoe dawlat
national natl nat natsionalnyi natsionalnaya nacional nationale nazionale ulusal milli melli
federal federalnyi federalnoe federalnaya
public obshchestvennyi obshchestvennaya
government govt pravitelstvo
ministry ministerstvo ministerio ministere bakanligi vezarat
department departament dept dep departamento division
agency agentstvo agencia agence
committee komitet council
commission komissiya
party
army
force forces
brigade battalion
front movement
union unions soyuz
club klub
school academy akademiya college
plant zavod plants werk factory factories fabrika fabrik works mill mills combine kombinat
shipyard shipbuilding sudostroitelnyi verf tersane
machine machines machinery mashina mashinostroitelnyi mashinostroenie
instrument instruments pribor pribory
instrumentmaking priborostroitelnyi priborostroenie
design konstruktorskoe konstruktorskii
experimental opytnyi opytnoe
special spetsialnyi spetsialnoe spets
rail railroad
railway railways zheleznaya zheleznodorozhnyi
automotive avto auto motor motors
aircraft aerospace avia aero
space kosmicheskii kosmos
missile missiles raketa rakety raketnyi
weapons arms armament armaments weapon oruzhie vooruzhenie oruzheinyi oruzheinaya
tactical takticheskoe
defense defence oborona oboronnyi oboronnyye oboronnye
security bezopasnost guvenlik
military voennyi voennaya
software
data
digital
information informatsionnyi informatsionnaya
computer computers
online
print printing press publishing
hotel hotels otel
travel tours tourism turizm
fashion textile textiles tekstil
brothers bros
sons son
first
new novyi nueva nuevo nouveau
central
east eastern vostok vostochnyi
west western zapad
north northern sever severnyi severo
south southern yug yuzhnyi
united
joint
tanker tankers
higher high
road roads
urban
emergency
situations
authority administration
headquarters hq
directorate
court
police
navy
guard guards
corps
education educational
culture cultural
foreign
affairs
election elections electoral
intelligence
investigation investigative
reconnaissance
airport airports
container
express
fertilizer fertilizers
cement
glass
sugar
tobacco
vaccine
biotechnology biotech
television
broadcasting
radio
film films
tourist touristic
football
fc fk afc footballclub soccerclub futbolclub
refinery refineries refining
petrochemical petrochemicals
drilling
exploration
pipeline pipelines
aluminium aluminum
copper
coal
tractor tractors
vehicle vehicles
bus
tire tyre
turbine turbines
cable cables
semiconductor semiconductors
display
robot robots robotics
satellite satellites
rocket rockets
ammunition
ordnance
helicopter helicopters
engine engines
gulf
city municipal
reconstruction
savings
credit
life
port ports
king kings
northwest northwestern
northeast northeastern
southwest southwestern
southeast southeastern
polytechnic polytechnical politekhnicheskii
news
newspaper daily
brewery breweries beer brewing
royal
basic
direct
armed
reserve
people peoples narodnyi
labour labor workers worker
islamic
nuclear atomic yadernyi atomnyi
offshore overseas ocean
revolutionary
sports sport
solar
water
market markets marketing
retail
`;

/** The word to compare for each word. */
const CANONICAL = new Map<string, { word: string; weight: number }>();
function add(lines: string, weight: number): void {
  for (const line of lines.trim().split('\n')) {
    const group = line.trim().split(/\s+/);
    const word = group[0] ?? '';
    for (const other of group) if (!CANONICAL.has(other)) CANONICAL.set(other, { word, weight });
  }
}
add(EMPTY_WORDS, EMPTY);
add(FAINT_WORDS, FAINT);
add(GENERAL_WORDS, GENERAL);

/**
 * The word to compare for a folded Latin word of an organisation's name, and its weight; undefined for any other word.
 */
export function businessWord(word: string): { word: string; weight: number } | undefined {
  return CANONICAL.get(word);
}

/** Lines of finance: the members of one group differ only in these, regardless of the length of their names. */
export const FINANCIAL_LINES: ReadonlySet<string> = new Set(
  'bank trust insurance securities leasing fund mortgage asset capital investment finance'.split(' '),
);

/** Weight of a place: branches and regional firms have it in their names, and so do unrelated firms. */
export const PLACE_WEIGHT = 0.5;
export const DISTINCTIVE_WEIGHT = 1;

/** Subjects by which the state universities of one city differ, as they are compared. */
export const UNIVERSITY_SUBJECTS: ReadonlySet<string> = new Set(
  'technology medical pedagogical agriculture economic economics linguistic polytechnic engineering transport law maritime'.split(
    ' ',
  ),
);
