import { MATCH_THRESHOLD } from '../../matching/weights';

/** Scores and probabilities, both ascending; linear in between, constant outside. */
type Knots = readonly (readonly [score: number, chance: number])[];

/**
 * Probability that two names are of one entity, by their score: isotonic regression (pool adjacent violators) over the
 * half of the development pairs that was used for tuning, 196 pairs judged by people. Each knot is a pool's mean score
 * and, by the rule of succession, (matches + 1) / (pairs + 2). Validated on the other half by `bench/resolution.ts`,
 * which also computes these numbers (`--fit`).
 */
export const NAME_KNOTS: Knots = [
  [0.18, 0.029],
  [0.367, 0.125],
  [0.505, 0.149],
  [0.653, 0.3],
  [0.761, 0.875],
  [0.836, 0.9],
  [0.975, 0.983],
];

/**
 * If a decisive number is the same. Set by order of strength because there is no sample to measure it: the checks of
 * nomenklatura were chosen, not drawn, and numbers in Febrl 3 are unique by construction (all 5,601 pairs with one
 * number are one person). At 0.75 the names have nothing in common; from 0.9 on at least a LEI or IMO number agrees.
 */
export const IDENTIFIER_KNOTS: Knots = [
  [0.4, 0.1],
  [0.75, 0.75],
  [0.9, 0.97],
  [1, 0.995],
];

/**
 * If the names match by themselves, the complete date of birth is the same, and nothing contradicts: all such pairs of
 * Febrl 3 and splink's fake_1000 are one person, and none of 5,000 unlisted people has one with OFAC. Both sets are
 * synthetic, so the value is well below what they would allow.
 */
export const BIRTH_DATE_CHANCE = 0.99;

/** Reviewers also make mistakes. An assumption. */
export const REVIEWED_CHANCE = 0.999;

/** The basis of a score. */
export interface FacetEvidence {
  score: number;
  /** The score of the names alone. */
  nameScore: number;
  isSameNumber: boolean;
  isBornAlike: boolean;
}

/** Probability that a record is the subject if no other record is known. Monotone in the score. */
export function toChance({ score, nameScore, isSameNumber, isBornAlike }: FacetEvidence): number {
  if (isSameNumber) return chanceByNumber(score);
  const byNames = chanceByNames(score);
  const isNamesake = nameScore >= MATCH_THRESHOLD && score >= nameScore;
  return isBornAlike && isNamesake ? Math.max(byNames, BIRTH_DATE_CHANCE) : byNames;
}

/** Probability that two names with this score are of one entity. */
export const chanceByNames = (score: number): number => interpolate(NAME_KNOTS, score);

/** The same if a decisive number is also the same. */
export const chanceByNumber = (score: number): number =>
  Math.max(chanceByNames(score), interpolate(IDENTIFIER_KNOTS, score));

/**
 * At most one of several candidates is the subject. With odds o = p / (1 - p) each, a candidate is it with o / (1 + sum
 * of all o), and none of them with 1 / (1 + sum): the posterior if exactly one hypothesis is true.
 */
export function compete(chances: readonly number[]): { confidences: number[]; none: number } {
  const odds = chances.map(toOdds);
  const all = 1 + odds.reduce((sum, one) => sum + one, 0);
  return { confidences: odds.map((one) => one / all), none: 1 / all };
}

/** With a probability of 1 there would be no competition. */
const MOST_CERTAIN = 0.9999;

export function toOdds(chance: number): number {
  const bounded = Math.min(chance, MOST_CERTAIN);
  return bounded / (1 - bounded);
}

function interpolate(knots: Knots, score: number): number {
  const above = knots.findIndex(([at]) => at >= score);
  const [right, left] = [knots[above] ?? knots.at(-1), knots[above - 1]];
  if (right === undefined) return 0;
  if (left === undefined || above === -1) return right[1];
  return left[1] + ((right[1] - left[1]) * (score - left[0])) / (right[0] - left[0]);
}
