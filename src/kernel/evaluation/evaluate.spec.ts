import { NOW_MS, emptyHistory, sampleAsset, sampleEvent } from '../../../test/support/samples/evaluation-samples';
import { processorMs } from '../../../test/support/app/processor-time';
import { evaluatePortfolio } from './evaluate';
import type { HistoryOf } from './evaluate.types';
import type { EvaluatedThreat, EvaluationAsset, EvaluationEvent } from './evaluation.types';
import { DAY_MS, DEFAULT_EVALUATION_SETTINGS, HOUR_MS } from './settings';

const settings = DEFAULT_EVALUATION_SETTINGS;
const quietHistory: HistoryOf = (_query, radiusKm) => emptyHistory(radiusKm);
const allPairs = (events: readonly EvaluationEvent[], assets: readonly EvaluationAsset[]) =>
  events.flatMap((event) => assets.map((asset) => ({ eventId: event.id, assetId: asset.id })));

function evaluate(
  events: EvaluationEvent[],
  assets: EvaluationAsset[],
  history: HistoryOf = quietHistory,
  nowMs = NOW_MS,
): EvaluatedThreat[] {
  return evaluatePortfolio({ events, assets, settings, nowMs, matches: allPairs(events, assets), history });
}

const east = (km: number) => ({ lat: 0, lng: km / 111.3195 });
const onEquator = { lat: 0, lng: 0 };
const earthquake = (magnitude: number, km: number): EvaluationEvent =>
  sampleEvent({
    category: 'climate_environment',
    type: 'earthquake',
    subtype: null,
    magnitude,
    depthKm: 10,
    ...east(km),
    title: `M ${magnitude} - somewhere`,
    startMs: NOW_MS - 8 * HOUR_MS,
  });

