import { randomNumbers } from '../../test/support/samples/random-numbers';
import { drawUnits, type Interval, percentileInterval } from '../bootstrap';
import { brierScore, expectedCalibrationError, meanOf, type Outcome, reliabilityBins } from './measures';
import { type Forecast, SIMPLE_FORECASTERS, type SimpleForecaster } from './walk-forward';

const SEED = 20_261_126;
/** Enough for the mean and the 97.5th percentile of a perfect forecast's ECE to two digits. */
const SIMULATIONS = 400;
const BINS = 10;

/** A figure with its 95 % interval. */
export interface Measured extends Interval {
  value: number;
}

export interface Judgement {
  cases: number;
  /** The share of cases with another event. */
  observed: Measured;
  forecast: number;
  brier: Measured;
  /** The relative improvement over the Brier score of each simple forecast. */
  skill: Record<SimpleForecaster, Measured>;
  calibrationError: Measured;
  /** The calibration error that a perfect forecast with these chances would show by chance: mean and 97.5th percentile. */
  perfectError: { mean: number; high: number };
}

/**
 * Measures forecasts, with intervals from a bootstrap of cells of one degree: outcomes at one place depend on each
 * other, as those of one war or swarm do.
 */
export function judge(forecasts: readonly Forecast[]): Judgement {
  const sorted = [...forecasts].sort((a, b) => a.estimate - b.estimate);
  const outcomes = sorted.map((one) => outcomeOf(one, 'estimate'));
  const { cellOf, samples } = drawCells(sorted);
  const losses = (forecaster: 'estimate' | SimpleForecaster): number[] =>
    sorted.map((one) => brierScore([outcomeOf(one, forecaster)]));
  const ours = losses('estimate');
  const meansOf = (values: readonly number[]): number[] => samples.map((times) => weightedMean(values, cellOf, times));
  const ourMeans = meansOf(ours);
  const came = outcomes.map((one) => (one.came ? 1 : 0));
  const skillOver = (forecaster: SimpleForecaster): Measured => {
    const theirs = losses(forecaster);
    const theirMeans = meansOf(theirs);
    const drawn = ourMeans.map((mean, index) => 1 - mean / (theirMeans[index] ?? NaN));
    return { value: 1 - plainMean(ours) / plainMean(theirs), ...percentileInterval(drawn) };
  };
  return {
    cases: sorted.length,
    observed: { value: plainMean(came), ...percentileInterval(meansOf(came)) },
    forecast: meanOf(outcomes, ({ chance }) => chance),
    brier: { value: plainMean(ours), ...percentileInterval(ourMeans) },
    skill: Object.fromEntries(SIMPLE_FORECASTERS.map((name) => [name, skillOver(name)])) as Judgement['skill'],
    calibrationError: calibrationError(outcomes, cellOf, samples),
    perfectError: perfectError(outcomes),
  };
}

/** The observed share of each of the bins of a reliability diagram, with the mean forecast. */
export function judgeBins(forecasts: readonly Forecast[]): { forecast: number; seen: Measured }[] {
  const sorted = [...forecasts].sort((a, b) => a.estimate - b.estimate);
  const outcomes = sorted.map((one) => outcomeOf(one, 'estimate'));
  let from = 0;
  return reliabilityBins(outcomes).map(({ cases, forecast, seen }) => {
    const own = sorted.slice(from, from + cases);
    from += cases;
    const { cellOf, samples } = drawCells(own);
    const came = own.map(({ trial }) => (trial.came ? 1 : 0));
    const shares = samples.map((times) => weightedMean(came, cellOf, times));
    return { forecast, seen: { value: seen, ...percentileInterval(shares) } };
  });
}

export const outcomeOf = (one: Forecast, forecaster: 'estimate' | SimpleForecaster): Outcome => ({
  chance: one[forecaster],
  came: one.trial.came,
});

function drawCells(forecasts: readonly Forecast[]): { cellOf: number[]; samples: Uint16Array[] } {
  const numbers = new Map<string, number>();
  const cellOf = forecasts.map(({ trial }) => {
    const number = numbers.get(trial.cell) ?? numbers.size;
    numbers.set(trial.cell, number);
    return number;
  });
  return { cellOf, samples: drawUnits(numbers.size, SEED) };
}

/**
 * A resample has noise of its own and therefore a larger error on average. The interval is shifted down by this bias
 * (Davison and Hinkley 1997, §2.1.2).
 */
function calibrationError(
  sorted: readonly Outcome[],
  cellOf: readonly number[],
  samples: readonly Uint16Array[],
): Measured {
  const value = expectedCalibrationError(sorted);
  const drawn = samples.map((times) => errorOfSample(sorted, cellOf, times));
  const bias = plainMean(drawn) - value;
  const { low, high } = percentileInterval(drawn);
  return { value, low: Math.max(0, low - bias), high: Math.max(value, high - bias) };
}

/** The same measure if each case occurs as often as its cell was drawn; the outcomes are sorted by chance. */
function errorOfSample(sorted: readonly Outcome[], cellOf: readonly number[], times: Uint16Array): number {
  const total = cellOf.reduce((sum, cell) => sum + (times[cell] ?? 0), 0);
  const gaps = new Float64Array(BINS);
  let before = 0;
  for (const [index, { chance, came }] of sorted.entries()) {
    const count = times[cellOf[index] ?? 0] ?? 0;
    const bin = Math.min(BINS - 1, Math.floor((before * BINS) / total));
    gaps[bin] = (gaps[bin] ?? 0) + count * (chance - (came ? 1 : 0));
    before += count;
  }
  return gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / total;
}

function perfectError(sorted: readonly Outcome[]): { mean: number; high: number } {
  const random = randomNumbers(SEED);
  const each = new Uint16Array([1]);
  const cellOf = sorted.map(() => 0);
  const errors = Array.from({ length: SIMULATIONS }, () =>
    errorOfSample(
      sorted.map(({ chance }) => ({ chance, came: random() < chance })),
      cellOf,
      each,
    ),
  );
  return { mean: plainMean(errors), high: percentileInterval(errors).high };
}

function weightedMean(values: readonly number[], cellOf: readonly number[], times: Uint16Array): number {
  let [sum, total] = [0, 0];
  for (let index = 0; index < values.length; index += 1) {
    const count = times[cellOf[index] ?? 0] ?? 0;
    sum += count * (values[index] ?? 0);
    total += count;
  }
  return sum / total;
}

const plainMean = (values: readonly number[]): number => meanOf(values, (value) => value);
