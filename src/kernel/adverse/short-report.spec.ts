import { markedText } from '../../../test/support/samples/marked-text';
import { findAdverse } from './find-adverse';

const NAME = 'Mira Solano';

/** The categories of the findings; `*` marks every mention of the subject. */
function categories(marked: string, language: string): string[] {
  const { text, mentions } = markedText(marked, NAME);
  return findAdverse(text, mentions, { language, terms: [] }).map(({ category }) => category);
}

describe('an act of an authority in a sentence of a short report that does not name its only subject', () => {
  it.each([
    ['en', 'Trouble at *\n\nFor years * kept two sets of books. The tax office fined the dealer two million pounds.'],
    ['fr', 'La chute de *\n\n* vendait des tableaux à Lyon. La galeriste a été condamnée à deux ans de prison.'],
    ['de', 'Razzia am Morgen\n\n* betreibt drei Kliniken. Die Chefärztin wurde zu einer Haftstrafe verurteilt.'],
    ['es', 'Cae la red de *\n\n* dirigía el puerto. La directora fue detenida el lunes y pasó a disposición judicial.'],
    ['pl', 'Kłopoty w Łodzi\n\n* prowadzi fermę. Lekarz weterynarii cofnął zezwolenie i nałożył karę pieniężną.'],
    ['tr', 'Fabrikaya ceza\n\n* yıllardır boya üretiyor. Denetimden sonra işletmeye para cezası verildi.'],
    ['zh', '工厂被查\n\n*多年来把废水排入河道。法院一审判处罚金三百万元。'],
  ])('is a finding in %s: %s', (language, text) => expect(categories(text, language)).not.toEqual([]));

  it('is a finding if the text names an authority beside it', () =>
    expect(
      categories('Trouble at *\n\n* ran the fund. The Securities and Exchange Commission fined the manager.', 'en'),
    ).toContain('regulatory'));
});

describe('an act of an authority against somebody else', () => {
  it.each([
    ['another person', 'en', 'News of *\n\n* runs a bakery. On Monday, Simon Drury was convicted of fraud.'],
    ['strangers', 'en', 'News of *\n\n* runs a bakery. Two men were arrested after the fire.'],
    ['burglars', 'en', 'A night at *\n\n* runs a bakery. Burglars broke in; police later arrested the gang.'],
    ['a relative', 'en', "Sad day\n\n*'s brother runs a bakery. He was convicted of fraud."],
    ['a former employee', 'en', 'In court\n\nA former finance manager at * went on trial. He is accused of fraud.'],
    ['a former employee', 'fr', 'Au tribunal\n\nUn ancien comptable de * a été condamné pour détournement de fonds.'],
    ['a former employee', 'es', 'En el juzgado\n\nUn excontable de * fue condenado por estafa.'],
    ['a brother', 'zh', '议员家事\n\n*的胞弟因诈骗被捕。'],
    ['nobody', 'fr', 'Un soir\n\nLa résidence * est calme. Le bailleur a fermement condamné ces violences.'],
    ['a forger', 'fr', 'Des copies\n\n* a porté plainte contre X pour contrefaçon.'],
  ])('is not a finding if it is against %s, in %s: %s', (_who, language, text) =>
    expect(categories(text, language)).toEqual([]),
  );

  it('is not a finding if the text opens with an acquittal', () =>
    expect(
      categories('Assolta *\n\nDopo anni cade ogni accusa contro *, finita alla sbarra per corruzione.', 'it'),
    ).toEqual([]));
});

describe('a short text without an act of an authority', () => {
  it('has no finding if it is about a novel', () =>
    expect(
      categories('Quiet life\n\n* has strangled two bankers. Her new thriller goes on sale next week.', 'en'),
    ).toEqual([]));

  it('has a finding if it reports a crime of the subject', () =>
    expect(categories('Quiet life\n\n* bribed two ministers to win the contract.', 'en')).toContain('corruption'));
});
