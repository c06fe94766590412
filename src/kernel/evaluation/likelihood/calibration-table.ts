import type { CalibrationTable } from './calibration';

/**
 * Fitted by `npm run backtest -- --write` on the complete history that is stored beside the project; see
 * docs/evaluation-quality.md.
 */
export const LIKELIHOOD_CALIBRATION: CalibrationTable = {
  pooled: {
    intercept: -1.242,
    expected: 0.795,
    aftermath: 0.51,
    surroundings: 0.069,
    horizon: 0,
  },
  byKind: {
    climate_environment: {
      intercept: -4.038,
      expected: 0,
      aftermath: 1.254,
      surroundings: 0.782,
      horizon: 0,
    },
    'climate_environment/earthquake': {
      intercept: -3.546,
      expected: 0,
      aftermath: 1.352,
      surroundings: 0.906,
      horizon: 0.663,
    },
    'climate_environment/landslide': {
      intercept: -1.672,
      expected: 0,
      aftermath: 0,
      surroundings: 0,
      horizon: 0.6,
    },
    conflict: {
      intercept: -2.107,
      expected: 0.27,
      aftermath: 1.266,
      surroundings: 0,
      horizon: 0,
    },
    'conflict/battle': {
      intercept: -1.977,
      expected: 0.527,
      aftermath: 0.93,
      surroundings: 0.062,
      horizon: 0,
    },
    'conflict/battle/gdelt-events': {
      intercept: -1.088,
      expected: 0.749,
      aftermath: 1.431,
      surroundings: 0.165,
      horizon: 0,
    },
    'conflict/occupation/gdelt-events': {
      intercept: -2.14,
      expected: 0.454,
      aftermath: 1.095,
      surroundings: 0.129,
      horizon: 0.189,
    },
    'conflict/violence_against_civilians': {
      intercept: -2.239,
      expected: 0.454,
      aftermath: 1.119,
      surroundings: 0.014,
      horizon: 0,
    },
    crime: {
      intercept: -2.049,
      expected: 0.556,
      aftermath: 1.382,
      surroundings: 0.357,
      horizon: 0,
    },
    'crime/arrest/gdelt-events': {
      intercept: -1.82,
      expected: 0.914,
      aftermath: 1.789,
      surroundings: 0.658,
      horizon: 0,
    },
    'crime/assault/gdelt-events': {
      intercept: -2.084,
      expected: 0.653,
      aftermath: 1.585,
      surroundings: 0.669,
      horizon: 0,
    },
    'crime/piracy': {
      intercept: -2.094,
      expected: 0.646,
      aftermath: 0.888,
      surroundings: 0.311,
      horizon: 0,
    },
    political: {
      intercept: -0.908,
      expected: 0.95,
      aftermath: 1.075,
      surroundings: 0.485,
      horizon: 0,
    },
    'political/protest/gdelt-events': {
      intercept: -0.666,
      expected: 0.981,
      aftermath: 1.276,
      surroundings: 0.606,
      horizon: 0,
    },
    'political/relations_reduced/gdelt-events': {
      intercept: -1.034,
      expected: 0.925,
      aftermath: 0.739,
      surroundings: 0.073,
      horizon: 0.077,
    },
    'political/restrictions/gdelt-events': {
      intercept: -0.848,
      expected: 1.306,
      aftermath: 0.98,
      surroundings: 0.623,
      horizon: 0.028,
    },
    'political/threat/gdelt-events': {
      intercept: -1.086,
      expected: 0.994,
      aftermath: 1.314,
      surroundings: 0.378,
      horizon: 0,
    },
  },
};
