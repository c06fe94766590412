import { markTerms } from './marked-text';

/** The text with the marked pieces in brackets. */
const shown = (excerpt: string, ...terms: string[]): string =>
  markTerms(excerpt, terms)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('');

test.each([
  ['was convicted of bribery on Tuesday', ['bribery'], 'was convicted of [bribery] on Tuesday'],
  ['The trial for Money Laundering began', ['money laundering'], 'The trial for [Money Laundering] began'],
  [
    'An official of the port was charged with abuse of office',
    ['abuse of office'],
    'An official of the port was charged with [abuse of office]',
  ],
  ['They laundered the money of others', ['money laundering'], 'They [laundered] the [money] of others'],
  ['He bribed two officials', ['bribery'], 'He [bribed] two officials'],
  ['convicted of bribery', ['convicted', 'bribery'], '[convicted] of [bribery]'],
  ['осуждён за взятку', ['взятка'], 'осуждён за [взятку]'],
  ['受贿罪成立', ['fraud'], '受贿罪成立'],
  ['<b>fraud</b> & "fraud"', ['fraud'], '<b>[fraud]</b> & "[fraud]"'],
  ['The art of the state', ['a'], 'The art of the state'],
  ['', ['fraud'], ''],
])('marks in "%s" the terms %j', (excerpt, terms, expected) => {
  expect(shown(excerpt, ...terms)).toBe(expected);
});

test('keeps every character of a text', () => {
  const text = 'A fraud, the fraudster said — “fraud!” 1990s\n\u202Eabc';
  const pieces = markTerms(text, ['fraud', 'said']);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});
