import * as fc from 'fast-check';
import { sampleAsset, sampleEvent } from '../../../../test/support/samples/evaluation-samples';
import type { AssetMatch, AttributionType, EvaluationAsset, EvaluationEvent } from '../evaluation.types';
import { accumulate, effectiveDistanceKm, eventHarm, computeImpact, impactOfIntensity } from './impact';

const impact = (
  event: Partial<EvaluationEvent>,
  distanceKm: number | null,
  asset: Partial<EvaluationAsset> = {},
  attributionTypes: AttributionType[] = ['proximity'],
): number => {
  const happened = sampleEvent({ uncertaintyKm: null, ...event });
  const match: AssetMatch = { assetId: 'asset-1', attributionTypes, distanceKm };
  return computeImpact(happened, eventHarm(happened), sampleAsset(asset), match).impact;
};
const quake = (magnitude: number): Partial<EvaluationEvent> => ({
  category: 'climate_environment',
  type: 'earthquake',
  subtype: null,
  magnitude,
  depthKm: 10,
});

describe('impactOf', () => {
  it('uses the type, the subtype or, for unknown ones, the category', () => {
    expect(eventHarm(sampleEvent({ type: 'explosion', subtype: 'suicide_bombing' }))).toMatchObject({
      means: 'explosion/suicide_bombing',
      base: 0.65,
    });
    expect(eventHarm(sampleEvent({ type: 'explosion', subtype: 'unheard_of' }))).toMatchObject({
      means: 'explosion',
      base: 0.6,
    });
    expect(eventHarm(sampleEvent({ type: 'unheard_of', subtype: null }))).toMatchObject({
      means: 'conflict',
      base: 0.4,
    });
    expect(eventHarm(sampleEvent({ category: 'unheard_of', type: 'unheard_of' }))).toMatchObject({ base: 0.2 });
  });

  it('halves the impact at the reach of the event’s type', () => {
    expect(impact({}, 0)).toBeCloseTo(60, 10);
    expect(impact({}, 5)).toBeCloseTo(30, 10);
  });

  it('takes the asset type and role into account', () => {
    expect(impact({}, 5, { type: 'embassy' })).toBeCloseTo(34.5, 10);
    expect(impact({}, 5, { role: 'Regional Headquarters' })).toBeCloseTo(34.5, 10);
    expect(impact({}, 5, { role: 'backup' })).toBeCloseTo(27, 10);
    expect(impact({}, 5, { role: 'hqx' })).toBeCloseTo(30, 10);
  });

  it('spreads the impact of an event with an imprecise place', () => {
    expect(effectiveDistanceKm(0, 100)).toBeCloseTo(70.7, 1);
    expect(impact({ uncertaintyKm: 100 }, 0)).toBeLessThan(2);
  });

  it.each<[AttributionType[], number]>([
    [['country'], 45 * 0.35],
    [['named_organization'], 45 * 0.75],
    [['country', 'named_asset'], 45 * 0.9],
  ])('weighs an impact without a place by its reason: %j', (types, expected) => {
    expect(impact({ category: 'cyber', type: 'intrusion', subtype: null }, null, {}, types)).toBeCloseTo(expected, 10);
  });

  it('rises with the magnitude of an earthquake, and uses the table without a magnitude', () => {
    expect(impact(quake(6.4), 22)).toBeCloseTo(60.5, 0);
    expect(impact(quake(1.8), 20)).toBeLessThan(1);
    expect(impact({ ...quake(0), magnitude: null }, 0)).toBeCloseTo(30, 10);
  });

  it('interpolates the harm between the rows of the intensity table', () => {
    expect([1, 4, 6.5, 8, 12].map(impactOfIntensity)).toEqual([0, 0.1, expect.closeTo(0.565, 10), 0.88, 1]);
  });

  it('never falls with casualties, intent, nearness or certainty, and stays within 0 to 100', () => {
    const count = fc.integer({ min: 0, max: 5000 });
    const kind = fc.constantFrom<Partial<EvaluationEvent>>({}, quake(5.5), {
      category: 'political',
      type: 'protest',
      subtype: null,
    });
    const km = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(kind, count, count, count, km, km, (event, fatalities, injuries, more, distanceKm, uncertaintyKm) => {
        const base = impact({ ...event, fatalities, injuries, uncertaintyKm }, distanceKm);
        expect(base).toBeGreaterThanOrEqual(0);
        expect(base).toBeLessThanOrEqual(100);
        const atLeast = base - 1e-9;
        expect(
          impact({ ...event, fatalities: fatalities + more, injuries, uncertaintyKm }, distanceKm),
        ).toBeGreaterThanOrEqual(atLeast);
        expect(
          impact({ ...event, fatalities, injuries: injuries + more, uncertaintyKm }, distanceKm),
        ).toBeGreaterThanOrEqual(atLeast);
        expect(
          impact({ ...event, fatalities, injuries, uncertaintyKm, civilianTargeting: true }, distanceKm),
        ).toBeGreaterThanOrEqual(atLeast);
        expect(impact({ ...event, fatalities, injuries, uncertaintyKm }, distanceKm / 2)).toBeGreaterThanOrEqual(
          atLeast,
        );
        expect(
          impact({ ...event, fatalities, injuries, uncertaintyKm: uncertaintyKm / 2 }, distanceKm),
        ).toBeGreaterThanOrEqual(atLeast);
      }),
    );
  });
});

describe('accumulate', () => {
  it('gives the worst event the most weight and adds the others', () => {
    expect(accumulate([])).toBe(0);
    expect(accumulate([40])).toBeCloseTo(40, 10);
    expect(accumulate([50, 50])).toBeCloseTo(59.5, 1);
    expect(accumulate([60, ...Array<number>(200).fill(4)])).toBeLessThan(61);
    expect(accumulate([100, 100])).toBe(100);
  });
});