describe('the expectations of an analyst', () => {
  it.each<[string, EvaluationEvent, string, string[]]>([
    ['an M 6.4 at 22 km', earthquake(6.4, 22), 'facility', ['high', 'critical']],
    ['an M 1.8 at 20 km', earthquake(1.8, 20), 'facility', ['negligible']],
    [
      'a bomb with 12 killed 3 km from an embassy',
      sampleEvent({ ...east(3), fatalities: 12 }),
      'embassy',
      ['high', 'critical'],
    ],
    [
      'a peaceful protest 10 km away',
      sampleEvent({ ...east(10), category: 'political', type: 'protest', subtype: 'demonstration' }),
      'office',
      ['negligible', 'low'],
    ],
  ])('%s', (_name, event, type, levels) => {
    const [threat] = evaluate([event], [sampleAsset({ ...onEquator, type })]);
    expect(levels).toContain(threat!.riskLevel);
  });

  it('lowers the risk with age and ends the threat at the maximum age', () => {
    const event = sampleEvent({ fatalities: 12, startMs: NOW_MS });
    const scores = [0, 5, 15, 30, 45].map(
      (days) => evaluate([event], [sampleAsset()], quietHistory, NOW_MS + days * DAY_MS)[0]!.riskScore,
    );
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(5);
    const [threat] = evaluate([event], [sampleAsset()], quietHistory, NOW_MS);
    expect(threat!.expiresMs).toBe(NOW_MS + 45 * DAY_MS);
    expect(evaluate([event], [sampleAsset()], quietHistory, threat!.expiresMs + 1)).toEqual([]);
  });

  it('explains in sentences what threatens whom, how likely it is and how bad', () => {
    const events = [
      sampleEvent({ id: 'a', fatalities: 12, civilianTargeting: true, ...east(3) }),
      sampleEvent({
        id: 'b',
        title: 'Second blast hits rescuers',
        startMs: NOW_MS - HOUR_MS,
        fatalities: 2,
        ...east(4),
        sourceDomains: ['example.net'],
      }),
    ];
    const history: HistoryOf = () => ({
      ...emptyHistory(25),
      localWeight: 2.1,
      aftermathWeight: 4.75,
      surroundingWeight: 6.5,
      localCount: 3,
      regionalRatePerDay: 0.004,
    });
    const assets = [
      sampleAsset({ ...onEquator, name: 'Embassy of Norway', type: 'embassy' }),
      sampleAsset({ ...onEquator, id: 'asset-2', name: 'Depot' }),
    ];
    const [threat, ...others] = evaluate(events, assets, history);
    expect(others).toHaveLength(0);
    expect(threat).toMatchObject({
      eventIds: ['a', 'b'],
      title: 'Car bomb explodes near the port, Mogadishu, Banaadir',
      location: 'Mogadishu, Banaadir',
      locationCountry: 'SO',
      locationPrecisionLevel: 'exact',
      sources: ['example.net', 'example.org'],
      developments: [{ eventId: 'b', title: 'Second blast hits rescuers', occurredMs: NOW_MS - HOUR_MS }],
      likelihood: 'likely',
    });
    expect(threat!.assessment).toMatchObject({ occurrences: { count: 1, repeated: [threat!.eventIds] } });
    expect(threat!.threatRationale).toBe(
      'Explosion 3.0 km from Embassy of Norway, within its monitoring radius of 25 km. 1 other asset is also affected. ' +
        'Based on 2 events from 2 sources on 2018-02-06, which appear to report 1 occurrence. Source rating C2: fairly reliable source, probably true; recorded by people, 2 publishers. ' +
        'Risk 71.4 of 100 (high), from an impact of 68.2 (not reduced for age) and the chance of another event (50.1 %).',
    );
    expect(threat!.likelihoodRationale).toBe(
      '3 events of type "explosion" within 25 km in the last 365 days; weighted by distance and age, this is equivalent ' +
        'to 2.10 events in 28 days. The rate in the surrounding 250 km alone would give 0.12 such events here in 30 days. ' +
        'Combined, 0.69 events are expected in 30 days. This is adjusted for recent activity nearby (index 4.8) and in the ' +
        'wider area (index 6.5), with weights fitted to past events of category "conflict". ' +
        'Chance of at least one more in 30 days: 50.1 % (likely).',
    );
    expect(threat!.impactRationale).toMatch(
      /^Explosion, base harm score 0\.60 of 1, 12 killed, civilians targeted\. 3\.0 km from Embassy of Norway \(location known to within 1 km\); at that distance 7\d % of its harm score of 0\.\d\d applies\. Assets of type "embassy" are weighted 1\.15 for events of category "conflict"\. 2 related events are combined\. Impact [\d.]+ of 100 \((major|severe)\)\.$/,
    );
  });

  it('says that the likelihood of a landslide is a base rate, whatever happened nearby', () => {
    const landslide = {
      ...sampleEvent(),
      ...east(3),
      category: 'climate_environment',
      type: 'landslide',
      subtype: null,
    };
    const busy: HistoryOf = () => ({ ...emptyHistory(25), localCount: 7, localWeight: 7, aftermathWeight: 9 });
    const [quiet, other] = [() => emptyHistory(25), busy].map(
      (history) => evaluate([landslide], [sampleAsset({ ...onEquator })], history)[0]!,
    );
    expect(other!.likelihoodProbability).toBe(quiet!.likelihoodProbability);
    expect(other!.likelihoodRationale).toMatch(
      /^7 events of type "landslide" within 25 km in the last 365 days\. For this type no likelihood is forecast from the history of the place, because such forecasts were not better than the base rate\. Base rate: \d+\.\d % \(unlikely\) of past events of type "landslide" were followed by another one in 30 days\.$/,
    );
  });

  it.each([
    ['cyber', 'data_breach', 'could not be tested, because there is no past data for it.'],
    ['climate_environment', 'flood', 'could not be tested, because there is no past data for it.'],
    ['political', 'protest', 'were not reliably better than the base rate.'],
  ])('says that the likelihood of %s events of type %s is not proven', (category, type, words) => {
    const event = sampleEvent({ ...east(3), category, type, subtype: null });
    const [threat] = evaluate([event], [sampleAsset({ ...onEquator })]);
    expect(threat!.likelihoodRationale.endsWith(words)).toBe(true);
  });

  it('discounts history unless the weights were fitted to the source of the leader', () => {
    const asked: Record<string, boolean> = {};
    for (const source of ['gdelt-events', 'ucdp-ged', 'own-feed']) {
      const history: HistoryOf = ({ isDiscounting }) => {
        asked[source] = isDiscounting;
        return emptyHistory(25);
      };
      evaluate([sampleEvent({ ...east(3), source, coding: 'machine' })], [sampleAsset({ ...onEquator })], history);
    }
    expect(asked).toEqual({ 'gdelt-events': false, 'ucdp-ged': true, 'own-feed': true });
  });

  it.each([
    [1, 1, '1 event of type "explosion" within 25 km in the last 365 days, which counts less because its source is'],
    [
      7,
      1,
      '7 events of type "explosion" within 25 km in the last 365 days, 1 of which counts less because its source is',
    ],
    [
      7,
      3,
      '365 days, 3 of which count less because their sources are discounted; weighted by distance, age and source,',
    ],
    [
      7,
      7,
      '365 days, which count less because their sources are discounted; weighted by distance, age and source, this',
    ],
  ])('says of %d events in the history that %d are discounted', (localCount, discountedCount, words) => {
    const history: HistoryOf = () => ({ ...emptyHistory(25), localCount, discountedCount, localWeight: 1 });
    const [threat] = evaluate([sampleEvent({ ...east(3) })], [sampleAsset({ ...onEquator })], history);
    expect(threat!.likelihoodRationale).toContain(words);
    expect(threat!.assessment).toMatchObject({ likelihood: { history: { discounted_count: discountedCount } } });
  });

  it('states the intensity of an earthquake at the asset', () => {
    const [threat] = evaluate([earthquake(6.4, 22)], [sampleAsset({ ...onEquator })]);
    expect(threat!.impactRationale).toContain(
      'Earthquake of magnitude 6.4 at a depth of 10 km. At Villa Somalia Compound, 22.0 km away, an intensity of VII (6.7) on',
    );
    expect(threat!.likelihoodRationale).toContain('"earthquake" and magnitude 5.9 or more');
  });

  it('names the country if there is no place', () => {
    const event = sampleEvent({
      category: 'cyber',
      type: 'intrusion',
      subtype: null,
      lat: null,
      lng: null,
      title: 'Hack',
      location: null,
    });
    const [threat] = evaluate([event], [sampleAsset()]);
    expect(threat).toMatchObject({
      title: 'Intrusion, Somalia',
      coordinates: null,
      locationPrecisionLevel: 'country',
      attributionTypes: ['country'],
    });
    expect(threat!.affectedAssets[0]!.distanceKm).toBeNull();
    expect(threat!.likelihoodRationale).toContain("in the event's country");
    expect(threat!.threatRationale).toContain('because it is in the same country (Somalia)');
  });
});

