import { providerQuery } from '../../../../../test/support/samples/provider-query';
import { languageCode, languageName } from './language-names';
import { nameMatcher } from '../name-matcher';
import { quotedNames, searchPhrases } from './search-phrases';
import { detectSourceType } from '../source-type';

test('uses at most three distinct names without quotation marks', () => {
  const { subject } = providerQuery({ subject: { aliases: ['Jane Doe', '„Ace“ Doe', '"', 'Roe', 'Joan', 'Jo'] } });
  expect(quotedNames(subject)).toEqual(['Jane Doe', 'Ace Doe', 'Roe']);
});

test('removes engine commands from names', () => {
  const { subject } = providerQuery({ subject: { name: 'Jane !!g !images :de <3 Yahoo! ?' } });
  expect(quotedNames(subject)).toEqual(['Jane g images de 3 Yahoo!']);
});

test('skips a name of quotation marks only', () => {
  expect(searchPhrases(providerQuery({ subject: { name: '""' } }))).toEqual([]);
});

test('removes operators from the context', () => {
  const query = providerQuery({
    subject: { employer: '-site:gov OR "x"' },
    adverseTerms: ['fraud*'],
    platforms: ['web'],
  });
  expect(searchPhrases(query)[0]?.text).toBe('"Jane Doe" gov x fraud');
});

test.each([
  ['JANÉ doe was there', true],
  ['Doe, Jane', true],
  ['Janet Doe', false],
  ['Jane Doering', false],
  ['据报道简杜在港口', true],
])('nameMatcher: "%s" mentions the subject: %s', (text, expected) => {
  const { subject } = providerQuery({ subject: { aliases: ['简杜'] } });
  expect(nameMatcher(subject)(text)).toBe(expected);
});

test.each([
  ['https://mobile.twitter.com/jane', 'social'],
  ['https://www.justice.gov/a', 'government'],
  ['https://www.gov.uk/a', 'government'],
  ['https://www.mofa.go.jp/a', 'government'],
  ['https://jane.substack.com/p/a', 'blog'],
  ['https://gov.example/a', null],
  ['https://go.com/a', null],
])('languageCode: %s is %s', (url, type) => {
  expect(detectSourceType(url)).toBe(type);
});

test('returns English names of languages', () => {
  expect(['Spanish', 'german', 'Klingon', ''].map(languageCode)).toEqual(['es', 'de', null, null]);
  expect(['fr', 'zh', 'xx'].map(languageName)).toEqual(['french', 'chinese', null]);
});
