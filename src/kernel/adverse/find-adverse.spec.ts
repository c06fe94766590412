import fc from 'fast-check';
import { processorMs } from '../../../test/support/app/processor-time';
import { markedText } from '../../../test/support/samples/marked-text';
import { ADVERSE_TERMS, adverseSearchWords } from './packs/adverse-packs';
import { ADVERSE_CATEGORIES, type AdverseFinding } from './adverse.types';
import { MAX_EXCERPT_LENGTH } from './excerpt';
import { findAdverse } from './find-adverse';

/** Categories of the classifier and of the caller, which no pack has. */
const WITHOUT_TERMS: ReadonlySet<string> = new Set(['unspecified', 'caller']);

/** Square brackets mark the subject and are removed from the text. */
function find(marked: string, language: string | null = 'en', terms: readonly string[] = []): AdverseFinding[] {
  const { text, mentions } = markedText(marked);
  return findAdverse(text, mentions, { language, terms });
}

const said = (findings: readonly AdverseFinding[]): string[] =>
  findings.map(({ category, term }) => `${category}: ${term}`);

describe('findAdverse', () => {
  it.each([
    ['en', '[Ann Lee] was jailed for laundering money.', ['legal: convicted', 'money_laundering: money laundering']],
    ['en', 'Police say [Ann Lee] defrauded savers.', ['fraud: fraud']],
    ['en', '[Ann Lee] pleaded not guilty to all 17 charges.', ['legal: charged']],
    ['en', '[Ann Lee] and her husband were arrested on Monday.', ['legal: arrested']],
    ['en', '[Ann Lee] and her two brothers were convicted of fraud.', ['legal: convicted', 'fraud: fraud']],
    ['en', '[Ann Lee], her husband and two aides were charged.', ['legal: charged']],
    ['de', '[Ann Lee], ihr Ehemann und zwei Helfer wurden angeklagt.', ['legal: angeklagt']],
    ['fr', '[Ann Lee] a été condamnée pour fraude à la TVA.', ['legal: condamnation', 'tax_crime: fraude fiscale']],
    ['fr', "[Ann Lee] est poursuivie pour l'escroquerie.", ['legal: mise en examen', 'fraud: escroquerie']],
    ['es', 'Detuvieron a [Ann Lee] por narcotraficante.', ['legal: detenido', 'drug_trafficking: narcotráfico']],
    ['de', '[Ann Lee] gestand den Versicherungsbetrug.', ['fraud: Betrug']],
    ['pt', '[Ann Lee] confessou a lavagem de dinheiro.', ['money_laundering: lavagem de dinheiro']],
    ['pt-BR', '[Ann Lee] pagava propinas a fiscais.', ['corruption: suborno']],
    ['ru', '[Анну Ли] уличили в мошенничествах.', ['fraud: мошенничество']],
    ['ru', '[Анна Ли] брала взятками.', ['corruption: взятка']],
    ['ar', 'اعترفت [آن لي] بالاحتيال والرشوة.', ['fraud: احتيال', 'corruption: رشوة']],
    ['zh', '[李安]涉嫌洗钱。', ['legal: 起诉', 'money_laundering: 洗钱']],
    ['zh', '[李安]因詐騙被捕。', ['fraud: 诈骗', 'legal: 逮捕']],
  ])('finds an adverse term in %s: %s', (language, text, expected) =>
    expect(said(find(text, language))).toEqual(expected),
  );

  it.each([
    ['en', '[Ann Lee] was acquitted of fraud.'],
    ['en', '[Ann Lee], charged with fraud, was acquitted on Monday.'],
    ['en', '[Ann Lee] was acquitted of fraud, forgery and theft.'],
    ['en', '[Ann Lee] won an anti-corruption award.'],
    ['en', 'Guests of [Ann Lee] were charged £20.'],
    ['en', 'Customers of [Lee Ltd] were charged a fee.'],
    ['en', '[Ann Lee] studies fraud prevention.'],
    ['en', '[Lee Ltd] sells a fraud detector to banks.'],
    ['en', '[Lee Ltd] offers sanctions screening.'],
    ['en', '[Lee Ltd] helps auditors detect bribery.'],
    ['en', 'The murder of [Ann Lee] shocked the town.'],
    ['en', '[Ann Lee] was kidnapped in 2011.'],
    ['en', "[Ann Lee]'s brother was convicted of fraud."],
    ['en', 'Judge [Ann Lee] sentenced the thief.'],
    ['en', 'The thieves were sentenced by Judge [Ann Lee].'],
    ['en', '[Ann Lee] said the minister was corrupt.'],
    ['en', 'The minister took bribes, said [Ann Lee].'],
    ['en', 'A clerk stole the cash, and [Ann Lee] called the police.'],
    ['en', '[Ann Lee] joined Global Fraud Partners as a director.'],
    ['en', 'He was jailed for theft. [Ann Lee] was at home.'],
    ['en', '[Ann Lee] was at home. Police arrested Bob Ray for theft.'],
    ['en', `[Ann Lee] ${'walked on and on '.repeat(14)}until a thief came.`],
    ['fr', "[Ann Lee] n'a commis aucune fraude."],
    ['es', '[Ann Lee] es víctima de extorsión.'],
    ['de', '[Ann Lee] bestreitet den Betrug.'],
    ['pt', '[Ann Lee] foi absolvida de fraude e estelionato.'],
    ['ru', '[Анна Ли] не брала взятку.'],
    ['ar', 'نفت [آن لي] تهمة الاحتيال.'],
    ['zh', '[李安]没有洗钱。'],
    ['zh', '[李安]主演《诈骗之王》。'],
  ])('finds no adverse term in %s: %s', (language, text) => expect(said(find(text, language))).toEqual([]));

  it.each([
    ['en', 'Judge [Ann Lee] was arrested for bribery.', 'corruption: bribery'],
    ['en', 'Police arrested the prosecutor [Ann Lee] for bribery.', 'corruption: bribery'],
    ['en', '[Ann Lee] said he was innocent. He was later convicted of forgery.', 'forgery: forgery'],
    ['en', '[Ann Lee] was acquitted of fraud but convicted of forgery.', 'forgery: forgery'],
    ['en', '[Ann Lee] pleaded not guilty to forgery.', 'forgery: forgery'],
    ['en', 'Banker [Ann Lee] Charged With Fraud Over Missing Millions', 'fraud: fraud'],
    ['en', 'Mr. [J. Lee] met the board. The company was fined for fraud.', 'fraud: fraud'],
    ['zh', '[李安]离开了公司。他被控诈骗。', 'fraud: 诈骗'],
    ['ar', 'غادرت [آن لي] البلاد؟ هي متهمة بالاحتيال.', 'fraud: احتيال'],
  ])('still finds an adverse term in %s: %s', (language, text, expected) =>
    expect(said(find(text, language))).toContain(expected),
  );

  it('reports a repeated term once, where it is nearest to a mention', () => {
    const findings = find(
      'The fraud was long in the making, and savers knew: [Ann Lee] ran the fraud. More fraud by [Ann Lee].',
    );
    expect(said(findings)).toEqual(['fraud: fraud']);
  });

  it('tries every pack whose script occurs if the language is unknown, and none if there is no pack for the language', () => {
    expect(said(find('[Ann Lee] gestand die Geldwäsche.', null))).toEqual(['money_laundering: Geldwäsche']);
    expect(said(find('[Ann Lee] confessed to fraud.', 'hu'))).toEqual([]);
  });

  it("finds the caller's terms as whole words in any script, under the same rules", () => {
    expect(said(find('[Ann Lee] met GREY  Wolves.', 'en', ['grey wolves', 'wolf', '']))).toEqual([
      'caller: grey wolves',
    ]);
    expect(said(find('[Ann Lee] met the greyhounds.', 'en', ['grey']))).toEqual([]);
    expect(said(find('[Ann Lee] denied meeting the Grey Wolves.', 'en', ['Grey Wolves']))).toEqual([]);
    expect(said(find('[이안]은 사기를 쳤다.', 'ko', ['사기']))).toEqual(['caller: 사기']);
    expect(said(find('[Ann Lee] slept. The Grey Wolves won.', 'hu', ['Grey Wolves']))).toEqual([]);
  });

  it.each([
    ['𝒜🙂 ', '🙂'],
    ['e\u0301e\u0301 ', 'n\u0303'],
    ['\u00ad\u200b  \t', '\u00ad'],
    ['ﬃ İ ß ', 'ß'],
  ])('returns spans of the original text beside %j and %j', (before, between) => {
    const { text, mentions } = markedText(
      `${before}[Ann Lee] ${between} confessed to Cor\u00adrup\u0301tion at ${between} last.`,
    );
    const [finding, ...others] = findAdverse(text, mentions, { language: 'en', terms: [] });
    expect(others).toEqual([]);
    expect(text.slice(finding?.start, finding?.end)).toBe('Cor\u00adrup\u0301tion');
  });

  it('cuts excerpts between words', () => {
    const filler = 'lorem ipsum dolor '.repeat(40);
    const [finding] = find(`${filler}x. [Ann Lee] committed fraud ${filler}`);
    const excerpt = finding?.excerpt ?? '';
    expect(excerpt.length).toBeGreaterThan(200);
    expect(excerpt.length).toBeLessThanOrEqual(MAX_EXCERPT_LENGTH);
    expect(excerpt).toMatch(/^…(?:lorem|ipsum|dolor|) /);
    expect(excerpt).toContain('x. Ann Lee committed fraud ');
    expect(excerpt).toMatch(/ (?:lorem|ipsum|dolor)…$/);
    expect(find('[Ann Lee] committed fraud.')[0]?.excerpt).toBe('Ann Lee committed fraud.');
  });

  it('finds nothing without a text or a mention, and ignores mentions outside the text', () => {
    const options = { language: 'en', terms: ['fraud'] };
    expect(findAdverse('', [], options)).toEqual([]);
    expect(findAdverse('Ann committed fraud.', [], options)).toEqual([]);
    expect(findAdverse('', [{ start: 0, end: 3 }], options)).toEqual([]);
    expect(
      findAdverse(
        'Ann committed fraud.',
        [
          { start: 15, end: 90 },
          { start: 3, end: 3 },
        ],
        options,
      ),
    ).toEqual([]);
  });

  it('keeps spans within the text and in order, and excerpts short, for any text', () => {
    const words =
      'Ann fraud money laundering. not , ! 🙂 é e\u0301 诈骗 。 мошенничество احتيال \n " 《 》 while but'.split(' ');
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(fc.constantFrom(...words), { maxLength: 120 }).map((some) => some.join(' ')),
    );
    const language = fc.constantFrom(null, 'en', 'zh', 'ar', 'de', 'tr', 'uk');
    fc.assert(
      fc.property(text, fc.nat(60), fc.integer({ min: 1, max: 9 }), language, (value, start, length, tongue) => {
        const findings = findAdverse(value, [{ start, end: start + length }], {
          language: tongue,
          terms: ['fraud', '🙂'],
        });
        let last = 0;
        for (const finding of findings) {
          expect(finding.start).toBeGreaterThanOrEqual(last);
          expect(finding.end).toBeGreaterThan(finding.start);
          expect(finding.end).toBeLessThanOrEqual(value.length);
          expect(finding.excerpt.length).toBeLessThanOrEqual(MAX_EXCERPT_LENGTH);
          last = finding.start;
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['one word', 'a'.repeat(200_000)],
    ['one term over and over', 'fraud '.repeat(33_000)],
    ['terms without blanks', 'traffick'.repeat(25_000)],
    ['stems that never end', 'money-launder '.repeat(14_000)],
    ['combining marks', `e${'\u0301'.repeat(200_000)}`],
    ['blanks', ' '.repeat(200_000)],
    ['full stops', '.'.repeat(200_000)],
    ['blanks after gaps', 'demanded a a a '.repeat(13_000)],
    ['cues', 'not if while but against '.repeat(8_000)],
    ['Chinese', '被诈骗在'.repeat(50_000)],
    ['Arabic', 'والاحتيال '.repeat(20_000)],
  ])('searches 200 kB of %s within seconds', async (_, filler) => {
    const text = `Ann ${filler} Ann`;
    const mentions = [
      { start: 0, end: 3 },
      { start: text.length - 3, end: text.length },
    ];
    for (let start = 4; start + 3 < text.length; start += 40) mentions.push({ start, end: start + 1 });
    const tookMs = await processorMs(() =>
      findAdverse(text, mentions, { language: null, terms: ['a', 'e', 'fraud fraud'] }),
    );
    // Measured: 0.1 to 1 s. A quadratic step would take minutes.
    expect(tookMs).toBeLessThan(120_000);
  });
});

describe('the packs', () => {
  const languages = ['en', 'fr', 'es', 'de', 'pt', 'ru', 'ar', 'zh', 'it', 'nl', 'pl', 'tr', 'uk'];

  it.each(languages)('the pack of %s has every category and ten search words', (language) => {
    const categories = new Set(ADVERSE_TERMS.filter((term) => term.language === language).map((term) => term.category));
    expect(
      [...ADVERSE_CATEGORIES].filter((category) => !WITHOUT_TERMS.has(category) && !categories.has(category)),
    ).toEqual([]);
    expect(new Set(adverseSearchWords(language)).size).toBe(10);
  });

  it.each(languages)('the pack of %s finds its own search words', (language) => {
    for (const word of adverseSearchWords(language))
      expect([word, find(`[X] ${word}`, language).length]).toEqual([word, 1]);
  });

  it('have no search words for other languages', () => expect(adverseSearchWords('hu')).toEqual([]));
});
