/** A claim with its outcome. */
export interface Claim {
  chance: number;
  isTrue: boolean;
}

export const brier = (claims: readonly Claim[]): number =>
  mean(claims.map(({ chance, isTrue }) => (chance - Number(isTrue)) ** 2));

/** Expected calibration error: ten bins of equal width. */
export function calibrationError(claims: readonly Claim[]): number {
  return binsOf(claims).reduce((sum, { claimed, observed, count }) => {
    return sum + (Math.abs(claimed - observed) * count) / claims.length;
  }, 0);
}

/**
 * The same if this share of the claims were about listed subjects: their share among the lookups of a bench says nothing
 * about any user's.
 */
export function calibrationErrorAt(share: number, listed: readonly Claim[], others: readonly Claim[]): number {
  const gapOf = (claims: readonly Claim[], index: number): number =>
    claims
      .filter(({ chance }) => binOf(chance) === index)
      .reduce((sum, { chance, isTrue }) => sum + chance - Number(isTrue), 0) / Math.max(1, claims.length);
  return Array.from({ length: BINS }, (_, index) =>
    Math.abs(share * gapOf(listed, index) + (1 - share) * gapOf(others, index)),
  ).reduce((sum, gap) => sum + gap, 0);
}

const BINS = 10;
const binOf = (chance: number): number => Math.min(BINS - 1, Math.floor(chance * BINS));

export interface Bin {
  from: number;
  count: number;
  claimed: number;
  observed: number;
}

export function binsOf(claims: readonly Claim[]): Bin[] {
  return Array.from({ length: BINS }, (_, index) => {
    const inBin = claims.filter(({ chance }) => binOf(chance) === index);
    return {
      from: index / BINS,
      count: inBin.length,
      claimed: mean(inBin.map(({ chance }) => chance)),
      observed: mean(inBin.map(({ isTrue }) => Number(isTrue))),
    };
  }).filter(({ count }) => count > 0);
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Logistic regression of the outcome on one value, by Newton's method. */
export function fitLogistic(points: readonly { x: number; isTrue: boolean }[]): { intercept: number; slope: number } {
  let [intercept, slope] = [0, 0];
  for (let step = 0; step < 50; step += 1) {
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-6, 0, 1e-6];
    for (const { x, isTrue } of points) {
      const p = 1 / (1 + Math.exp(-(intercept + slope * x)));
      const [residual, weight] = [Number(isTrue) - p, p * (1 - p)];
      g0 += residual;
      g1 += residual * x;
      h00 += weight;
      h01 += weight * x;
      h11 += weight * x * x;
    }
    const determinant = h00 * h11 - h01 * h01;
    intercept += (h11 * g0 - h01 * g1) / determinant;
    slope += (h00 * g1 - h01 * g0) / determinant;
  }
  return { intercept, slope };
}
