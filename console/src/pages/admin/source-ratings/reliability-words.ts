import type { Reliability } from '../types';

/** The letters of the Admiralty code for the reliability of a source. */
export const RELIABILITY_WORDS: readonly (readonly [Reliability, string])[] = [
  ['A', 'A: completely reliable'],
  ['B', 'B: usually reliable'],
  ['C', 'C: fairly reliable'],
  ['D', 'D: not usually reliable'],
  ['E', 'E: unreliable'],
  ['F', 'F: cannot be judged'],
];

/** How much the reports of a source count. */
export const WEIGHTS = [
  ['default', 'By default: machine-coded reports less, others in full'],
  ['full', 'In full'],
  ['discounted', 'Less: alone, they raise no threat above low'],
] as const;
export type Weight = (typeof WEIGHTS)[number][0];

export const weightOf = (discounted: boolean | null): Weight =>
  discounted === null ? 'default' : discounted ? 'discounted' : 'full';

export const discountOf = (weight: Weight): boolean | null => (weight === 'default' ? null : weight === 'discounted');

export const wordsOf = <Value extends string>(choices: readonly (readonly [Value, string])[], value: Value): string =>
  choices.find(([known]) => known === value)?.[1] ?? value;
