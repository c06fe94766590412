import { NOW_MS, sampleAsset, sampleEvent } from '../../../../test/support/samples/evaluation-samples';
import type { EvaluationAsset, EvaluationEvent } from '../evaluation.types';
import { matchEvent } from './match';
import { DAY_MS, DEFAULT_EVALUATION_SETTINGS, HOUR_MS } from '../settings';

const match = (event: Partial<EvaluationEvent>, asset: Partial<EvaluationAsset> = {}) =>
  matchEvent(sampleEvent(event), sampleAsset(asset), DEFAULT_EVALUATION_SETTINGS, NOW_MS);
const { threatConfig, physicalThreatConfig } = sampleAsset();
/** On the equator one degree is 111.3195 km on the ellipsoid. */
const onEquator = { lat: 0, lng: 0 };
const eastByKm = (km: number) => ({ lat: 0, lng: km / 111.31949079327357 });
const intrusion = { category: 'cyber', type: 'intrusion', subtype: null, lat: null, lng: null };

describe('proximity', () => {
  it.each<[string, Partial<EvaluationEvent>, boolean]>([
    ['inside the radius', { ...eastByKm(24.9), uncertaintyKm: null }, true],
    ['outside the radius', { ...eastByKm(25.1), uncertaintyKm: null }, false],
    ['outside, but within the uncertainty besides', { ...eastByKm(29.9), uncertaintyKm: 5 }, true],
    ['outside both', { ...eastByKm(30.1), uncertaintyKm: 5 }, false],
    ['only known to its country', { ...eastByKm(1), geoPrecision: 6 }, false],
    ['in international waters', { ...eastByKm(1), geoPrecision: 7 }, false],
    ['known to a line or area', { ...eastByKm(1), geoPrecision: 5 }, true],
    ['without coordinates', { lat: null, lng: null }, false],
    ['starting in the future', { ...eastByKm(1), startMs: NOW_MS + 1 }, false],
    ['starting now', { ...eastByKm(1), startMs: NOW_MS }, true],
    ['of a harmless type', { ...eastByKm(1), type: 'diplomatic_statement', category: 'political' }, false],
  ])('decides by proximity for an event %s', (_name, event, expected) => {
    expect(match(event, onEquator) !== null).toBe(expected);
  });

  it('returns the distance on the ellipsoid and the database id of the asset', () => {
    const found = match({ ...eastByKm(10) }, { ...onEquator, id: 'database-id', assetId: 'callers-id' });
    expect(found).toEqual({
      assetId: 'database-id',
      attributionTypes: ['proximity'],
      distanceKm: expect.closeTo(10, 6),
    });
  });

  it('matches across the antimeridian', () => {
    expect(match({ lat: -17, lng: -179.95 }, { lat: -17, lng: 179.95 })?.distanceKm).toBeCloseTo(10.65, 1);
  });

  it.each<[string, number, Record<string, number>, boolean]>([
    ['45 days by default, the bound included', 45 * DAY_MS, {}, true],
    ['a millisecond more', 45 * DAY_MS + 1, {}, false],
    ["the asset's own limit", 3 * HOUR_MS, { conflict: 3 }, true],
    ["past the asset's own limit", 3 * HOUR_MS + 1, { conflict: 3 }, false],
    ["another category's limit plays no part", 44 * DAY_MS, { crime: 1 }, true],
  ])('limits the age: %s', (_name, ageMs, maxAgeHoursByCategory, expected) => {
    const asset = { physicalThreatConfig: { ...physicalThreatConfig, maxAgeHoursByCategory } };
    expect(match({ startMs: NOW_MS - ageMs }, asset) !== null).toBe(expected);
  });

  it("applies the default of the category before the general one, and counts from the event's end", () => {
    const protest = { category: 'political', type: 'protest', subtype: null };
    expect(match({ ...protest, startMs: NOW_MS - 15 * DAY_MS })).toBeNull();
    expect(match({ ...protest, startMs: NOW_MS - 15 * DAY_MS, endMs: NOW_MS - 14 * DAY_MS })).not.toBeNull();
  });

  it.each([
    [[], true],
    [['conflict'], true],
    [['explosion'], true],
    [['bombing'], true],
    [['crime', 'what nobody knows'], false],
  ])('matches proximity for the monitored types %j: %s', (monitoredEventTypes, expected) => {
    expect(match({}, { physicalThreatConfig: { ...physicalThreatConfig, monitoredEventTypes } }) !== null).toBe(
      expected,
    );
  });

  it('is disabled with the physical configuration, regardless of the other one', () => {
    expect(match({}, { physicalThreatConfig: { ...physicalThreatConfig, enabled: false } })).toBeNull();
    expect(match({}, { threatConfig: { ...threatConfig, enabled: false } })).not.toBeNull();
  });
});

