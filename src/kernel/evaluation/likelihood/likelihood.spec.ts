import * as fc from 'fast-check';
import type { CalibrationTable, LikelihoodKind } from './calibration';
import { historyCounts, type HistoryNeighbour } from './history-weights';
import { estimateLikelihood } from './likelihood';
import { toLikelihood } from '../scales';
import { DEFAULT_EVALUATION_SETTINGS } from '../settings';

const settings = DEFAULT_EVALUATION_SETTINGS.likelihood;
const neighbour = fc.record({
  distanceKm: fc.double({ min: 0, max: 260, noNaN: true }),
  ageDays: fc.double({ min: 0, max: 400, noNaN: true }),
});
const neighbours = fc.array(neighbour, { maxLength: 40 });
const kinds = fc.constantFrom(
  undefined,
  ...Object.keys(settings.calibration.byKind).map((name) => {
    const [category = '', type = 'of another type'] = name.split('/');
    return { category, type };
  }),
);

function probability(
  near: HistoryNeighbour[],
  radiusKm = 25,
  regionRadiusKm = 250,
  kind?: LikelihoodKind,
  horizonDays = settings.horizonDays,
): number {
  const wanted = { ...settings, horizonDays };
  const history = historyCounts({ neighbours: near, radiusKm, regionRadiusKm }, wanted);
  return estimateLikelihood(history, wanted, kind).probability;
}

