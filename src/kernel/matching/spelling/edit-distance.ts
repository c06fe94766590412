/**
 * Weighted edit distances of words up to 32 letters over the alphabet a–z, 0–9 and the sounds S C X Z T of
 * sound-form.ts. Optimal string alignment (Damerau's four typing errors, each substring edited once), with costs that
 * reflect how easily one letter is written for another. Words are encoded in advance because millions of pairs are
 * compared.
 */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789SCXZT';
const SIZE = ALPHABET.length;
/** The number of codes. */
export const ALPHABET_SIZE = SIZE;
const MAX_LENGTH = 32;
const VOWELS = 'aeiou';

export interface Costs {
  substitution: Float64Array;
  deletion: Float64Array;
  /** Costs of letters of the right-hand word, if they differ. */
  insertion: Float64Array;
  transposition: number;
  /** A letter that only repeats the previous one. */
  doubling: number;
}

const codeOf = new Map([...ALPHABET].map((letter, code) => [letter, code]));
const NO_CODE = 0xff;
const codeOfUnit = Uint8Array.from({ length: 128 }, (_, unit) => codeOf.get(String.fromCharCode(unit)) ?? NO_CODE);

/** Codes of the letters of a word, of at most 32; other characters are left out. */
export function encode(word: string): Uint8Array {
  const codes = new Uint8Array(Math.min(word.length, MAX_LENGTH));
  let count = 0;
  for (let at = 0; at < word.length && count < MAX_LENGTH; at++) {
    const code = codeOfUnit[word.charCodeAt(at)] ?? NO_CODE;
    if (code !== NO_CODE) codes[count++] = code;
  }
  return count === codes.length ? codes : codes.slice(0, count);
}

export function costTable(
  substitutions: Record<string, number>,
  deletions: Record<string, number>,
  vowelForVowel: number,
  transposition: number,
  doubling: number,
): Costs {
  const substitution = new Float64Array(SIZE * SIZE).fill(1);
  const deletion = new Float64Array(SIZE).fill(1);
  const setPair = (left: string, right: string, cost: number): void => {
    const a = codeOf.get(left) ?? 0;
    const b = codeOf.get(right) ?? 0;
    substitution[a * SIZE + b] = cost;
    substitution[b * SIZE + a] = cost;
  };
  for (const left of VOWELS) for (const right of VOWELS) setPair(left, right, vowelForVowel);
  for (const [pairs, cost] of Object.entries(substitutions)) {
    for (const pair of pairs.split(' ')) setPair(pair.charAt(0), pair.charAt(1), cost);
  }
  for (let code = 0; code < SIZE; code++) substitution[code * SIZE + code] = 0;
  for (const [letters, cost] of Object.entries(deletions)) {
    for (const letter of letters) deletion[codeOf.get(letter) ?? 0] = cost;
  }
  return { substitution, deletion, insertion: deletion, transposition, doubling };
}

/**
 * Between two Latin spellings: confusions of keyboards, hearing and transliteration schemes cost less than a full edit.
 */
export const SPELLING_COSTS: Costs = costTable(
  {
    'vw iy jy ij qk Xk Xh XC Zj': 0.3,
    'ck sz cs TZ Ts Tz uw oy': 0.5,
    'ei vf dt gk SC TC Ss Zz kh': 0.6,
    'bp bv gj Cj Ck mn': 0.8,
  },
  { h: 0.6, aeiou: 0.9, '0123456789': 1.5 },
  0.8,
  0.8,
  0.3,
);

/** Between Hangul and a Latin spelling of Korean: g for k, j for ch, oo for u; o is also written u. */
export const KOREAN_COSTS: Costs = costTable(
  { 'gk dt bp jC rl rn sS sz': 0.1, ou: 0.3, 'ei ae': 0.5 },
  { aeiou: 0.8, h: 0.8 },
  0.8,
  1,
  0.6,
);

let before = new Float64Array(MAX_LENGTH + 1);
let above = new Float64Array(MAX_LENGTH + 1);
let current = new Float64Array(MAX_LENGTH + 1);
/** The cost of adding each letter of the right-hand word. */
const additions = new Float64Array(MAX_LENGTH);

/** The lowest cost of changing `left` to `right`, both encoded. Returns Infinity as soon as it must exceed `limit`. */
// One loop over both words without calls, since most of the time of a lookup is spent here.
// oxlint-disable-next-line max-lines-per-function
export function editDistance(left: Uint8Array, right: Uint8Array, costs: Costs, limit: number): number {
  const { substitution, transposition } = costs;
  const most = limit + transposition;
  const length = right.length;
  above[0] = 0;
  for (let j = 1; j <= length; j++) {
    const addition = dropCost(right, j - 1, costs.insertion, costs.doubling);
    additions[j - 1] = addition;
    above[j] = at(above, j - 1) + addition;
  }
  let leftBefore = -1;
  for (let i = 1; i <= left.length; i++) {
    const letter = at(left, i - 1);
    const drop = letter === leftBefore ? costs.doubling : at(costs.deletion, letter);
    const row = letter * SIZE;
    let diagonal = at(above, 0);
    let beside = diagonal + drop;
    let least = beside;
    let rightBefore = -1;
    current[0] = beside;
    for (let j = 1; j <= length; j++) {
      const other = at(right, j - 1);
      const over = at(above, j);
      let cost = diagonal + at(substitution, row + other);
      const dropped = over + drop;
      if (dropped < cost) cost = dropped;
      const added = beside + at(additions, j - 1);
      if (added < cost) cost = added;
      if (letter === rightBefore && other === leftBefore && letter !== other) {
        const swapped = at(before, j - 2) + transposition;
        if (swapped < cost) cost = swapped;
      }
      current[j] = cost;
      if (cost < least) least = cost;
      diagonal = over;
      beside = cost;
      rightBefore = other;
    }
    // A transposition may still come from the row above.
    if (least > most) return Infinity;
    leftBefore = letter;
    const freed = before;
    before = above;
    above = current;
    current = freed;
  }
  return at(above, length);
}

const at = (values: Float64Array | Uint8Array, index: number): number => values[index] ?? 0;

function dropCost(word: Uint8Array, index: number, deletion: Float64Array, doubling: number): number {
  const letter = at(word, index);
  return index > 0 && word[index - 1] === letter ? doubling : at(deletion, letter);
}

/** One bit for each letter that occurs: words with too many different bits cannot be similar. */
export function letterMask(codes: Uint8Array): number {
  let mask = 0;
  for (const code of codes) mask |= 1 << letterBit(code);
  return mask;
}

/** The bit of a letter in a mask. Some rare letters share one. */
export const letterBit = (code: number): number => code % 31;

export function countBits(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
