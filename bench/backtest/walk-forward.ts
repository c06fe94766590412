import type { CalibrationTable } from '../../src/kernel/evaluation/likelihood/calibration';
import { estimateLikelihood } from '../../src/kernel/evaluation/likelihood/likelihood';
import { DAY_MS, type LikelihoodSettings } from '../../src/kernel/evaluation/settings';
import { BASE_RATE_KINDS, fitCalibration } from './fit-calibration';
import { PastRates } from './past-rates';
import type { Trial } from './trials';

export const SIMPLE_FORECASTERS = ['baseRate', 'persistence', 'kernelCount'] as const;
export type SimpleForecaster = (typeof SIMPLE_FORECASTERS)[number];

/** The forecasts of each forecaster for a trial, without knowledge of its period. */
export interface Forecast {
  trial: Trial;
  /** False if the past had no trial of its type, or too few of its category for a map. */
  isOfKnownKind: boolean;
  estimate: number;
  /** How often another event followed one in the region in the five years before. */
  baseRate: number;
  /** How often, in those years, it followed where there had been another within a horizon before, or had not. */
  persistence: number;
  /** 1 − e^(−rate · horizon) of the weighted count alone. */
  kernelCount: number;
}

/** Older events would base the rates on other wars. */
const BASE_RATE_DAYS = 5 * 365;

/**
 * Walks from cut to cut: everything is fitted on trials whose outcome was known by then, and applied to those from
 * then to the next cut. Cuts are ascending instants in ms.
 */
export function walkForward(
  trials: readonly Trial[],
  cuts: readonly number[],
  settings: LikelihoodSettings,
  baseRateKinds: ReadonlySet<string> = BASE_RATE_KINDS,
): Forecast[] {
  return cuts.flatMap((cut, index) => {
    const until = cuts[index + 1] ?? Infinity;
    const past = trials.filter(({ momentMs, horizonDays }) => momentMs + horizonDays * DAY_MS <= cut);
    const forecasters = {
      calibration: fitCalibration(past, baseRateKinds),
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
    estimate: estimateLikelihood(
      history,
      { ...settings, horizonDays, calibration },
      { category, type, source: trial.format ?? undefined },
    ).probability,
    baseRate: rates.ofRegion(trial),
    persistence: rates.ofRecentPast(trial),
    kernelCount: -Math.expm1((-horizonDays * history.localWeight) / history.localExposureDays),
  };
}
