import { EvaluationFixture } from '../../support/fixtures/evaluation-fixture';
import { randomNumbers } from '../../support/samples/random-numbers';

const IMPORTS = 40;
const EVENTS_AN_IMPORT = 4;
const IMPORTS_UNTIL_COMPLETE = 4;
/** Few identities, so that most events are revisions of earlier ones. */
const IDENTITIES = 30;

/** Near the antimeridian, near a pole, and in cities that are some hundred kilometres apart. */
const PLACES = [
  { lat: 25.05, lng: 121.5, country: 'TW' },
  { lat: 22.6, lng: 120.3, country: 'TW' },
  { lat: -16.8, lng: 179.9, country: 'FJ' },
  { lat: -16.8, lng: -179.7, country: 'FJ' },
  { lat: 78.2, lng: 15.6, country: 'NO' },
  { lat: -12.05, lng: -77.04, country: 'PE' },
];
const KINDS = [
  { eventCategory: 'conflict', eventType: 'explosion' },
  { eventCategory: 'conflict', eventType: 'armed_clash' },
  { eventCategory: 'cyber', eventType: 'ransomware' },
  { eventCategory: 'political', eventType: 'coup' },
  { eventCategory: 'political', eventType: 'consultation' },
];

let fixture: EvaluationFixture;
const random = randomNumbers(20261128);
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

beforeAll(async () => {
  fixture = await EvaluationFixture.start();
  for (const [index, place] of PLACES.entries()) {
    const attributes = { ...place, monitoring_radius_km: pick([20, 60, 150]) };
    await fixture.watch(`t${index}`, `Refinery number ${index}`, attributes);
  }
});
afterAll(() => fixture.close());

function randomEvent(today: string): object {
  const id = Math.floor(random() * IDENTITIES);
  const { lat, lng, country } = pick(PLACES);
  const turned = lng + (random() - 0.5) * 4;
  const place = {
    lat: lat + (random() - 0.5) * 4,
    lng: turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned,
  };
  const named = random() < 0.3 ? ` at refinery number ${Math.floor(random() * PLACES.length)}` : '';
  return {
    source: 'test',
    sourceEventId: `e${id}`,
    title: `Report ${id}${named}`,
    ...pick(KINDS),
    eventDate: today,
    locationCountry: random() < 0.5 ? country : null,
    locationCoordinates: random() < 0.8 ? place : null,
    ...(random() < 0.5 ? { geoPrecision: pick([1, 6]) } : { uncertaintyKm: pick([1, 50, 300]) }),
    fatalities: Math.floor(random() * 10),
  };
}

/** The live threats of all tenants: by what they are supported, and which assets they affect. */
async function threats(): Promise<string[]> {
  const { rows } = await fixture.owner.query<{ threat: string }>(
    `select concat_ws(' ', tenant.slug, threat.threat_type,
       (select string_agg(event.source_event_id, ',' order by 1) from threat_evidence e join event on event.id = e.event_id
        where e.threat_id = threat.id),
       (select string_agg(asset_id, ',' order by 1) from threat_asset a
        where a.threat_id = threat.id and a.detached_at is null)) as threat
     from threat join tenant on tenant.id = threat.tenant_id where threat.status = 'active' order by 1`,
  );
  return rows.map(({ threat }) => threat);
}

test('after any sequence of imports, a complete evaluation of every portfolio finds the same threats', async () => {
  const today = new Date().toISOString().slice(0, 10);
  let found = 0;
  let unaffected = 0;
  for (let round = 0; round < IMPORTS; round += 1) {
    await fixture.importEvents(...Array.from({ length: EVENTS_AN_IMPORT }, () => randomEvent(today)));
    await fixture.idle();
    const afterImport = await threats();
    found = Math.max(found, afterImport.length);
    const { rows } = await fixture.owner.query<{ count: string }>(
      `select count(*) from evaluation_route where corpus_revision < (select revision from corpus_state)`,
    );
    unaffected += Number(rows[0]?.count);
    if (round % IMPORTS_UNTIL_COMPLETE !== IMPORTS_UNTIL_COMPLETE - 1) continue;
    await fixture.makeDue();
    await fixture.evaluateByClock();
    expect(await threats()).toEqual(afterImport);
  }
  // The sequence contained threats, and changes that some portfolios were spared.
  expect(found).toBeGreaterThan(8);
  expect(unaffected).toBeGreaterThan(30);
});
