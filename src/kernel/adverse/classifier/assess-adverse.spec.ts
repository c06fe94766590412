import { assessAdverse, type AdverseAssessment, isArticleAdverse } from './assess-adverse';

const SUBJECT = 'Ines Falkenrath';
const EN = { language: 'en', terms: [] };

interface Options {
  isWhole: boolean;
  language: string | null;
  terms: string[];
}

function assess(
  text: string,
  { isWhole = true, language = 'en', terms = [] }: Partial<Options> = {},
): AdverseAssessment {
  const mentions = [...text.matchAll(/Ines Falkenrath/g)].map(({ index }) => ({
    start: index,
    end: index + SUBJECT.length,
  }));
  return assessAdverse(text, mentions, { language, terms }, isWhole);
}

/** Articles of more than 80 words, written for this test. */
const CONVICTED = `Former ferry director sentenced to prison for bribery

A court in Selwick sentenced Ines Falkenrath, the former director of the Brennick ferry, to four years in prison on Friday after a
trial that lasted nine weeks. Prosecutors said that she had accepted bribes from a shipyard and laundered the money through shell
companies. The judge found her guilty of corruption and fraud. Investigators had searched her offices in March and arrested two
managers, who were charged with tax evasion and later pleaded guilty. The shipyard paid a fine. Her lawyer said that she would appeal
against the conviction. The police are still looking for the money, which was allegedly hidden in accounts abroad.`;
const VENDOR = `Harbour software wins an award

Ines Falkenrath, chief executive of a young company from Selwick, presented new software for ports last week. The product helps
customers to plan their ships and their staff, and includes a module for fraud prevention. The company was founded in 2011 and has
grown every year since then. It will open a new office in the spring and plans to hire thirty engineers. Visitors of the fair liked
the simple design and the speed of the product. The team works with universities and offers courses for students. Ines Falkenrath
said that she is proud of her team and looks forward to the next season with many new customers and partners.`;

it('finds an article about a conviction adverse, with the statements of the rules, their roles and reasons', () => {
  const { findings, probability, rationale, dismissed } = assess(CONVICTED);
  expect(probability).toBeGreaterThan(0.8);
  expect(dismissed).toEqual([]);
  expect(findings.find(({ category }) => category === 'legal')).toMatchObject({ role: 'convicted', source: 'rules' });
  for (const { reason, excerpt } of findings) {
    expect(reason).toMatch(/\.$/);
    expect(CONVICTED).toContain(excerpt.replace(/^… ?| ?…$/g, '').slice(0, 40));
  }
  expect(rationale[0]).toMatch(/^The probability that the article is adverse about the subject is \d+ %\.$/);
});

it('does not find an article adverse that mentions crime as something to prevent', () => {
  const { findings, probability } = assess(VENDOR);
  expect(probability).toBeLessThan(0.45);
  expect(findings).toEqual([]);
});

it('dismisses statements that the article as a whole contradicts, and says so', () => {
  const text = `${VENDOR} Ines Falkenrath was charged a small entrance fee and fined for parking.`;
  const { findings, dismissed, rationale } = assess(text);
  expect(findings).toEqual([]);
  expect(dismissed.length).toBeGreaterThan(0);
  expect(rationale.at(-1)).toContain('the article as a whole does not read as adverse about it');
});

it('gives the strongest passage if the rules find nothing', () => {
  const text = CONVICTED.replaceAll(
    'Ines Falkenrath, the former director of the Brennick ferry,',
    'the former director of the Brennick ferry',
  ).replace('Former ferry', 'Ines Falkenrath: Former ferry');
  const { findings } = assess(text);
  expect(findings.length).toBeGreaterThan(0);
  const whole = assessAdverse(
    // A text about a podcast is not a report on the subject, so that the rules have no finding.
    `${text.replace(/sentenced to prison for bribery/, 'in the news')} A podcast is planned.`,
    [{ start: 0, end: SUBJECT.length }],
    EN,
    true,
  );
  expect(whole.findings).toEqual([expect.objectContaining({ source: 'classifier', category: 'unspecified' })]);
  expect(whole.findings[0]?.reason).toContain('strongest words');
});

it('does not accuse a witness of the crime that the article is about', () => {
  const text =
    CONVICTED.replaceAll(SUBJECT, 'Clara Brandt') +
    ' Among the witnesses was Ines Falkenrath, who described the gates.';
  const { findings, probability } = assess(text);
  expect(probability).toBeGreaterThan(0.7);
  expect(findings).toEqual([]);
});

it.each([
  [0.5, 1, false, true],
  [0.4, 1, true, false],
  [0.6, 0, true, false],
  [0.7, 0, true, true],
  [0.99, 0, false, false],
])(
  'decides on a probability of %d with %d findings (prominent: %s): %s',
  (probability, findings, prominent, isAdverse) =>
    expect(isArticleAdverse(probability, findings, prominent)).toBe(isAdverse),
);

it.each<[string, Partial<Options>]>([
  ['a snippet', { isWhole: false }],
  ['another language', { language: 'fr' }],
  ['an unknown language', { language: null }],
])('leaves %s to the rules', (_case, options) => {
  expect(assess(CONVICTED, options)).toMatchObject({ probability: null, rationale: [], dismissed: [] });
});

it('leaves a short text to the rules', () => {
  const { probability, findings } = assess('Ines Falkenrath was convicted of bribery.');
  expect([probability, findings.length > 0]).toEqual([null, true]);
});

it('keeps findings of the terms of the caller', () => {
  expect(assess(VENDOR, { terms: ['software'] }).findings).toMatchObject([{ category: 'caller', term: 'software' }]);
});

it('reads at most the first 200,000 letters of a text', () => {
  const long = `${VENDOR} ${'the ports and the ships '.repeat(40_000)}`;
  expect(assess(long).probability).not.toBeNull();
});
