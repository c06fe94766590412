/** Terms of evidence and their outcome. */
export interface Observed {
  terms: readonly number[];
  /** The known part of the log-odds. */
  offset: number;
  came: boolean;
  /** How many observations it counts as. */
  weight: number;
}

export interface Prior {
  /** The means of the Gaussian prior of the weights; all have the same precision. */
  means: readonly number[];
  precision: number;
  /** All other weights are at least 0. */
  isFree: (index: number) => boolean;
}

const MAX_STEPS = 50;
const ENOUGH = 1e-7;

/**
 * The most likely weights of a logistic regression, given their prior: Newton's method on the weights that are not at
 * their bound (Bertsekas 1982, Projected Newton methods). Steps that are not an improvement are halved.
 */
export function fitLogistic(observed: readonly Observed[], prior: Prior): number[] {
  let weights = [...prior.means];
  let cost = costOf(observed, prior, weights);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { gradient, hessian } = slopes(observed, prior, weights);
    const moving = weights.flatMap((weight, index) =>
      prior.isFree(index) || weight > 0 || (gradient[index] ?? 0) < 0 ? [index] : [],
    );
    const direction = solve(
      moving.map((row) => moving.map((column) => hessian[row]?.[column] ?? 0)),
      moving.map((index) => gradient[index] ?? 0),
    );
    const next = halving(observed, prior, weights, moving, direction, cost);
    if (next === null) break;
    const gained = cost - next.cost;
    ({ weights, cost } = next);
    if (gained < ENOUGH) break;
  }
  return weights;
}

function halving(
  observed: readonly Observed[],
  prior: Prior,
  weights: readonly number[],
  moving: readonly number[],
  direction: readonly number[],
  cost: number,
): { weights: number[]; cost: number } | null {
  for (let length = 1; length > 1e-4; length /= 2) {
    const tried = [...weights];
    moving.forEach((index, position) => {
      const moved = (weights[index] ?? 0) - length * (direction[position] ?? 0);
      tried[index] = prior.isFree(index) ? moved : Math.max(0, moved);
    });
    const triedCost = costOf(observed, prior, tried);
    if (triedCost < cost) return { weights: tried, cost: triedCost };
  }
  return null;
}

/** −ln of the posterior density of the weights, except for a constant. */
function costOf(observed: readonly Observed[], { means, precision }: Prior, weights: readonly number[]): number {
  let cost = 0;
  for (const one of observed) {
    const logOdds = logOddsOf(one, weights);
    const own = Math.max(0, logOdds) + Math.log1p(Math.exp(-Math.abs(logOdds))) - (one.came ? logOdds : 0);
    cost += one.weight * own;
  }
  return weights.reduce((sum, weight, index) => sum + (precision / 2) * (weight - (means[index] ?? 0)) ** 2, cost);
}

function logOddsOf({ terms, offset }: Observed, weights: readonly number[]): number {
  let sum = offset;
  for (let index = 0; index < weights.length; index += 1) sum += (weights[index] ?? 0) * (terms[index] ?? 0);
  return sum;
}

function slopes(
  observed: readonly Observed[],
  { means, precision }: Prior,
  weights: readonly number[],
): { gradient: number[]; hessian: number[][] } {
  const gradient = weights.map((weight, index) => precision * (weight - (means[index] ?? 0)));
  const hessian = weights.map((_row, row) => weights.map((_column, column) => (row === column ? precision : 0)));
  for (const one of observed) {
    const chance = 1 / (1 + Math.exp(-logOddsOf(one, weights)));
    const miss = one.weight * (chance - (one.came ? 1 : 0));
    const curvature = one.weight * chance * (1 - chance);
    hessian.forEach((cells, row) => {
      const term = one.terms[row] ?? 0;
      gradient[row] = (gradient[row] ?? 0) + miss * term;
      for (let column = 0; column < cells.length; column += 1)
        cells[column] = (cells[column] ?? 0) + curvature * term * (one.terms[column] ?? 0);
    });
  }
  return { gradient, hessian };
}

/** Solves a symmetric positive definite system by Gaussian elimination, which needs no pivoting for such systems. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((cells, index) => [...cells, right[index] ?? 0]);
  rows.forEach((pivot, index) => {
    for (const row of rows.slice(index + 1)) {
      const factor = (row[index] ?? 0) / (pivot[index] ?? 1);
      for (let column = index; column < row.length; column += 1)
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
    }
  });
  const solution: number[] = rows.map(() => 0);
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index] ?? [];
    const known = solution.reduce((sum, value, column) => sum + (column > index ? value * (row[column] ?? 0) : 0), 0);
    solution[index] = ((row.at(-1) ?? 0) - known) / (row[index] ?? 1);
  }
  return solution;
}
