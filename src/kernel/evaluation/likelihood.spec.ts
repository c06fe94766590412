import * as fc from 'fast-check';
import { historyCounts, type HistoryNeighbour } from './history-weights';
import { estimateLikelihood } from './likelihood';
import { DEFAULT_EVALUATION_SETTINGS } from './settings';

const settings = DEFAULT_EVALUATION_SETTINGS.likelihood;
const neighbour = fc.record({
  distanceKm: fc.double({ min: 0, max: 260, noNaN: true }),
  ageDays: fc.double({ min: 0, max: 400, noNaN: true }),
});
const neighbours = fc.array(neighbour, { maxLength: 40 });
const probability = (near: HistoryNeighbour[], radiusKm = 25, regionRadiusKm = 250): number =>
  estimateLikelihood(historyCounts({ neighbours: near, radiusKm, regionRadiusKm }, settings), settings).probability;

describe('historyCounts', () => {
  it('counts what lies within the radius, the region and the time observed', () => {
    const near: HistoryNeighbour[] = [
      { distanceKm: 0, ageDays: 0 },
      { distanceKm: 12.5, ageDays: 90 },
      { distanceKm: 26, ageDays: 10 },
      { distanceKm: 251, ageDays: 10 },
      { distanceKm: 1, ageDays: 366 },
    ];
    const counts = historyCounts({ neighbours: near, radiusKm: 25, regionRadiusKm: 250 }, settings);
    expect(counts.localCount).toBe(2);
    // One in full; one at a standard deviation of the kernel and two half-lives ago: e^(−1/2) · 1/4.
    expect(counts.localWeight).toBeCloseTo(1 + Math.exp(-0.5) / 4, 10);
    expect(counts.regionalRatePerDay).toBeCloseTo((3 / 365) * 0.01, 10);
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

  it('takes the country as neighbourhood where the radius is 0', () => {
    const counts = historyCounts(
      { neighbours: [{ distanceKm: 0, ageDays: 0 }], radiusKm: 0, regionRadiusKm: 0 },
      settings,
    );
    expect(counts).toMatchObject({ localCount: 1, localWeight: 1, regionalRatePerDay: 1 / 365 });
  });
});

describe('estimateLikelihood', () => {
  it('is the negative binomial chance of one event or more', () => {
    const history = {
      ...{ localWeight: 2, localExposureDays: 60, regionalRatePerDay: 0.01, regionalExposureDays: 365 },
      ...{ localCount: 3, radiusKm: 25, regionRadiusKm: 250 },
    };
    const estimate = estimateLikelihood(history, settings);
    const alpha = (0.01 + (0.5 * 0.01) / 365) * settings.priorStrengthDays + 2;
    const beta = settings.priorStrengthDays + 60;
    expect(estimate.alpha).toBeCloseTo(alpha, 12);
    expect(estimate.beta).toBe(beta);
    expect(estimate.probability).toBeCloseTo(1 - (beta / (beta + 30)) ** alpha, 4);
  });

  it('is rare with no history at all, but never impossible in theory', () => {
    expect(
      estimateLikelihood(historyCounts({ neighbours: [], radiusKm: 25, regionRadiusKm: 250 }, settings), settings),
    ).toMatchObject({
      likelihood: 'rare',
      alpha: expect.any(Number),
    });
    expect(probability([], 0, 0)).toBeGreaterThan(0);
  });

  it('comes to the true chance for an even stream of events', () => {
    // One event every five days, evenly over the region's area within 25 km: 1 − e^(−6) in the limit.
    const stream = Array.from({ length: 73 * 40 }, (_, index) => ({
      distanceKm: 25 * Math.sqrt(((index * 0.618034) % 1) + 1e-9),
      ageDays: (index / 40) * 5,
    }));
    const counts = historyCounts({ neighbours: stream, radiusKm: 25, regionRadiusKm: 25 }, settings);
    expect(counts.localWeight / counts.localExposureDays).toBeCloseTo(40 / 5, 0);
  });

  it('never falls when history gets longer, nearer or newer', () => {
    fc.assert(
      fc.property(neighbours, neighbour, fc.double({ min: 0, max: 1, noNaN: true }), (near, one, factor) => {
        const base = probability([...near, one]);
        expect(base).toBeGreaterThanOrEqual(probability(near));
        expect(probability([...near, { ...one, distanceKm: one.distanceKm * factor }])).toBeGreaterThanOrEqual(base);
        expect(probability([...near, { ...one, ageDays: one.ageDays * factor }])).toBeGreaterThanOrEqual(base);
      }),
    );
  });

  it('stays a probability', () => {
    fc.assert(
      fc.property(neighbours, fc.constantFrom(0, 25, 100), (near, radiusKm) => {
        const value = probability(near, radiusKm, radiusKm === 0 ? 0 : 250);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }),
    );
  });
});
