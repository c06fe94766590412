import fc from 'fast-check';
import type { Article } from './article';
import { assessArticle, type Assessment } from './assess-article';
import { findMentions, prepareSearchSubject } from './mentions/find-mentions';
import type { SearchSubject } from './mentions/search-subject';

const IVAN: SearchSubject = {
  type: 'person',
  name: 'Ivan Petrov',
  aliases: [],
  regions: [],
  languages: [],
  socialMediaUrls: [],
};
const article = (text: string, more: Partial<Article> = {}): Article => ({
  url: 'https://news.example/a',
  title: 'A report',
  text,
  isWhole: true,
  publishedAt: '2020-06-01T10:00:00Z',
  language: 'en',
  publisher: null,
  author: null,
  ...more,
});
const assess = (text: string, subject: Partial<SearchSubject> = {}, more: Partial<Article> = {}): Assessment | null =>
  assessArticle(prepareSearchSubject({ ...IVAN, ...subject }), article(text, more), { adverseTerms: [] });
const found = (...args: Parameters<typeof assess>): Assessment => {
  const assessment = assess(...args);
  if (assessment === null) throw new Error('not found');
  return assessment;
};

describe('which articles are shown', () => {
  it('finds a name that contains soft hyphens, and shows it without them', () => {
    const { summary } = found('The court held Ivan Pe\u00adtrov on Mon\u00adday.');
    expect(summary).toContain('Ivan Petrov on Monday');
  });

  it.each([
    ['Nobody of that name is here.', {}],
    ['Boris Petrov was held.', {}],
    ['He lives in Ivan Petrovsky Street.', {}],
  ])('leaves out an article about %j', (text, subject) => expect(assess(text, subject)).toBeNull());

  it('shows an article with a rare family name alone as uncertain, and says so', () => {
    const text =
      'Prosecutors charged Wrzosnicki with fraud. The court heard Wrzosnicki, and Wrzosnicki was convicted of fraud.';
    const more = { title: 'Wrzosnicki faces charges' };
    const { confidenceCategory, matchRationale, adverse } = found(text, { name: 'Tadeusz Wrzosnicki' }, more);
    expect(confidenceCategory).toBe('uncertain');
    expect(matchRationale).toContain('Only the family name is used, which is rare. The full name does not occur.');
    expect(adverse.length).toBeGreaterThan(0);
  });

  it('leaves out articles outside the requested days, and keeps articles without a date', () => {
    const prepared = prepareSearchSubject(IVAN);
    const within = (publishedAt: string | null, from: string | null, to: string | null): boolean =>
      assessArticle(prepared, article('Ivan Petrov', { publishedAt }), {
        adverseTerms: [],
        dateRange: { from, to },
      }) !== null;
    expect(within('2020-06-01T23:59:59Z', '2020-06-01', '2020-06-01')).toBe(true);
    expect(within('2020-06-02', null, '2020-06-01')).toBe(false);
    expect(within('2020-05-31', '2020-06-01', null)).toBe(false);
    expect(within(null, '2020-06-01', '2020-06-01')).toBe(true);
  });
});

const ABOUT_SUBJECT_FROM = 0.65;

describe('how well an article fits', () => {
  it.each([
    ['a name once in the text', 'Ivan Petrov was held.', {}, {}, false],
    ['a name in the title', 'He was held.', {}, { title: 'Ivan Petrov held' }, true],
    ['one word in the title', 'Petrov was held.', { name: 'Petrov' }, { title: 'Petrov held' }, false],
    ['a common name in the title', 'He was held.', { name: 'John Smith' }, { title: 'John Smith held' }, false],
    [
      'a common name with its employer',
      'He runs Acme Limited.',
      { name: 'John Smith', employer: 'Acme Ltd' },
      { title: 'John Smith held' },
      true,
    ],
    ['the e-mail address', 'Write to ivan@acme.example.', { emailAddress: 'ivan@acme.example' }, {}, true],
    ['a keyword', 'A car bomb exploded.', { type: 'keyword', name: 'car bomb' }, {}, true],
    [
      'a namesake born in another year',
      'He was born in 1950.',
      { dateOfBirth: '1975' },
      { title: 'Ivan Petrov, born in 1950, held' },
      false,
    ],
  ] as const)('%s', (_, text, subject, more, isHigh) => {
    expect(found(text, subject, more).relevanceScore >= ABOUT_SUBJECT_FROM).toBe(isHigh);
  });
});

