import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { EvaluationRequests } from '../../../src/modules/threats/requests/evaluation-requests';
import { Db } from '../../../src/platform/database/db';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';
import { createTestDatabase } from '../../support/app/test-database';
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

let service: TestApp;
let owner: Client;
const random = randomNumbers(20261128);
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

beforeAll(async () => {
  const database = await createTestDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(`insert into job_schedule (name, next_run_at) values ('evaluate_by_clock', 'infinity')`);
  service = await startTestApp({}, database);
  for (const [index, { lat, lng, country }] of PLACES.entries()) {
    const { analyst } = await service.tenant(`t${index}`, { analyst: { role: 'analyst' } });
    const attributes = { lat, lng, country, monitoring_radius_km: pick([20, 60, 150]) };
    const assets = [{ asset_id: 'a', name: `Refinery number ${index}`, attributes }];
    expect((await service.call('PUT', '/v1/assets', { key: analyst ?? '', body: { assets } })).status).toBe(200);
  }
});
afterAll(async () => {
  await owner.end();
  await service.close();
  await service.database.drop();
});

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

async function importEvents(events: readonly object[]): Promise<void> {
  const rawBody = events.map((event) => JSON.stringify(event)).join('\n');
  const answer = await service.call('POST', '/v1/admin/events/import?format=ndjson', { key: OPERATOR_KEY, rawBody });
  expect([answer.status, answer.body.rejections]).toEqual([200, []]);
}

async function idle(): Promise<void> {
  const open = `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier in ('evaluate_all', 'evaluate_portfolio')`;
  while ((await owner.query(open)).rowCount !== 0) await delay(20);
}

/** The live threats of all tenants: by what they are supported, and which assets they affect. */
async function threats(): Promise<string[]> {
  const { rows } = await owner.query<{ threat: string }>(
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
    await importEvents(Array.from({ length: EVENTS_AN_IMPORT }, () => randomEvent(today)));
    await idle();
    const afterImport = await threats();
    found = Math.max(found, afterImport.length);
    const { rows } = await owner.query<{ count: string }>(
      `select count(*) from evaluation_route where corpus_revision < (select revision from corpus_state)`,
    );
    unaffected += Number(rows[0]?.count);
    if (round % IMPORTS_UNTIL_COMPLETE !== IMPORTS_UNTIL_COMPLETE - 1) continue;
    await service.app
      .get(Db)
      .runAsSystem('evaluate by clock', (tx) => service.app.get(EvaluationRequests).evaluateByClock(tx));
    await idle();
    expect(await threats()).toEqual(afterImport);
  }
  // The sequence contained threats, and changes that some portfolios were spared.
  expect(found).toBeGreaterThan(8);
  expect(unaffected).toBeGreaterThan(30);
});
