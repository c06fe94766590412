import type { CalibrationTable } from './calibration';

/**
 * Fitted by `npm run backtest -- --write` on the complete history that is stored beside the project; see
 * docs/evaluation-quality.md.
 */
export const LIKELIHOOD_CALIBRATION: CalibrationTable = {
  pooled: {
    intercept: -1.558,
    expected: 0.601,
    aftermath: 0.615,
    surroundings: 0.071,
    horizon: 0.018,
  },
  byKind: {
    climate_environment: {
      intercept: -2.958,
      expected: 0.286,
      aftermath: 0.451,
      surroundings: 0.659,
      horizon: 0.018,
    },
    'climate_environment/earthquake': {
      intercept: -2.889,
      expected: 0.349,
      aftermath: 0.829,
      surroundings: 0.868,
      horizon: 0.018,
    },
    'climate_environment/landslide': {
      intercept: -2.462,
      expected: 0.42,
      aftermath: 0.117,
      surroundings: 0.46,
      horizon: 0.018,
    },
    conflict: {
      intercept: -2.145,
      expected: 0.335,
      aftermath: 1.083,
      surroundings: 0.035,
      horizon: 0.018,
    },
    'conflict/battle': {
      intercept: -2.153,
      expected: 0.318,
      aftermath: 1.15,
      surroundings: 0.018,
      horizon: 0.018,
    },
    'conflict/violence_against_civilians': {
      intercept: -2.351,
      expected: 0.341,
      aftermath: 0.96,
      surroundings: 0.093,
      horizon: 0.018,
    },
    crime: {
      intercept: -2.121,
      expected: 0.343,
      aftermath: 1.06,
      surroundings: 0.18,
      horizon: 0.018,
    },
    'crime/arrest': {
      intercept: -2.311,
      expected: 0.163,
      aftermath: 1.512,
      surroundings: 0.173,
      horizon: 0.018,
    },
    'crime/assault': {
      intercept: -2.111,
      expected: 0.226,
      aftermath: 1.125,
      surroundings: 0.111,
      horizon: 0.018,
    },
    'crime/piracy': {
      intercept: -2.031,
      expected: 0.597,
      aftermath: 0.891,
      surroundings: 0.259,
      horizon: 0.018,
    },
    political: {
      intercept: -1.608,
      expected: 0.495,
      aftermath: 1.081,
      surroundings: 0.401,
      horizon: 0.018,
    },
    'political/protest': {
      intercept: -1.631,
      expected: 0.322,
      aftermath: 1.137,
      surroundings: 0.419,
      horizon: 0.018,
    },
    'political/restrictions': {
      intercept: -1.672,
      expected: 0.46,
      aftermath: 0.964,
      surroundings: 0.315,
      horizon: 0.018,
    },
    'political/threat': {
      intercept: -1.675,
      expected: 0.648,
      aftermath: 1.256,
      surroundings: 0.424,
      horizon: 0.018,
    },
  },
};
