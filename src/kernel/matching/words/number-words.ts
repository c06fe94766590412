const numbers = (start: number, text: string): [string, number][] =>
  text.split(' ').map((word, index) => [word, start + index]);

const ONES = new Map<string, number>([
  ...numbers(
    1,
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ),
  ...numbers(1, 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'),
]);
const TENS = new Map<string, number>(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, (index + 2) * 10]),
);
const ROMAN = /^(?=[ivx])(x{0,3})(ix|iv|v?i{0,3})$/;
const ORDINAL = /^(\d+)(?:st|nd|rd|th)$/;

for (const [index, word] of 'twentieth thirtieth fortieth fiftieth'.split(' ').entries())
  ONES.set(word, (index + 2) * 10);

/** The digits that a word represents (`forty` 40, `3rd` 3), or undefined. `romanNumber` reads Roman numerals. */
export function numberOfWord(word: string): number | undefined {
  const ordinal = ORDINAL.exec(word)?.[1];
  if (ordinal !== undefined) return Number(ordinal);
  if (/^\d{1,15}$/.test(word)) return Number(word);
  return ONES.get(word) ?? TENS.get(word);
}

export const isTens = (word: string): boolean => TENS.has(word);

/** I to XXXIX, lower case; undefined for anything else. */
export function romanNumber(word: string): number | undefined {
  const match = ROMAN.exec(word);
  if (match === null) return undefined;
  const ones = match[2] ?? '';
  const value = ones === 'ix' ? 9 : ones === 'iv' ? 4 : (ones.startsWith('v') ? 5 : 0) + ones.replace('v', '').length;
  return (match[1] ?? '').length * 10 + value;
}
