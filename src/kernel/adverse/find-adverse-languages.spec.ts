import { markedText } from '../../../test/support/samples/marked-text';
import { foldText } from '../text/fold';
import { compilePack } from './compile-pack';
import { findAdverse } from './find-adverse';
import { packsFor } from './packs/adverse-packs';

/** `*` marks the subject, `Mario Rossi`, and is replaced by it. */
function find(marked: string, language: string | null) {
  const { text, mentions } = markedText(marked, 'Mario Rossi');
  return findAdverse(text, mentions, { language, terms: [] });
}

it.each([
  ['it', '* è stato condannato per riciclaggio.', 'condannato', 'convicted'],
  ['it', 'I carabinieri hanno arrestato * per spaccio.', 'arrestato', 'accused'],
  ['it', '* è indagato per corruzione.', 'indagato', 'investigated'],
  ['it', '* è colpito dalle sanzioni europee.', 'sanzioni', 'designated'],
  ['nl', '* is veroordeeld voor witwassen.', 'veroordeeld', 'convicted'],
  ['nl', 'De politie heeft * aangehouden.', 'aangehouden', 'accused'],
  ['nl', 'Er loopt een strafrechtelijk onderzoek tegen *.', 'onderzoek', 'investigated'],
  ['nl', '* staat op de sanctielijst van de EU.', 'sancties', 'designated'],
  ['pl', '* został SKAZANY za korupcję.', 'skazany', 'convicted'],
  ['pl', '* usłyszał zarzuty.', 'oskarżony', 'accused'],
  ['pl', 'Trwa śledztwo przeciwko *.', 'śledztwo', 'investigated'],
  ['pl', '* jest objęty sankcjami.', 'sankcje', 'designated'],
  ['tr', '* rüşvetten HAPİS cezası aldı.', 'mahkumiyet', 'convicted'],
  ['tr', '* TUTUKLANDI.', 'tutuklama', 'accused'],
  ['tr', '* hakkında soruşturma başlatıldı.', 'soruşturma', 'investigated'],
  ['tr', '* yaptırım listesinde.', 'yaptırım', 'designated'],
  ['uk', "* отримав п'ять років ув’язнення.", 'засудження', 'convicted'],
  ['uk', '* підозрюється в отриманні хабаря.', 'обвинувачення', 'accused'],
  ['uk', 'Триває досудове розслідування щодо *.', 'розслідування', 'investigated'],
  ['uk', '* потрапив під санкції.', 'санкції', 'designated'],
])('finds the term and the role of the subject in %s: %s', (language, text, term, role) =>
  expect(find(text, language)).toContainEqual(expect.objectContaining({ term, role })),
);

it.each([
  ['pl', 'Łapówki brał *.', 'łapówka', 'Łapówki'],
  ['pl', '* podejrzany jest o ŁAPÓWKARSTWO.', 'łapówka', 'ŁAPÓWKARSTWO'],
  ['tr', '* DOLANDIRICILIK yaptı.', 'dolandırıcılık', 'DOLANDIRICILIK'],
  ['tr', '* ŞANTAJ yaptı.', 'şantaj', 'ŞANTAJ'],
  ['uk', '* вчинив ЗҐВАЛТУВАННЯ.', 'сексуальна експлуатація', 'ЗҐВАЛТУВАННЯ'],
  ['uk', '* — учасник мафії, РЕКЕТИР.', 'організована злочинність', 'мафії'],
])('folds the letters of %s: %s', (language, text, term, written) => {
  const findings = find(text, language).filter((finding) => finding.term === term);
  expect(findings.map(({ start, end }) => text.replace('*', 'Mario Rossi').slice(start, end))).toEqual([written]);
});

