/**
 * Names of countries and regions in organisations' names, with their adjectives. Two different ones are two different
 * organisations and never a typing error (Iran, Iraq). Lines are groups; the first word is compared. Names of several
 * words are joined by a hyphen.
 */
const PLACES = `
afghanistan afghan
albania albanian
algeria algerian algerie
angola angolan
argentina argentine argentinian
armenia armenian
australia australian
austria austrian osterreich oesterreich
azerbaijan azerbaijani
bahrain bahraini
bangladesh bangladeshi
belarus belarusian belarussian belorussian
belgium belgian belgique belgie
bolivia bolivian
bosnia bosnian
brazil brazilian brasil brasileira brasileiro
bulgaria bulgarian
cambodia cambodian
cameroon
canada canadian
chile chilean
china chinese zhongguo peoples-republic-of-china peoples-republic-china china-peoples-republic
colombia colombian
congo congolese
croatia croatian hrvatska
cuba cuban cubana
cyprus cypriot
czech cesko czechia ceska
denmark danish danmark dansk
ecuador ecuadorian
egypt egyptian misr
england english
eritrea eritrean
estonia estonian eesti
ethiopia ethiopian
finland finnish suomi suomen
france french francaise francais
georgia georgian
germany german deutschland deutsche deutscher deutsches allemagne
ghana ghanaian
greece greek hellenic
guatemala
hongkong hong-kong
hungary hungarian
iceland icelandic
india indian hindustan
indonesia indonesian
iran iranian irani
iraq iraqi
ireland irish
israel israeli
italy italian italia italiana italiano
ivory-coast
japan japanese nippon nihon
jordan jordanian
kazakhstan kazakh kazakhstanskii
kenya kenyan
korea korean
kosovo
kuwait kuwaiti
kyrgyzstan kyrgyz
laos lao
latvia latvian latvijas
lebanon lebanese liban
liberia liberian
libya libyan
lithuania lithuanian lietuvos
luxembourg luxemburg
macau macao
macedonia north-macedonia macedonian
malaysia malaysian
malta maltese
mexico mexican mexicana mexicano
moldova moldovan
mongolia mongolian
montenegro
morocco moroccan maroc
myanmar burma burmese
namibia
nepal
netherlands dutch nederland holland nederlandse
newzealand new-zealand
nicaragua
nigeria nigerian
northkorea north-korea dprk
norway norwegian norge norsk
oman omani
pakistan pakistani
palestine palestinian
panama panamanian
paraguay
peru peruvian
philippines philippine
poland polish polska polski
portugal portuguese
qatar qatari
romania romanian
russia russian russian-federation russia-federation rossiya rossii rossiiskii rossiiskaya rossiiskoe
rwanda
saudi saudi-arabia saudiarabia saudi-arabian
senegal
serbia serbian srbija
singapore
slovakia slovak
slovenia slovenian
somalia somali
southafrica south-africa
spain spanish espana espanola
srilanka sri-lanka
sudan sudanese
sweden swedish sverige svenska
switzerland swiss schweiz suisse svizzera
syria syrian syrian-arab-republic
taiwan
tajikistan tajik
tanzania
thailand thai
tunisia tunisian
turkey turkish turkiye turk
turkmenistan
uae emirates united-arab-emirates emirati
uganda
uk united-kingdom great-britain britain british
ukraine ukrainian ukrainy ukraina
uruguay
usa us united-states united-states-of-america america american
uzbekistan uzbek
venezuela venezuelan
vietnam vietnamese
yemen yemeni yemenia
zambia
zimbabwe
europe european europa evropa
asia asian
africa african
arab arabian arabia
asiapacific asia-pacific apac
middleeast middle-east
latinamerica latin-america
london
paris
moscow moskva moskovskii
dubai
shanghai
beijing peking
newyork new-york ny nyc
tokyo
tehran
`;

const CANONICAL = new Map<string, string>();
let mostWords = 1;
for (const line of PLACES.trim().split('\n')) {
  const [word = '', ...others] = line.trim().split(/\s+/);
  for (const other of [word, ...others]) {
    CANONICAL.set(other.replaceAll('-', ''), word);
    mostWords = Math.max(mostWords, other.split('-').length);
  }
}

export const MOST_WORDS_OF_A_PLACE = mostWords;

/** The place to compare for folded Latin words joined without blanks, or undefined. */
export function placeWord(letters: string): string | undefined {
  return CANONICAL.get(letters);
}