describe('historyCounts', () => {
  it('counts the events within the radius, the region and the observed time', () => {
    const near: HistoryNeighbour[] = [
      { distanceKm: 0, ageDays: 0 },
      { distanceKm: 12.5, ageDays: 365 },
      { distanceKm: 26, ageDays: 10 },
      { distanceKm: 100, ageDays: 10 },
      { distanceKm: 251, ageDays: 10 },
      { distanceKm: 1, ageDays: 366 },
    ];
    const counts = historyCounts({ neighbours: near, radiusKm: 25, regionRadiusKm: 250 }, settings);
    expect(counts.localCount).toBe(2);
    // One in full; one at half a standard deviation of the kernel and one half-life ago: e^(−1/8) · 1/2.
    expect(counts.localWeight).toBeCloseTo(1 + Math.exp(-0.125) / 2, 10);
    expect(counts.regionalRatePerDay).toBeCloseTo((4 / 365) * 0.01, 10);
    expect(counts.aftermathWeight).toBeCloseTo(Math.log(31) + Math.exp(-0.125) * Math.log(1 + 30 / 366), 10);
    const beyond = [26, 100].map((distanceKm) => Math.exp(-((distanceKm / 100) ** 2) / 2) / 2 ** (10 / 365));
    expect(counts.surroundingWeight).toBeCloseTo(1 + Math.exp(-(0.125 ** 2) / 2) / 2 + beyond[0]! + beyond[1]!, 10);
  });

  it('has an exposure that is the integral of its weights', () => {
    const { localExposureDays } = historyCounts({ neighbours: [], radiusKm: 25, regionRadiusKm: 250 }, settings);
    let sum = 0;
    const steps = 400;
    for (let ring = 0; ring < steps; ring += 1) {
      for (let step = 0; step < steps; step += 1) {
        const share = (ring + 0.5) / steps;
        const ageDays = ((step + 0.5) / steps) * settings.historyDays;
        const one = { distanceKm: share * 25, ageDays };
        const { localWeight } = historyCounts({ neighbours: [one], radiusKm: 25, regionRadiusKm: 250 }, settings);
        sum += ((localWeight * 2 * share) / steps) * (settings.historyDays / steps);
      }
    }
    expect(localExposureDays / sum).toBeCloseTo(1, 4);
  });

  it('counts a discounted event as the part of an event that its weight is', () => {
    const places = { radiusKm: 25, regionRadiusKm: 250 };
    const full = historyCounts({ neighbours: [{ distanceKm: 5, ageDays: 9 }], ...places }, settings);
    const part = historyCounts({ neighbours: [{ distanceKm: 5, ageDays: 9, weight: 0.1 }], ...places }, settings);
    expect(part.localWeight).toBeCloseTo(full.localWeight / 10, 12);
    expect(part.aftermathWeight).toBeCloseTo(full.aftermathWeight / 10, 12);
    expect(part.surroundingWeight).toBeCloseTo(full.surroundingWeight / 10, 12);
    expect(part.regionalRatePerDay).toBeCloseTo(full.regionalRatePerDay / 10, 12);
    expect([full, part].map(({ localCount, discountedCount }) => [localCount, discountedCount])).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  it('uses the country as neighbourhood if the radius is 0', () => {
    const counts = historyCounts(
      { neighbours: [{ distanceKm: 0, ageDays: 0 }], radiusKm: 0, regionRadiusKm: 0 },
      settings,
    );
    expect(counts).toMatchObject({
      localCount: 1,
      localWeight: 1,
      surroundingWeight: 1,
      regionalRatePerDay: 1 / 365,
    });
  });
});

describe('estimateLikelihood', () => {
  const history = {
    localWeight: 2,
    localExposureDays: 60,
    regionalRatePerDay: 0.01,
    regionalExposureDays: 365,
    aftermathWeight: 1.5,
    surroundingWeight: 4,
    localCount: 3,
    discountedCount: 0,
    radiusKm: 25,
    regionRadiusKm: 250,
  };

  it('weighs the posterior, the aftermath and the surroundings by the calibration of the kind', () => {
    const map = { intercept: -2, expected: 0.5, aftermath: 0.75, surroundings: 0.25, horizon: 0.1 };
    const calibration: CalibrationTable = { ...settings.calibration, byKind: { 'conflict/battle': map } };
    const kind = { category: 'conflict', type: 'battle' };
    const estimate = estimateLikelihood(history, { ...settings, calibration, horizonDays: 60 }, kind);
    const alpha = (0.01 + (0.5 * 0.01) / 365) * settings.priorStrengthDays + 2;
    const beta = settings.priorStrengthDays + 60;
    expect(estimate.alpha).toBeCloseTo(alpha, 12);
    expect(estimate.beta).toBe(beta);
    expect(Math.exp(-estimate.expectedEvents)).toBeCloseTo((beta / (beta + 60)) ** alpha, 12);
    const logOdds =
      -2 + 0.5 * Math.log(estimate.expectedEvents) + 0.75 * Math.log(2.5) + 0.25 * Math.log(5) + 0.1 * Math.log(2);
    expect(estimate).toMatchObject({ logOdds, calibration: { fittedOn: 'conflict/battle', map } });
    expect(estimate.probability).toBeCloseTo(1 / (1 + Math.exp(-logOdds)), 4);
  });

  it('is the plain negative binomial probability of at least one event for a whole country', () => {
    const estimate = estimateLikelihood({ ...history, radiusKm: 0, regionRadiusKm: 0 }, settings);
    expect(estimate.calibration).toBeNull();
    expect(estimate.probability).toBeCloseTo(1 - (estimate.beta / (estimate.beta + 30)) ** estimate.alpha, 4);
  });

  it('is small without any history, but never 0 or 1', () => {
    for (const radiusKm of [0, 25]) expect(probability([], radiusKm, radiusKm * 10)).toBeGreaterThan(0);
    expect(toLikelihood(probability([]))).toBe('rare');
    const always = Array.from({ length: 3_000 }, () => ({ distanceKm: 0, ageDays: 0 }));
    expect(probability(always, 0, 0)).toBe(0.9999);
    expect(toLikelihood(probability(always))).toBe('almost_certain');
    expect(probability(always)).toBeLessThan(1);
  });

  it('approaches the true probability for an even stream of events', () => {
    // One event every five days, evenly over the region's area within 25 km: 1 − e^(−6) in the limit.
    const stream = Array.from({ length: 73 * 40 }, (_, index) => ({
      distanceKm: 25 * Math.sqrt(((index * 0.618034) % 1) + 1e-9),
      ageDays: (index / 40) * 5,
    }));
    const counts = historyCounts({ neighbours: stream, radiusKm: 25, regionRadiusKm: 25 }, settings);
    expect(counts.localWeight / counts.localExposureDays).toBeCloseTo(40 / 5, 0);
  });

  it('never falls if history gets longer, nearer, newer or less discounted, for any calibration', () => {
    fc.assert(
      fc.property(
        kinds,
        neighbours,
        neighbour,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (kind, near, one, factor) => {
          const chance = (of: HistoryNeighbour[]): number => probability(of, 25, 250, kind);
          const base = chance([...near, one]);
          expect(base).toBeGreaterThanOrEqual(chance(near));
          expect(chance([...near, { ...one, distanceKm: one.distanceKm * factor }])).toBeGreaterThanOrEqual(base);
          expect(chance([...near, { ...one, ageDays: one.ageDays * factor }])).toBeGreaterThanOrEqual(base);
          const discounted = chance([...near, { ...one, weight: factor }]);
          expect(discounted).toBeLessThanOrEqual(base);
          expect(discounted).toBeGreaterThanOrEqual(chance(near));
        },
      ),
    );
  });

  it('never falls with the horizon, and stays a probability', () => {
    const horizons = fc.array(fc.integer({ min: 1, max: 365 }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(kinds, neighbours, fc.constantFrom(0, 25, 100), horizons, (kind, near, radiusKm, days) => {
        const chances = days
          .sort((a, b) => a - b)
          .map((horizonDays) => probability(near, radiusKm, radiusKm === 0 ? 0 : 250, kind, horizonDays));
        expect(chances).toEqual([...chances].sort((a, b) => a - b));
        for (const chance of chances) {
          expect(chance).toBeGreaterThan(0);
          expect(chance).toBeLessThan(1);
        }
      }),
    );
  });
});
