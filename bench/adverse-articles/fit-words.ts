/**
 * Regularised logistic regression with far more features than examples: Newton's method on the dual weights, where
 * each step solves a system of the size of the examples (Rasmussen and Williams 2006, Gaussian Processes for Machine
 * Learning, §3.4). The intercept is not regularised.
 */
export interface DualFit {
  /** One for each example; the weight of a feature is the sum of its values multiplied by these. */
  dual: Float64Array;
  intercept: number;
}

const MOST_STEPS = 30;
const ENOUGH = 1e-4;
const LEAST_CURVATURE = 1e-6;

/** @param products the scalar products of the examples */
export function fitWords(products: readonly Float64Array[], outcomes: readonly boolean[], cost: number): DualFit {
  const size = outcomes.length;
  const scores = new Float64Array(size);
  let fit: DualFit = { dual: new Float64Array(size), intercept: 0 };
  for (let step = 0; step < MOST_STEPS; step++) {
    fit = newtonStep(products, outcomes, scores, cost);
    let change = 0;
    for (let row = 0; row < size; row++) {
      const score = fit.intercept + dot(products[row]!, fit.dual);
      change = Math.max(change, Math.abs(score - scores[row]!));
      scores[row] = score;
    }
    if (change < ENOUGH) break;
  }
  return fit;
}

function newtonStep(
  products: readonly Float64Array[],
  outcomes: readonly boolean[],
  scores: Float64Array,
  cost: number,
): DualFit {
  const size = outcomes.length;
  const matrix = products.map((row) => Float64Array.from(row));
  const targets = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    const probability = 1 / (1 + Math.exp(-scores[row]!));
    const curvature = Math.max(probability * (1 - probability), LEAST_CURVATURE);
    targets[row] = scores[row]! + (Number(outcomes[row]) - probability) / curvature;
    matrix[row]![row]! += 1 / (cost * curvature);
  }
  decompose(matrix);
  const ofTargets = solve(matrix, targets);
  const ofOnes = solve(matrix, new Float64Array(size).fill(1));
  const intercept = total(ofTargets) / total(ofOnes);
  return { dual: ofTargets.map((value, row) => value - intercept * ofOnes[row]!), intercept };
}

export function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index++) sum += left[index]! * right[index]!;
  return sum;
}

const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

/** The Cholesky decomposition, in the lower triangle. */
function decompose(matrix: Float64Array[]): void {
  for (let column = 0; column < matrix.length; column++) {
    for (let row = column; row < matrix.length; row++) {
      let value = matrix[row]![column]!;
      const [left, right] = [matrix[row]!, matrix[column]!];
      for (let index = 0; index < column; index++) value -= left[index]! * right[index]!;
      matrix[row]![column] = row === column ? Math.sqrt(value) : value / matrix[column]![column]!;
    }
  }
}

function solve(lower: readonly Float64Array[], right: Float64Array): Float64Array {
  const result = Float64Array.from(right);
  for (let row = 0; row < lower.length; row++) {
    for (let index = 0; index < row; index++) result[row]! -= lower[row]![index]! * result[index]!;
    result[row]! /= lower[row]![row]!;
  }
  for (let row = lower.length - 1; row >= 0; row--) {
    for (let index = row + 1; index < lower.length; index++) result[row]! -= lower[index]![row]! * result[index]!;
    result[row]! /= lower[row]![row]!;
  }
  return result;
}
