import { findAdverse } from '../../src/kernel/adverse/find-adverse';
import { assessArticle } from '../../src/kernel/articles/assess-article';
import { canonicalUrl } from '../../src/kernel/articles/canonical-url';
import { prepareSearchSubject } from '../../src/kernel/articles/mentions/find-mentions';
import { EntityDraft } from '../../src/kernel/entities/entity-draft';
import { parseRecordDate } from '../../src/kernel/entities/entity-date';
import { parseInstructions } from '../../src/kernel/evaluation/instructions/custom-instructions';
import { normalizeIdentifier } from '../../src/kernel/identifiers/normalize-identifier';
import { prepareName } from '../../src/kernel/matching/match-names';
import { decimalNumber } from '../../src/kernel/text/decimal-number';
import { joinLines } from '../../src/kernel/text/join-lines';
import { withoutOuterPunctuation } from '../../src/kernel/text/outer-punctuation';
import { withoutTrailing } from '../../src/kernel/text/trim-end';
import { applyLabelled, applyRemarks } from '../../src/modules/datasets/readers/us-labels';
import { enclosingCircle } from '../../src/modules/sources/fields/enclosing-circle';
import { certificateBlocks } from '../../src/platform/crypto/pem';
import { decodePage } from '../../src/platform/pages/page-charset';
import { parseLanguage } from '../../src/platform/pages/language-code';
import { textOfMarkup } from '../../src/platform/pages/text-of-markup';

/**
 * Readers of external texts, each with the longest text that may reach it, in the shapes on which regular expressions
 * and
 * hand-written loops take quadratic time. A linear reader takes well below a second; a quadratic one takes minutes,
 * which the
 * time limit of a test does not allow.
 */
const PAGE = 1_000_000;
/** Allows for a busy machine; quadratic readers take longer on any machine. */
const LIMIT_MS = 120_000;
const BEGIN = '-----BEGIN CERTIFICATE-----';

const SHAPES: Record<string, (length: number) => string> = {
  'one letter': (length) => 'a'.repeat(length),
  'one letter, then another sign': (length) => `${'a'.repeat(length - 1)}!`,
  digits: (length) => '1'.repeat(length),
  'digits, then a letter': (length) => `${'1'.repeat(length - 1)}x`,
  blanks: (length) => `a${' '.repeat(length - 2)}b`,
  'line breaks': (length) => `a${'\n'.repeat(length - 2)}b`,
  dots: (length) => `${'.'.repeat(length - 1)}x`,
  slashes: (length) => `${'/'.repeat(length - 1)}x`,
  'opening brackets': (length) => ' ('.repeat(length / 2),
  brackets: (length) => ' (a)'.repeat(length / 4),
  'tags left open': (length) => '<a '.repeat(length / 3),
  words: (length) => ' 111'.repeat(length / 4),
  'words of a date': (length) => ' to a'.repeat(length / 5),
  marks: (length) => `a${'\u0301\u0323'.repeat(length / 2 - 1)}`,
  signs: (length) => '!'.repeat(length - 1) + 'x',
};

const person = prepareSearchSubject({
  type: 'person',
  name: 'Ivan Petrov',
  aliases: [],
  regions: [],
  languages: [],
  socialMediaUrls: [],
  dateOfBirth: '1975-03-01',
});
const keyword = prepareSearchSubject({
  type: 'keyword',
  name: 'a',
  aliases: ['1'],
  regions: [],
  languages: [],
  socialMediaUrls: [],
});
const article = (text: string) => ({
  url: 'https://a.example/',
  title: 'Ivan Petrov',
  text,
  language: 'en',
  publishedAt: null,
  publisher: null,
  author: null,
  isWhole: true,
});
const draft = (): EntityDraft => new EntityDraft('1', 'Person');

const READERS: [name: string, longest: number, read: (text: string) => unknown][] = [
  ['articles about a person', PAGE, (text) => assessArticle(person, article(text), { adverseTerms: ['a'] })],
  ['articles with a keyword', PAGE, (text) => assessArticle(keyword, article(text), { adverseTerms: ['a'] })],
  [
    'adverse terms',
    PAGE,
    (text) => findAdverse(`Ivan ${text} fraud`, [{ start: 0, end: 4 }], { language: null, terms: [] }),
  ],
  ['addresses', 8_192, (text) => canonicalUrl(`https://a.example/${text}`)],
  ['dates of records', PAGE, parseRecordDate],
  ['instructions', 4_000, (text) => parseInstructions(`ignore: ${text}\u2028`)],
  ['postal addresses', 2_000, (text) => normalizeIdentifier('address', text)],
  ['names', 1_000, (text) => prepareName(text, 'Organization')],
  ['numbers', PAGE, decimalNumber],
  ['lines', PAGE, joinLines],
  ['search words', PAGE, withoutOuterPunctuation],
  ['bases of addresses', PAGE, (text) => withoutTrailing(text, '/')],
  ['labels', PAGE, (text) => applyLabelled(draft(), { label: 'Passport', value: text, country: null })],
  ['remarks', 50_000, (text) => applyRemarks(draft(), `Passport ${text}; ${text}`)],
  ['certificates', 270_000, (text) => certificateBlocks(BEGIN.repeat(10_000) + text)],
  ['pages', PAGE, (text) => decodePage(Buffer.from(`<meta ${text} charset${text}`), `text/html;${text}`)],
  ['languages', PAGE, parseLanguage],
  ['markup', PAGE, textOfMarkup],
];

describe.each(READERS)('the reader of %s', (_name, longest, read) => {
  test.each(Object.entries(SHAPES))(
    'handles the longest text of %s',
    (_shape, make) => {
      expect(() => read(make(longest))).not.toThrow();
    },
    LIMIT_MS,
  );
});

test('rejects a language tag with 100,000 subtags', () => {
  expect([
    parseLanguage('en-GB'),
    parseLanguage('_'.repeat(100_000)),
    parseLanguage(`en${'-a'.repeat(100_000)}`),
  ]).toEqual([...['en', null, null]]);
});

test('finds 10,000 certificates, and none in 10,000 beginnings without an end', () => {
  const block = `${BEGIN}\nAAAA\n-----END CERTIFICATE-----`;
  expect(certificateBlocks(`${`${block}\n`.repeat(10_000)}${BEGIN}`)).toEqual(Array<string>(10_000).fill(block));
  expect(certificateBlocks(BEGIN.repeat(10_000))).toEqual([]);
});

test('finds the circle around 200,000 corners', () => {
  const points = Array.from({ length: 200_000 }, (_each, index) => ({ lat: 10 + (index % 3), lng: 20 + (index % 2) }));
  expect(enclosingCircle(points)?.radiusKm).toBeCloseTo(enclosingCircle(points.slice(0, 6))?.radiusKm ?? 0, 1);
});