describe('alert classes and instructions', () => {
  const bombing = sampleEvent({ fatalities: 12 });
  const physical = sampleAsset().physicalThreatConfig;
  const watching = (id: string, given: Partial<typeof physical>): EvaluationAsset =>
    sampleAsset({ id, physicalThreatConfig: { ...physical, ...given } });

  it('detaches an asset that does not monitor the class, and drops a threat without assets', () => {
    const lowOnly = watching('low-only', { alertClasses: ['class_1_situational_awareness'] });
    expect(evaluate([bombing], [lowOnly])).toEqual([]);
    const [threat] = evaluate([bombing], [lowOnly, watching('all', {})]);
    expect(threat!.affectedAssets.map(({ assetId }) => assetId)).toEqual(['all']);
    expect(threat!.assessment.detached_assets).toEqual([
      { asset_id: 'low-only', risk_score: threat!.riskScore, alert_class: 'class_3_critical' },
    ]);
  });

  it('moves a level and reports it, and reports rules that it could not apply', () => {
    const mild = sampleEvent({ category: 'crime', type: 'robbery', subtype: null, title: 'Robbery at a shop' });
    const [plain] = evaluate([mild], [watching('a', {})]);
    const [raised] = evaluate([mild], [watching('a', { customInstructions: 'raise: robbery\nThink of our staff.' })]);
    expect([plain!.riskLevel, raised!.riskLevel]).toEqual(['low', 'medium']);
    expect(raised!.threatRationale).toContain(
      `The instruction "raise: robbery" changed the risk score from ${plain!.riskScore} to ${raised!.riskScore}.`,
    );
    expect(raised!.assessment.assets).toMatchObject([
      { custom_instructions: { applied: ['raise: robbery'], not_applied: ['Think of our staff.'] } },
    ]);
    expect(evaluate([mild], [watching('a', { customInstructions: 'ignore: robbery' })])).toEqual([]);
  });
});

describe('evaluatePortfolio', () => {
  it('refuses pairs with an unknown event or asset', () => {
    const input = { events: [], assets: [], settings, nowMs: NOW_MS, history: quietHistory };
    expect(() => evaluatePortfolio({ ...input, matches: [{ eventId: 'x', assetId: 'y' }] })).toThrow(RangeError);
  });

  it('evaluates 20,000 pairs within seconds', async () => {
    const events = Array.from({ length: 4000 }, (_, index) =>
      sampleEvent({
        id: `e${index}`,
        lat: 2 + (index % 63) / 100,
        lng: 45 + (index % 97) / 100,
        startMs: NOW_MS - index * 15 * 60_000,
      }),
    );
    const assets = Array.from({ length: 5 }, (_, index) =>
      sampleAsset({ id: `a${index}`, lat: 2.3, lng: 45.3 + index / 20, monitoringRadiusKm: 150 }),
    );
    let threats: ReturnType<typeof evaluate> = [];
    const tookMs = await processorMs(() => (threats = evaluate(events, assets)));
    expect(threats.flatMap(({ evidence }) => evidence)).toHaveLength(4000);
    // It takes 0.3 s of processor time on an idle machine. Only a quadratic step would exceed the bound.
    expect(tookMs).toBeLessThan(60_000);
  });
});
