import { markedText } from '../../../test/support/samples/marked-text';
import { findAdverse } from './find-adverse';

const NAME = 'Mira Solano';

/** The categories of the findings; `*` marks every mention of the subject. */
function categories(marked: string, language: string): string[] {
  const { text, mentions } = markedText(marked, NAME);
  return findAdverse(text, mentions, { language, terms: [] }).map(({ category }) => category);
}

describe('a short text whose subject has nothing to do with the crime', () => {
  it.each([
    ['en', 'Night at the lab\n\nThe forensic accountant follows gangs. *, a criminologist, studies money laundering.'],
    ['en', 'Shop reopens\n\n* fell for a bogus caller. Fraud of this kind is common, and her savings are gone.'],
    ['fr', 'Un soir au port\n\nLa juge * instruit depuis dix ans des affaires de trafic de drogue.'],
    ['de', 'Neues Programm\n\nDie Software von * erkennt Betrug in Sekunden und wird von Banken genutzt.'],
    [
      'es',
      'Susto en la tienda\n\nUnos encapuchados entraron en la tienda de *. Los ladrones siguen huidos tras el atraco.',
    ],
    ['pt', 'Livro novo\n\nA romancista * publica um thriller sobre a corrupção em Lisboa.'],
    ['it', 'Un aiuto\n\nIl centro antiviolenza di * accoglie donne vittime di violenza e di sfruttamento.'],
    ['nl', 'Nieuwe serie\n\nJournaliste * maakte een podcast over drugshandel in de haven.'],
    ['pl', 'Nowy system\n\nProgram spółki * wykrywa oszustwa i pranie pieniędzy w bankach.'],
    ['tr', 'Yeni kitap\n\nGazeteci * belgeselinde uyuşturucu kaçakçılığını anlattı.'],
    ['ru', 'Новая книга\n\nКриминолог * изучает мошенничество и отмывание денег.'],
    ['uk', 'Нова книга\n\nЖурналістка * розповіла в подкасті про контрабанду наркотиків.'],
    ['ar', 'كتاب جديد\n\nأصدرت الروائية * رواية عن غسل الأموال والفساد.'],
    ['zh', '新产品\n\n*研发的系统可以识别诈骗电话和洗钱账户。'],
  ])('has no finding in %s: %s', (language, text) => expect(categories(text, language)).toEqual([]));
});

describe('a direct act of an authority against a person with such an occupation', () => {
  it.each([
    ['en', 'Court news\n\nThe criminologist * was arrested on Monday.'],
    ['fr', 'Justice\n\nLa juge * a été mise en examen pour corruption.'],
    ['de', 'Justiz\n\nDie Kriminologin * wurde wegen Betrugs verurteilt.'],
    ['es', 'Tribunales\n\nLa periodista * fue condenada por estafa.'],
    ['ru', 'Суд\n\nЖурналист * приговорен к пяти годам колонии.'],
    ['uk', 'Суд\n\nЕксперту * повідомили про підозру.'],
    ['zh', '法庭\n\n律师*被判处有期徒刑三年。'],
  ])('is a finding in %s: %s', (language, text) => expect(categories(text, language)).not.toEqual([]));
});

describe('metaphors', () => {
  it.each([
    ['en', '* killed off the game with a late goal. Her striker partner robbed the goalkeeper twice this season.'],
    ['de', '* raubte der Abwehr den Ball. Der Treffer in der Nachspielzeit war ein Überfall auf die Tabelle.'],
    ['ru', '* расстреляла ворота соперника. Этот гол стал убийством интриги матча.'],
    ['ar', 'سرقت * الكرة من المدافع وسجلت هدفا قاتلا في الشوط الثاني.'],
  ])('are not findings in a sports report in %s: %s', (language, text) =>
    expect(categories(text, language)).toEqual([]),
  );

  it('do not hide an arrest that a sports report names', () =>
    expect(
      categories('The striker *, who scored a goal last season, was arrested by police for robbery.', 'en'),
    ).toContain('legal'));
});

describe('an exoneration in a sentence about the subject', () => {
  it.each([
    ['en', 'Jury clears * of bribery\n\nThe case had hung over * for years. Prosecutors had accused * of bribery.'],
    ['de', 'Verfahren gegen * eingestellt\n\nEs ging um Untreue. Gegen * war wegen Untreue ermittelt worden.'],
    ['it', '* prosciolta\n\nLa donna era imputata. * era accusata di truffa.'],
    ['pl', 'Sąd uniewinnił *\n\nProkuratura zarzucała * oszustwo.'],
  ])('clears the subject in all of a short text in %s: %s', (language, text) =>
    expect(categories(text, language)).toEqual([]),
  );
});

it.each([
  ['en', '* was detained at the border. The wanted man merely has the same name.'],
  ['fr', '* a été interpellée, victime d’une erreur d’identité.'],
  ['ru', '* задержали на границе: разыскивали ее полную тезку.'],
])('finds nothing if the offender is a namesake, in %s: %s', (language, text) =>
  expect(categories(text, language)).toEqual([]),
);

describe('an act of an authority in a title that names nobody', () => {
  it('concerns the person whom the text introduces', () =>
    expect(categories('Former treasurer jailed for four years\n\n* kept the books of the club.', 'en')).toEqual([
      'legal',
    ]));

  it('does not concern a witness whom the text introduces', () =>
    expect(categories('Gang jailed for four years\n\n*, a witness, had recognised the car.', 'en')).toEqual([]));
});

it.each([
  ['en', 'Police held two men after the robbery, neighbours of * said.'],
  ['de', 'Nach der Anzeige von * wurden zwei Männer verhaftet.'],
  ['es', 'Tras la denuncia de * fueron detenidos tres hombres.'],
])('does not report the arrest of strangers in %s: %s', (language, text) =>
  expect(categories(text, language)).not.toContain('legal'),
);

it('reports an arrest that the subject shares with strangers', () =>
  expect(categories('* and two other suspects were arrested.', 'en')).toContain('legal'));

it.each([
  ['en', '* was given a four-year suspension after a positive doping test.'],
  ['fr', '* a écopé de cinq ans de prison ferme.'],
  ['de', 'Gegen * ergingen Haftbefehle, das Vermögen wurde eingezogen.'],
  ['es', 'La fiscalía formalizó cargos contra *.'],
  ['pt', '* ficou em prisão preventiva e teve os bens bloqueados.'],
  ['it', 'Sequestrati beni per due milioni a *, accusata di bancarotta.'],
  ['nl', '* kreeg een dwangsom en werd geschorst wegens nalatigheid.'],
  ['pl', 'Prokuratura postawiła * zarzuty.'],
  ['tr', '* hakkında iddianame hazırlandı, mal varlığına el konuldu.'],
  ['ru', 'Против * возбудили уголовное дело о госизмене.'],
  ['uk', 'Суд визнав * винною в державній зраді.'],
  ['ar', 'أمرت النيابة بإيداع * السجن على ذمة التحقيق.'],
  ['zh', '警方以涉嫌集资诈骗对*立案侦查。'],
])('knows the words of proceedings and penalties in %s: %s', (language, text) =>
  expect(categories(text, language)).not.toEqual([]),
);
