import * as fc from 'fast-check';
import { rateSource } from '../../../src/kernel/reliability/source-rating';
import type {
  AlertClass,
  EvaluationAsset,
  EvaluationEvent,
  HistoryCounts,
} from '../../../src/kernel/evaluation/evaluation.types';

export const NOW_MS = Date.UTC(2018, 1, 7);
const DAY_MS = 86_400_000;

/** The rating that an import would give the event. */
function ratingOf({
  source,
  sourceTypes,
  sourceDomains,
}: Pick<EvaluationEvent, 'source' | 'sourceTypes' | 'sourceDomains'>) {
  const { coding, publisherCount, reliability, credibility } = rateSource({
    source,
    sourceTypes,
    sourceDomains,
    statedCoding: null,
    statedPublishers: null,
    codingConflict: null,
  });
  const rating = { sourceReliability: reliability, informationCredibility: credibility, ratingOverride: null };
  return { coding, publisherCount, ...rating, codingConflict: null };
}

/** A bombing in Mogadishu a day before NOW_MS, with the values of the test. */
export function sampleEvent(given: Partial<EvaluationEvent> = {}): EvaluationEvent {
  const startMs = given.startMs ?? NOW_MS - DAY_MS;
  const event = {
    id: 'event-1',
    source: 'sample',
    title: 'Car bomb explodes near the port',
    description: null,
    category: 'conflict',
    type: 'explosion',
    subtype: 'bombing',
    startMs,
    endMs: startMs,
    hasInstant: true,
    updatedMs: startMs,
    revision: 0,
    before: null,
    lat: 2.04,
    lng: 45.34,
    uncertaintyKm: 1,
    geoPrecision: 1,
    location: 'Mogadishu, Banaadir',
    country: 'SO',
    fatalities: null,
    injuries: null,
    abductions: null,
    civilianTargeting: null,
    magnitude: null,
    depthKm: null,
    salience: null,
    articleCount: 1,
    sourceDomains: ['example.org'],
    sourceTypes: ['news'],
    actorIds: [],
    ...given,
  };
  return { ...event, ...ratingOf(event), ...given };
}

export function sampleAsset(given: Partial<EvaluationAsset> = {}): EvaluationAsset {
  return {
    id: 'asset-1',
    assetId: 'A1',
    name: 'Villa Somalia Compound',
    type: 'facility',
    role: null,
    lat: 2.04,
    lng: 45.34,
    country: 'SO',
    organization: null,
    aliases: [],
    monitoringRadiusKm: 25,
    threatConfig: {
      enabled: true,
      alertClasses: [],
      customInstructions: '',
      monitoredEventTypes: [],
      lookbackDays: 45,
    },
    physicalThreatConfig: {
      enabled: true,
      alertClasses: [],
      customInstructions: '',
      monitoredEventTypes: [],
      maxAgeHoursByCategory: {},
    },
    ...given,
  };
}

/** A history of one year without events. */
export function emptyHistory(radiusKm: number): HistoryCounts {
  return {
    localWeight: 0,
    localExposureDays: 28,
    aftermathWeight: 0,
    surroundingWeight: 0,
    regionalRatePerDay: 0,
    regionalExposureDays: 365,
    localCount: 0,
    discountedCount: 0,
    radiusKm,
    regionRadiusKm: radiusKm === 0 ? 0 : 250,
  };
}

const KINDS = fc.constantFrom(
  { category: 'conflict', type: 'explosion', subtype: 'bombing' },
  { category: 'conflict', type: 'battle', subtype: null },
  { category: 'political', type: 'protest', subtype: null },
  { category: 'crime', type: 'robbery', subtype: null },
  { category: 'cyber', type: 'intrusion', subtype: null },
  { category: 'climate_environment', type: 'earthquake', subtype: null },
  { category: 'climate_environment', type: 'flood', subtype: null },
);

const WORDS = [
  'attack',
  'market',
  'port',
  'convoy',
  'Acme',
  'Holdings',
  'flood',
  'march',
  'Villa',
  'Compound',
  'river',
];