describe.each([
  [
    'it',
    {
      acquitted: '*, accusato di truffa, è stato assolto.',
      denial: '* nega di aver commesso la frode.',
      victim: '* è rimasto vittima di una truffa.',
      vendor: '* vende programmi per la prevenzione delle frodi.',
      prosecutor: 'Il procuratore * ha accusato tre uomini di riciclaggio.',
      relative: 'Il figlio di * è stato arrestato per furto.',
      anotherClause: 'Mentre il suo rivale veniva condannato per frode, * apriva un negozio.',
      hypothesis: 'Se * fosse condannato per corruzione, lascerebbe il partito.',
    },
  ],
  [
    'nl',
    {
      acquitted: '*, beschuldigd van fraude, is vrijgesproken.',
      denial: '* ontkent de fraude.',
      victim: '* werd slachtoffer van oplichting.',
      vendor: '* verkoopt programma’s voor de bestrijding van fraude.',
      prosecutor: 'Officier van justitie * beschuldigde drie mannen van witwassen.',
      relative: 'De zoon van * is aangehouden voor diefstal.',
      anotherClause: 'Terwijl zijn rivaal werd veroordeeld voor fraude, opende * een winkel.',
      hypothesis: 'Als * wordt veroordeeld voor omkoping, verliest hij zijn baan.',
    },
  ],
  [
    'pl',
    {
      acquitted: '*, oskarżony o oszustwo, został uniewinniony.',
      denial: '* zaprzecza, że dopuścił się oszustwa.',
      victim: '* padł ofiarą oszustwa.',
      vendor: '* sprzedaje programy do walki z oszustwami.',
      prosecutor: 'Prokurator * oskarżył trzech mężczyzn o pranie pieniędzy.',
      relative: 'Syn * został zatrzymany za kradzież.',
      anotherClause: 'Podczas gdy jego rywal był sądzony za oszustwo, * otworzył sklep.',
      hypothesis: 'Jeśli * zostanie skazany za korupcję, straci stanowisko.',
    },
  ],
  [
    'tr',
    {
      acquitted: '* dolandırıcılık davasında beraat etti.',
      denial: '* rüşvet iddiasını yalanladı.',
      victim: '* dolandırıcılık mağduru oldu.',
      vendor: '* dolandırıcılık önleme yazılımı satıyor.',
      prosecutor: 'Savcı * üç kişiyi kara para aklamakla suçladı.',
      relative: "*'nin oğlu hırsızlıktan tutuklandı.",
      hypothesis: '* rüşvetten suçlu bulunursa görevini kaybedecek.',
    },
  ],
  [
    'uk',
    {
      acquitted: '*, якого звинувачували в шахрайстві, виправданий судом.',
      denial: '* заперечує, що брав хабарі.',
      victim: '* став жертвою шахрайства.',
      vendor: '* продає програми для боротьби з шахрайством.',
      prosecutor: 'Прокурор * звинуватив трьох чоловіків у відмиванні грошей.',
      relative: 'Сина * затримали за крадіжку.',
      anotherClause: 'Тоді як його партнера засудили за шахрайство, * відкрив крамницю.',
      hypothesis: 'Якщо * засудять за корупцію, він втратить посаду.',
    },
  ],
])('in %s', (language, sentences) => {
  it.each(Object.entries(sentences))('finds nothing against the subject: %s', (_, text) => {
    expect(packsFor(language, text).flatMap((pack) => compilePack(pack).findTerms(foldText(text)).terms)).not.toEqual(
      [],
    );
    expect(find(text, language)).toEqual([]);
  });
});

it('applies only the wordings of languages that have the term if the language is unknown', () => {
  // Dutch `als` means `if`, German `als` means `as`.
  expect(find('* wurde als Geldwäscher bekannt.', null)).toHaveLength(1);
  expect(find('Als * fraude pleegt, verliest hij zijn baan.', null)).toEqual([]);
  // Italian `se` means `if`, Spanish `se` is a pronoun.
  expect(find('* se enriqueció con el blanqueo.', null)).toHaveLength(1);
});

it.each([
  ['de', '* bestreitet, dass er Schmiergeld genommen hat.'],
  ['ru', '* отрицает, что брал взятки.'],
])('reads a denial before a clause with "that" in %s: %s', (language, text) =>
  expect(find(text, language)).toEqual([]),
);
