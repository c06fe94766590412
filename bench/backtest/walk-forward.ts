import type { CalibrationTable } from '../../src/kernel/evaluation/likelihood/calibration';
import { estimateLikelihood } from '../../src/kernel/evaluation/likelihood/likelihood';
import { DAY_MS, type LikelihoodSettings } from '../../src/kernel/evaluation/settings';
import { fitCalibration } from './fit-calibration';
import { PastRates } from './past-rates';
import type { Trial } from './trials';

/** What each forecaster said of a trial, knowing nothing of its time. */
export interface Forecast {
  trial: Trial;
  /** False where the past had none of its type to fit on, or too little of its category for a map. */
  isOfKnownKind: boolean;
  estimate: number;
  /** How often one came in the region in the five years before. */
  baseRate: number;
  /** How often, in those years, one came where the horizon before had one, or had none. */
  persistence: number;
  /** 1 − e^(−rate · horizon) of the weighted count alone. */
  kernelCount: number;
}

/** Older ones would have base rates speak of other wars. */
const BASE_RATE_DAYS = 5 * 365;

/**
 * From cut to cut: everything is fitted on trials that were decided by then, and tried on those from then to the next cut.
 * Cuts are instants in ms, rising.
 */
export function walkForward(
  trials: readonly Trial[],
  cuts: readonly number[],
  settings: LikelihoodSettings,
): Forecast[] {
  return cuts.flatMap((cut, index) => {
    const until = cuts[index + 1] ?? Infinity;
    const past = trials.filter(({ momentMs, horizonDays }) => momentMs + horizonDays * DAY_MS <= cut);
    const forecasters = {
      calibration: fitCalibration(past),
      types: new Set(past.map(({ type }) => type)),
      rates: new PastRates(past.filter(({ momentMs }) => momentMs >= cut - BASE_RATE_DAYS * DAY_MS)),
    };
    return trials
      .filter(({ momentMs }) => momentMs >= cut && momentMs < until)
      .map((trial) => forecast(trial, forecasters, settings));
  });
}

interface Forecasters {
  calibration: CalibrationTable;
  types: ReadonlySet<string>;
  rates: PastRates;
}

function forecast(trial: Trial, { calibration, types, rates }: Forecasters, settings: LikelihoodSettings): Forecast {
  const { history, horizonDays, category, type } = trial;
  return {
    trial,
    isOfKnownKind: types.has(type) && Object.hasOwn(calibration.byKind, category),
    estimate: estimateLikelihood(history, { ...settings, horizonDays, calibration }, trial).probability,
    baseRate: rates.ofRegion(trial),
    persistence: rates.ofRecentPast(trial),
    kernelCount: -Math.expm1((-horizonDays * history.localWeight) / history.localExposureDays),
  };
}
