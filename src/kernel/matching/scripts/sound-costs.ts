import { costTable, type Costs } from '../spelling/edit-distance';
import type { Fidelity } from '../spelling/romanize';

const VOWEL_LETTERS = /[aeiou]/;
/** In the order of their codes in edit-distance.ts. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/*
 * Sounds that a script does not distinguish cost next to nothing between its respelling of a foreign name and the Latin
 * spelling, because such differences are expected. Sounds that it distinguishes make another name.
 */

/**
 * Chinese characters, Hangul, Thai and Tamil: voiced and unvoiced sounds, l and r, and s and sh are one; vowels are
 * few.
 */
const LOOSE_COSTS: Costs = costTable(
  {
    rl: 0.05,
    'bp bv pv fv uv dt gk kX Xh iy ij iv ov av ev qk': 0.1,
    'fp fb fh tT dT tC dj dZ Tz Ts TC Ss SC Cs Sz SZ Zj jz js Cj Cz CZ jS Zz gh kh uf of sz': 0.15,
    'jg jh jX gC kC kT ts tz TS jT dz Sh kj gX': 0.3,
    'nl dk hb mn': 0.4,
  },
  {
    aeiou: 0.05,
    y: 0.05,
    h: 0.15,
    j: 0.2,
    v: 0.3,
    r: 0.15,
    g: 0.3,
    l: 0.4,
    n: 0.4,
    s: 0.4,
    t: 0.5,
    d: 0.5,
    '0123456789': 1.5,
  },
  0.05,
  1,
  0.05,
);

/**
 * Katakana: l and r, b and v, h and f are one, and t and d change before i and u; a consonant without a vowel takes a u
 * or an o.
 */
const KANA_COSTS: Costs = costTable(
  {
    rl: 0.05,
    'bv uv fh uf Ss iy ij ov av kX hX jZ zj zZ qk': 0.1,
    'tC tT dj dZ sT TC Tz Cj fv zs': 0.15,
    'st sC jg kC kT hk hg': 0.35,
    'gk dt bp mn fp': 0.5,
  },
  { uo: 0.04, aei: 0.12, y: 0.1, h: 0.15, v: 0.35, j: 0.3, g: 0.3, r: 0.12, s: 0.4, n: 0.5, t: 0.5, d: 0.5 },
  0.12,
  1,
  0.05,
);

/** The scripts of India write vowels and nearly all consonants; only what follows an unwritten a is uncertain. */
const INDIC_COSTS: Costs = costTable(
  {
    'bv vu iy ij Ss fp Xk kX Xh qk jz jZ zj': 0.1,
    'sz Sz Cs sS TC TS SC jg': 0.3,
    'gk dt bp rl nm': 0.5,
  },
  { a: 0.08, eiou: 0.2, y: 0.15, h: 0.1, j: 0.3, g: 0.25, n: 0.6, r: 0.6 },
  0.2,
  1,
  0.03,
);

const ABJAD_LATIN_COSTS: Costs = costTable(
  {
    'bp fv vu uf iy ij iv ov av ev Xk Xh qk qg Zj jg jZ bv': 0.12,
    'fp CS Cj Ch js SC Ss Tz TS TC sz gj tT Ts': 0.3,
    'dt fh gh kh ts rl dz': 0.45,
  },
  { aeiou: 0.06, y: 0.1, h: 0.3, v: 0.45, n: 0.7, g: 0.7, '0123456789': 1.5 },
  0.06,
  1,
  0.05,
);

/** Costs of writing the second letter of a pair for the first, in this direction only. */
function withSounds(substitution: Float64Array, pairs: Readonly<Record<string, number>>): Float64Array {
  const changed = substitution.slice();
  const size = Math.sqrt(changed.length);
  for (const [pair, cost] of Object.entries(pairs)) {
    changed[LETTERS.indexOf(pair.charAt(0)) * size + LETTERS.indexOf(pair.charAt(1))] = cost;
  }
  return changed;
}

/**
 * Between Arabic or Hebrew letters, on the left, and a Latin spelling: short vowels are not written, but a written long
 * vowel is usually heard. Foreign names have p as b, v as f and g as j, k or gh.
 */
const ABJAD_COSTS: Costs = {
  ...ABJAD_LATIN_COSTS,
  substitution: withSounds(ABJAD_LATIN_COSTS.substitution, { pb: 0.8, kg: 0.12, gk: 0.5 }),
  deletion: ABJAD_LATIN_COSTS.deletion.map((cost, code) => (VOWEL_LETTERS.test(LETTERS.charAt(code)) ? 0.3 : cost)),
};

/**
 * Between a Western name in Cyrillic or Greek letters and its Latin spelling: Cyrillic writes h, w and j as they sound,
 * and omits silent letters.
 */
const RESPELT_COSTS: Costs = costTable(
  { 'Xh gh vw uv vf uw iy ij ye ey ks Xk dt kT jZ sz SZ TC': 0.15, 'fp bv td gk jS Cj js': 0.4 },
  { aeiou: 0.25, y: 0.15, h: 0.15, j: 0.3, s: 0.6, t: 0.6, '0123456789': 1.5 },
  0.25,
  1,
  0.05,
);

/**
 * Between East Asian syllables of a known family of schemes and a Latin spelling: ch for ts, n for the ng that Russian
 * writes the same way, and the r that Hong Kong writes after a vowel.
 */
export const SYLLABLE_COSTS: Costs = costTable(
  { 'gk dt bp jC rl rn sS sz TC jT ST Ss XS ij': 0.1, 'ou ie au': 0.3, 'ei ae ui': 0.4 },
  { aeiou: 0.7, h: 0.3, g: 0.15, r: 0.3, j: 0.3 },
  0.8,
  1,
  0.3,
);

/** Costs between a word whose romanisation is uncertain and a Latin one. */
const COSTS: Partial<Record<Fidelity, Costs>> = {
  abjad: ABJAD_COSTS,
  kana: KANA_COSTS,
  indic: INDIC_COSTS,
  respelt: RESPELT_COSTS,
};

export const soundCosts = (fidelity: Fidelity): Costs => COSTS[fidelity] ?? LOOSE_COSTS;
