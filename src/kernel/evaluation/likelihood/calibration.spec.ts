import {
  calibratedLogOdds,
  findCalibration,
  evidenceTerms,
  hasOwnWeights,
  isBaseRate,
  type CalibrationMap,
} from './calibration';
import { LIKELIHOOD_CALIBRATION } from './calibration-table';
import { emptyHistory } from '../../../../test/support/samples/evaluation-samples';

const map = (intercept: number): CalibrationMap => ({
  intercept,
  expected: 1,
  aftermath: 0,
  surroundings: 0,
  horizon: 0,
});

describe('calibrationOf', () => {
  const byKind = { conflict: map(1), 'conflict/battle': map(2), 'conflict/battle/gdelt-events': map(3) };
  const table = { pooled: map(0), byKind };

  it.each([
    [{ category: 'conflict', type: 'battle' }, 'conflict/battle', 2],
    [{ category: 'conflict', type: 'battle', source: 'gdelt-events' }, 'conflict/battle/gdelt-events', 3],
    [{ category: 'conflict', type: 'battle', source: 'ucdp-ged' }, 'conflict/battle', 2],
    [{ category: 'conflict', type: 'explosion', source: 'gdelt-events' }, 'conflict', 1],
    [{ category: 'conflict', type: 'explosion' }, 'conflict', 1],
    [{ category: 'cyber', type: 'battle' }, 'all kinds', 0],
    [{ category: 'constructor', type: 'toString' }, 'all kinds', 0],
    [undefined, 'all kinds', 0],
  ])('%j is calibrated on %s', (kind, fittedOn, intercept) => {
    expect(findCalibration(table, kind)).toEqual({ fittedOn, map: map(intercept) });
  });

  it.each([
    ['gdelt-events', true],
    ['ucdp-ged', false],
    ['battle', false],
  ])('has weights fitted to %s alone: %s', (source, expected) => {
    expect(hasOwnWeights(table, source)).toBe(expected);
  });
});

describe('evidence', () => {
  it('is 0 without events, and at the reference horizon', () => {
    expect(evidenceTerms(emptyHistory(25), 1, 30)).toEqual({ expected: 0, aftermath: 0, surroundings: 0, horizon: 0 });
  });

  it('is combined by its weights', () => {
    const terms = { expected: 2, aftermath: 3, surroundings: 5, horizon: 7 };
    const weights = { intercept: 11, expected: 13, aftermath: 17, surroundings: 19, horizon: 23 };
    expect(calibratedLogOdds(terms, weights)).toBe(11 + 26 + 51 + 95 + 161);
  });
});

describe('the fitted weights', () => {
  it('never count evidence against a further event', () => {
    for (const { intercept, ...weights } of [
      LIKELIHOOD_CALIBRATION.pooled,
      ...Object.values(LIKELIHOOD_CALIBRATION.byKind),
    ]) {
      expect(Number.isFinite(intercept)).toBe(true);
      for (const weight of Object.values(weights)) expect(weight).toBeGreaterThanOrEqual(0);
    }
  });

  it('give landslides the base rate, since their history does not help', () => {
    const baseRates = Object.entries(LIKELIHOOD_CALIBRATION.byKind).filter(([, one]) => isBaseRate(one));
    expect(baseRates.map(([kind]) => kind)).toEqual(['climate_environment/landslide']);
  });

  it('were fitted on the categories with a history', () => {
    expect(Object.keys(LIKELIHOOD_CALIBRATION.byKind)).toEqual(
      expect.arrayContaining(['conflict', 'conflict/battle', 'crime', 'political', 'climate_environment/earthquake']),
    );
  });
});
