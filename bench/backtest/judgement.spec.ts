import { randomNumbers } from '../../test/support/samples/random-numbers';
import { judge, judgeBins } from './judgement';
import type { Trial } from './trials';
import type { Forecast } from './walk-forward';

/** Cases in 100 cells. The outcome has the forecast chance, plus `error`. */
function forecasts(error: number, seed = 3): Forecast[] {
  const random = randomNumbers(seed);
  return Array.from({ length: 2_000 }, (_case, index) => {
    const chance = 0.05 + 0.8 * random();
    const trial = { cell: `cell ${index % 100}`, came: random() < chance + error } as Trial;
    return { trial, isOfKnownKind: true, estimate: chance, baseRate: 0.45, persistence: 0.45, kernelCount: chance };
  });
}

describe('judge', () => {
  it('finds a calibrated forecast within what a perfect one shows by chance', () => {
    const { cases, calibrationError, perfectError, skill, observed, forecast } = judge(forecasts(0));
    expect(cases).toBe(2_000);
    expect(calibrationError.value).toBeLessThan(perfectError.high);
    expect(calibrationError.low).toBeLessThanOrEqual(calibrationError.value);
    expect(perfectError.mean).toBeGreaterThan(0.01);
    expect(skill.baseRate.low).toBeGreaterThan(0.1);
    expect(skill.kernelCount).toEqual({ value: 0, low: 0, high: 0 });
    expect(observed.low).toBeLessThan(forecast);
    expect(observed.high).toBeGreaterThan(forecast);
  });

  it('finds a forecast that is too low', () => {
    const { calibrationError, perfectError } = judge(forecasts(0.1));
    expect(calibrationError.low).toBeGreaterThan(perfectError.high);
    expect(Math.abs(calibrationError.value - 0.1)).toBeLessThan(0.02);
  });

  it('has wider intervals where the cases of a cell have one outcome', () => {
    const alike = forecasts(0).map((one, index) => ({
      ...one,
      trial: { ...one.trial, came: Math.floor(index % 100) < 45 },
    }));
    const width = ({ low, high }: { low: number; high: number }): number => high - low;
    expect(width(judge(alike).observed)).toBeGreaterThan(3 * width(judge(forecasts(0)).observed));
  });

  it('has the observed share of each bin with an interval', () => {
    const bins = judgeBins(forecasts(0));
    expect(bins).toHaveLength(10);
    for (const { seen } of bins) {
      expect(seen.low).toBeLessThan(seen.value);
      expect(seen.high).toBeGreaterThan(seen.value);
    }
  });
});