describe('whether an article is likely or uncertain', () => {
  const CHARGED = 'Ivan Petrov was charged with fraud.';

  it.each([
    ['two adverse statements', CHARGED, {}, {}, 'likely'],
    ['a single adverse statement', 'Ivan Petrov committed fraud.', {}, {}, 'uncertain'],
    ['nothing adverse, though the name is in the title', 'He won.', {}, { title: 'Ivan Petrov wins' }, 'uncertain'],
    ['a namesake of another age', 'Ivan Petrov, 70, was charged with fraud.', { dateOfBirth: '1975' }, {}, 'uncertain'],
    ['a keyword', 'A car bomb exploded.', { type: 'keyword', name: 'car bomb' }, {}, 'likely'],
  ] as const)('%s', (_, text, subject, more, expected) => {
    const { confidenceCategory, confidenceReason } = found(text, subject, more);
    expect(confidenceCategory).toBe(expected);
    expect(confidenceReason).toMatch(/^(?:The|No) .+\.$/);
  });
});

describe('the context of a mention', () => {
  const plain = found('Ivan Petrov was held.').relevanceScore;

  it.each([
    ['The text names the region RU.', 'Russian police held him.', { regions: ['RU'] }, {}],
    ['The text names the region Russia.', 'Полиция России задержала его.', { regions: ['Russia'] }, { language: 'ru' }],
    ['The text names the region Odessa.', 'It was in Odessa.', { regions: ['Odessa'] }, {}],
    ['The text names the employer Acme Ltd.', 'He works for Acme Limited.', { employer: 'Acme Ltd' }, {}],
    [
      'The text names the role Chief Executive.',
      'The chief executive left.',
      { employmentRole: 'Chief Executive' },
      {},
    ],
    ['The text names the place of work Limassol.', 'The office in Limassol', { employmentLocation: 'Limassol' }, {}],
    ['The text names the place of birth Kazan.', 'Born in Kazan', { placeOfBirth: 'Kazan' }, {}],
    ['The text gives the date of birth 1975-03-12.', 'born on 12 March 1975', { dateOfBirth: '1975-03-12' }, {}],
    ['The text gives the date of birth 1975-03-12.', 'born on March 12, 1975', { dateOfBirth: '1975-03-12' }, {}],
    [
      'The text gives the date of birth 1975-03-12.',
      'родился 12 марта 1975 г.',
      { dateOfBirth: '1975-03-12' },
      { language: 'ru' },
    ],
    ['The text gives the year of birth 1975.', 'He was born in Kazan in 1975.', { dateOfBirth: '1975-03' }, {}],
  ])('%s', (rationale, text, subject, more) => {
    const assessment = found(`Ivan Petrov was held. ${text}`, subject, more);
    expect(assessment.matchRationale).toContain(rationale);
    expect(assessment.relevanceScore).toBeGreaterThan(plain);
  });

  it.each([
    [
      'The text gives a different year of birth: 1980 instead of 1975.',
      'Ivan Petrov, born in 1980, was held.',
      { dateOfBirth: '1975' },
    ],
    ['The text gives a different age: 70 instead of 45.', 'Ivan Petrov, 70, was held.', { dateOfBirth: '1975' }],
  ])('%s', (rationale, text, subject) => {
    const assessment = found(text, subject);
    expect(assessment.matchRationale).toContain(rationale);
    expect(assessment.relevanceScore).toBeLessThan(plain);
  });

  it.each([
    ['Ivan Petrov, 45, was held.', 'The text gives the age 45, which fits the date of birth.'],
    ['The 44-year-old Ivan Petrov was held.', 'The text gives the age 44, which fits the date of birth.'],
  ])('%s', (text, rationale) => {
    expect(found(text, { dateOfBirth: '1975-08-01' }).matchRationale).toContain(rationale);
  });

  it('does not mistake Nigeria for Niger', () => {
    expect(found('Ivan Petrov went to Nigeria.', { regions: ['NE'] }).relevanceScore).toBe(plain);
  });

  it('never lowers the score when there is more supporting evidence', () => {
    const subject = {
      regions: ['RU'],
      employer: 'Acme Ltd',
      employmentRole: 'chief executive',
      employmentLocation: 'Limassol',
      placeOfBirth: 'Kazan',
      dateOfBirth: '1975-03-12',
      emailAddress: 'ivan@acme.example',
      aliases: ['John Peters'],
    };
    const sentences = [
      'Russian police held him.',
      'He runs Acme Limited.',
      'He is the chief executive.',
      'He lives in Limassol.',
      'He comes from Kazan.',
      'He was born on 12 March 1975.',
      'Write to ivan@acme.example.',
      'John Peters is his other name.',
      'Ivan Petrov denied it.',
    ];
    fc.assert(
      fc.property(fc.subarray(sentences), fc.constantFrom(...sentences), (some, further) => {
        const before = found(['Ivan Petrov was held.', ...some].join(' '), subject).relevanceScore;
        const after = found(['Ivan Petrov was held.', ...some, further].join(' '), subject).relevanceScore;
        expect(after).toBeGreaterThanOrEqual(before);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the content of an assessment', () => {
  const text =
    'The weather was fine. Prosecutors said that Ivan Petrov laundered money. Petrov was convicted of fraud.';
  const assessment = found(text, {}, { title: 'I. Petrov convicted' });

  it('names the inputs, places and adverse findings', () => {
    expect(assessment.matchedInputs).toEqual([{ inputType: 'name', value: 'Ivan Petrov' }]);
    expect(assessment.matchRationale[0]).toBe('The title contains the name as "I. Petrov".');
    expect(assessment.adverse.map(({ category }) => category)).toContain('fraud');
  });

  it('finds the caller’s own adverse terms', () => {
    const subject = prepareSearchSubject(IVAN);
    const { adverse } =
      assessArticle(subject, article('Ivan Petrov owns a zeppelin.'), { adverseTerms: ['zeppelin'] }) ?? found('');
    expect(adverse.map(({ term, category }) => [term, category])).toEqual([['zeppelin', 'caller']]);
  });

  it('shows the sentence around the best mention', () => {
    expect(assessment.summary).toBe(
      'Prosecutors said that Ivan Petrov laundered money. Petrov was convicted of fraud.',
    );
  });

  it('cuts long sentences between words', () => {
    const { summary } = found(`${'alpha beta '.repeat(80)}Ivan Petrov ${'gamma delta '.repeat(80)}`);
    expect(summary.length).toBeLessThanOrEqual(400);
    expect(summary).toMatch(/^…(?:alpha|beta) /u);
    expect(summary).toContain('Ivan Petrov');
    expect(summary).toMatch(/ (?:gamma|delta)…$/u);
  });

  it('is reproducible, and has a score of four digits and a summary of at most 400 letters', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constant('Ivan Petrov'))), (parts) => {
        const one = assess(parts.join(' '));
        expect(one).toEqual(assess(parts.join(' ')));
        if (one === null) return;
        expect(one.relevanceScore).toBe(Math.round(one.relevanceScore * 10_000) / 10_000);
        expect(one.summary.length).toBeLessThanOrEqual(400);
      }),
      { numRuns: 150 },
    );
  });

  it('finds every mention it scores', () => {
    const prepared = prepareSearchSubject(IVAN);
    expect(findMentions(`I. Petrov convicted\n\n${text}`, prepared)).toHaveLength(3);
  });
});
