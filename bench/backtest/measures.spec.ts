import { brierScore, expectedCalibrationError, logLoss, reliabilityBins, skillOver } from './measures';

const outcomes = [
  { chance: 0.9, came: true },
  { chance: 0.1, came: false },
  { chance: 0.2, came: true },
  { chance: 0.8, came: false },
];

describe('measures of forecasts', () => {
  it('match published examples', () => {
    expect(brierScore(outcomes)).toBeCloseTo((0.01 + 0.01 + 0.64 + 0.64) / 4, 12);
    expect(logLoss(outcomes)).toBeCloseTo(-(2 * Math.log(0.9) + 2 * Math.log(0.2)) / 4, 12);
    expect(logLoss([{ chance: 0, came: true }])).toBeCloseTo(-Math.log(0.0001), 12);
    const coin = outcomes.map(({ came }) => ({ chance: 0.5, came }));
    expect(skillOver(outcomes, coin)).toBeCloseTo(1 - 0.325 / 0.25, 12);
    expect(skillOver(coin, coin)).toBe(0);
  });

  it('have the same number of cases in each bin, from the least to the most likely', () => {
    expect(reliabilityBins(outcomes, 2)).toEqual([
      { cases: 2, forecast: expect.closeTo(0.15), seen: 0.5 },
      { cases: 2, forecast: expect.closeTo(0.85), seen: 0.5 },
    ]);
    const bins = reliabilityBins(Array.from({ length: 25 }, (_one, index) => ({ chance: index / 25, came: false })));
    expect(bins).toHaveLength(10);
    expect(bins.reduce((sum, { cases }) => sum + cases, 0)).toBe(25);
  });

  it('report no error for outcomes that are as frequent as forecast, and the full error for the opposite', () => {
    const fair = Array.from({ length: 1_000 }, (_one, index) => ({ chance: 0.3, came: index % 10 < 3 }));
    expect(expectedCalibrationError(fair)).toBeCloseTo(0, 12);
    const boastful = fair.map(({ came }) => ({ chance: 0.8, came }));
    expect(expectedCalibrationError(boastful)).toBeCloseTo(0.5, 12);
  });
});