describe('a match without a place', () => {
  it.each<[string, Partial<EvaluationEvent>, Partial<EvaluationAsset>, string[] | null]>([
    ['same country', {}, {}, ['country']],
    ['another country', { country: 'KE' }, {}, null],
    ['no country on either side', { country: null }, { country: null }, null],
    ['the place named', { country: 'KE', title: 'Breach at the VILLA SOMALIA compound' }, {}, ['named_asset']],
    [
      'an alias named with accents',
      { country: 'KE', title: 'Fuite à la Résidence' },
      { aliases: ['residence fuite', 'la résidence'] },
      ['named_asset'],
    ],
    [
      'the organisation in the description',
      { country: 'KE', description: 'Acme Corp. was hit' },
      { organization: 'Acme Corp.' },
      ['named_organization'],
    ],
    ['part of a longer word', { country: 'KE', title: 'Acmecorporation hit' }, { organization: 'Acme' }, null],
    ['a name of three letters', { country: 'KE', title: 'BP1 hit by malware' }, { organization: 'BP1' }, null],
    [
      'a name that is not distinctive',
      { country: 'KE', title: 'The head office was hit' },
      { name: 'Head Office' },
      null,
    ],
    [
      'everything',
      { title: 'Villa Somalia Compound and Acme Corp hit' },
      { organization: 'Acme Corp' },
      ['country', 'named_asset', 'named_organization'],
    ],
  ])('finds the reasons of a match: %s', (_name, event, asset, expected) => {
    expect(match({ ...intrusion, ...event }, asset)?.attributionTypes ?? null).toEqual(expected);
  });

  it('finds all four reasons at once, proximity first', () => {
    const event = { ...intrusion, lat: 2.05, lng: 45.34, title: 'Villa Somalia Compound of Acme Corp hit' };
    expect(match(event, { organization: 'Acme Corp' })).toEqual({
      assetId: 'asset-1',
      attributionTypes: ['proximity', 'country', 'named_asset', 'named_organization'],
      distanceKm: expect.closeTo(1.106, 2),
    });
  });

  it('matches events with a place by proximity only, but adds the organisation if a near event names it', () => {
    const bombing = { title: 'Bomb at the gate of Acme Corp' };
    expect(match({ ...bombing, lat: 9, lng: 45 }, { organization: 'Acme Corp' })).toBeNull();
    expect(match(bombing, { organization: 'Acme Corp' })?.attributionTypes).toEqual([
      'proximity',
      'named_organization',
    ]);
  });

  it('matches political events by country only if they have no place', () => {
    const curfew = { category: 'political', type: 'restrictions', subtype: 'curfew' };
    expect(match({ ...curfew, lat: null, lng: null })?.attributionTypes).toEqual(['country']);
    expect(match({ ...curfew, geoPrecision: 6 })?.attributionTypes).toEqual(['country']);
    expect(match({ ...curfew, lat: 9, lng: 45 })).toBeNull();
  });

  it('applies the lookback inclusively', () => {
    const asset = { threatConfig: { ...threatConfig, lookbackDays: 7 } };
    expect(match({ ...intrusion, startMs: NOW_MS - 7 * DAY_MS }, asset)).not.toBeNull();
    expect(match({ ...intrusion, startMs: NOW_MS - 7 * DAY_MS - 1 }, asset)).toBeNull();
  });

  it('is disabled with its own configuration, or if the type is not monitored', () => {
    expect(match(intrusion, { threatConfig: { ...threatConfig, enabled: false } })).toBeNull();
    expect(match(intrusion, { threatConfig: { ...threatConfig, monitoredEventTypes: ['malware'] } })).toBeNull();
    expect(match(intrusion, { physicalThreatConfig: { ...physicalThreatConfig, enabled: false } })).not.toBeNull();
  });
});