/** Events over 60 days, most of them around one city, some across the antimeridian or without a place. */
export const eventArbitrary: fc.Arbitrary<EvaluationEvent> = fc
  .record({
    kind: KINDS,
    words: fc.array(fc.constantFrom(...WORDS), { minLength: 0, maxLength: 6 }),
    description: fc.option(fc.constantFrom('Acme Holdings says its servers were breached.', 'No one was hurt.')),
    ageHours: fc.integer({ min: -48, max: 1200 }),
    lastsHours: fc.constantFrom(0, 0, 24, 200, 9000),
    place: fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          lat: fc.double({ min: 1.9, max: 2.2, noNaN: true }),
          lng: fc.double({ min: 45.2, max: 45.5, noNaN: true }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          lat: fc.double({ min: -18, max: -17.5, noNaN: true }),
          lng: fc.constantFrom(-180, -179.95, 179.95, 180),
        }),
      },
      { weight: 1, arbitrary: fc.constant({ lat: null, lng: null }) },
    ),
    uncertaintyKm: fc.constantFrom(null, 0.5, 1, 5, 25, 50, 100),
    geoPrecision: fc.constantFrom(null, 1, 2, 4, 6),
    location: fc.constantFrom(null, 'Mogadishu, Banaadir', 'Afgooye', 'Suva'),
    country: fc.constantFrom(null, 'SO', 'FJ'),
    fatalities: fc.constantFrom(null, 0, 1, 12, 200),
    injuries: fc.constantFrom(null, 0, 30),
    abductions: fc.constantFrom(null, 2),
    civilianTargeting: fc.constantFrom(null, true, false),
    magnitude: fc.double({ min: 0.5, max: 7.5, noNaN: true }),
    depthKm: fc.constantFrom(null, 0, 10, 300),
    salience: fc.constantFrom(null, 0.1, 0.9),
    before: fc.option(
      fc.record({
        title: fc.constantFrom('', 'attack', 'flood river'),
        magnitude: fc.constantFrom(null, 4.5),
        fatalities: fc.constantFrom(null, 1),
        injuries: fc.constantFrom(null, 30),
        abductions: fc.constantFrom(null, 2),
      }),
      { freq: 4 },
    ),
    source: fc.constantFrom('sample', 'sample', 'gdelt-events'),
    sourceTypes: fc.subarray(['news', 'dataset']),
    sourceDomains: fc.subarray(['example.org', 'example.net', 'example.com']),
    actorIds: fc.subarray(['actor-1', 'actor-2']),
  })
  .map(({ kind, words, ageHours, lastsHours, place, magnitude, ...rest }) => {
    const startMs = NOW_MS - ageHours * 3_600_000;
    return sampleEvent({
      ...rest,
      ...kind,
      ...place,
      revision: rest.before === null ? 0 : 2,
      title: words.join(' '),
      startMs,
      endMs: startMs + lastsHours * 3_600_000,
      magnitude: kind.type === 'earthquake' ? Math.round(magnitude * 10) / 10 : null,
    });
  });

/** Distinct ids, in an order unrelated to time. */
export function eventsArbitrary(maxLength: number): fc.Arbitrary<EvaluationEvent[]> {
  return fc
    .array(eventArbitrary, { minLength: 1, maxLength })
    .map((events) => events.map((event, index) => ({ ...event, id: `event-${(index * 7919) % 10007}` })));
}

export const assetsArbitrary: fc.Arbitrary<EvaluationAsset[]> = fc
  .array(
    fc.record({
      type: fc.constantFrom('facility', 'embassy', 'residence', 'warehouse', 'unknown-type'),
      role: fc.constantFrom(null, 'regional headquarters', 'backup'),
      lat: fc.double({ min: 1.7, max: 2.4, noNaN: true }),
      lng: fc.double({ min: 45, max: 45.7, noNaN: true }),
      country: fc.constantFrom(null, 'SO', 'FJ'),
      organization: fc.constantFrom(null, 'Acme Holdings'),
      monitoringRadiusKm: fc.constantFrom(5, 25, 60),
      instructions: fc.constantFrom('', 'ignore: flood', 'raise: convoy', 'lower: march\ncall me first'),
      alertClasses: fc.constantFrom<AlertClass[]>([], ['class_2_elevated', 'class_3_critical']),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((assets) =>
    assets.map(({ instructions, alertClasses, ...rest }, index) => {
      const base = sampleAsset({ ...rest, id: `asset-${index}`, assetId: `A${index}` });
      const own = { customInstructions: instructions, alertClasses };
      return {
        ...base,
        threatConfig: { ...base.threatConfig, ...own },
        physicalThreatConfig: { ...base.physicalThreatConfig, ...own },
      };
    }),
  );
