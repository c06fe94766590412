import { costTable, type Costs } from '../edit-distance';

/**
 * Between a Latin spelling and a name as another script respells it by its sound (docs/matching.md): what the other script does
 * not tell apart costs next to nothing. Within a class of sounds (lips, teeth, throat, liquids, sibilants) a change is what
 * must be expected of such a script; a change between classes is another name.
 */
const WITHIN_CLASS = {
  'rl mn': 0.05,
  'bp bv pv fv uv dt sz gk kX gX Xh iy ij iv ov av ev qk': 0.1,
  'fp fb fh tT dT tC dj dZ Tz Ts TC Ss SC Sz SZ Zj jz js Cj jS Zz gh kh uf of': 0.15,
  'jg jh jX gC kC kT ts tz TS jT dz Sh kj nl dk hb': 0.3,
};
/** Sounds that other languages drop or add: h, w, a vowel's r, the n and g of ng. */
const DROPPED = { aeiou: 0.05, y: 0.05, h: 0.1, j: 0.2, v: 0.3, r: 0.3, g: 0.3, l: 0.4, n: 0.4, t: 0.5, d: 0.5 };

export const SOUND_COSTS: Costs = costTable(WITHIN_CLASS, { ...DROPPED, '0123456789': 1.5 }, 0.05, 1, 0.05);

const VOWEL_LETTERS = /[aeiou]/;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Between Arabic or Hebrew letters, on the left, and a Latin spelling: short vowels are not written, but what is written as a
 * long vowel is mostly heard.
 */
export const CONSONANT_COSTS: Costs = {
  ...SOUND_COSTS,
  deletion: SOUND_COSTS.deletion.map((cost, code) => (VOWEL_LETTERS.test(LETTERS.charAt(code)) ? 0.3 : cost)),
};

/**
 * Between a Western name in Cyrillic or Greek letters and its Latin spelling: Cyrillic writes what it hears of h, w and j, and
 * leaves out silent letters.
 */
export const RESPELT_COSTS: Costs = costTable(
  { 'Xh gh vw uv vf uw iy ij ye ey ks Xk dt kT jZ sz SZ TC': 0.15, 'fp bv td gk jS Cj js': 0.4 },
  { aeiou: 0.25, y: 0.15, h: 0.15, j: 0.3, s: 0.6, t: 0.6, '0123456789': 1.5 },
  0.25,
  1,
  0.05,
);

/**
 * Between East Asian syllables whose scheme is known but is one of several, and a Latin spelling: ch for ts, n for the ng that
 * Russian writes alike, and the r that Hong Kong writes after a vowel.
 */
export const SYLLABLE_COSTS: Costs = costTable(
  { 'gk dt bp jC rl rn sS sz TC jT ST Ss XS ij': 0.1, 'ou ie au': 0.3, 'ei ae ui': 0.4 },
  { aeiou: 0.7, h: 0.3, g: 0.15, r: 0.3, j: 0.3 },
  0.8,
  1,
  0.3,
);
