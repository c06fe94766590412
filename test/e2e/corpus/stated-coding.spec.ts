import { OPERATOR_KEY } from '../../support/app/test-app';
import { EvaluationFixture } from '../../support/fixtures/evaluation-fixture';

const TAIPEI = { lat: 25.05, lng: 121.5 };
const EVENT = {
  source: 'desk',
  sourceEventId: 'd-1',
  title: 'Bomb attack at the harbour',
  eventCategory: 'conflict',
  eventType: 'explosion',
  eventDate: new Date().toISOString().slice(0, 10),
  locationCoordinates: TAIPEI,
  geoPrecision: 1,
  fatalities: 40,
  sources: [{ domain: 'paper.example', type: 'news' }],
};

let fixture: EvaluationFixture;
let key: string;

beforeAll(async () => {
  fixture = await EvaluationFixture.start();
  key = await fixture.watch('taipei', 'Harbour of Taipei', { ...TAIPEI, monitoring_radius_km: 50 });
});
afterAll(() => fixture.close());

async function importText(rawBody: string, format = 'ndjson'): Promise<Record<string, unknown>> {
  const path = `/v1/admin/events/import?format=${format}`;
  const { status, body } = await fixture.service.call('POST', path, { key: OPERATOR_KEY, rawBody });
  expect(status).toBe(200);
  await fixture.idle();
  return body;
}
const importEvent = (more: object): Promise<Record<string, unknown>> =>
  importText(JSON.stringify({ ...EVENT, ...more }));

/** The only event, and the level of its threat. */
async function rated(): Promise<unknown[]> {
  const [event] = (await fixture.service.call('GET', '/v1/events', { key })).body.items;
  const [threat] = (await fixture.service.call('GET', '/v1/threats', { key })).body.threats;
  const { coding, publisherCount, sourceReliability, informationCredibility } = event;
  return [coding, publisherCount, `${sourceReliability}${informationCredibility}`, threat?.status, threat?.severity];
}

test('an import states who made a record, and a record made by a program alone raises no threat above low', async () => {
  await importEvent({});
  expect(await rated()).toEqual(['human', 1, 'C3', 'active', expect.stringMatching(/^(?:high|critical)$/)]);
  expect(await importEvent({ coding: 'machine' })).toMatchObject({ revised: 1 });
  expect(await rated()).toEqual(['machine', 1, 'D4', 'active', 'negligible']);
});

test('an import states how many publishers report an event', async () => {
  expect(await importEvent({ coding: 'machine', publisherCount: 3 })).toMatchObject({ revised: 1 });
  expect((await rated()).slice(0, 3)).toEqual(['machine', 3, 'D3']);
  expect(await importEvent({ coding: 'machine', publisherCount: 3 })).toMatchObject({ revised: 0, unchanged: 1 });
  expect(await importEvent({ publisherCount: 3 })).toMatchObject({ revised: 1 });
  expect((await rated()).slice(0, 3)).toEqual(['human', 3, 'C2']);
});

test('an event whose coding contradicts itself is kept out of evaluation', async () => {
  expect(await importEvent({ codingConflict: 'Its actors are elsewhere.' })).toMatchObject({ revised: 1 });
  const [, , rating, status] = await rated();
  expect([rating, status]).toEqual(['C5', 'ended']);
  await importEvent({});
});

test('the statement of a default changes nothing', async () => {
  expect(await importEvent({ coding: 'human', publisherCount: 1 })).toMatchObject({ revised: 0, unchanged: 1 });
});

test.each(['ndjson', 'csv'])('an exported line of %s is imported again with the same rating', async (format) => {
  await importEvent({ coding: 'machine', publisherCount: 3, codingConflict: 'Its actors are elsewhere.' });
  const before = await rated();
  const { text } = await fixture.service.call('GET', `/v1/events/export?format=${format}`, { key });
  expect(await importText(text, format)).toMatchObject({ read: 1, rejected: 0, rejections: [] });
  expect(await rated()).toEqual(before);
  const [event] = (await fixture.service.call('GET', '/v1/events', { key })).body.items;
  const { body: detail } = await fixture.service.call('GET', `/v1/events/${event.id}`, { key });
  expect(detail).toMatchObject({
    title: EVENT.title,
    locationCoordinates: TAIPEI,
    codingConflict: 'Its actors are elsewhere.',
  });
});

test.each([
  [{ coding: 'guess' }, 'coding is not one of sensor, human, machine'],
  [{ coding: 1 }, 'coding is not a string'],
  [{ publisherCount: 0 }, 'publisherCount is not between 1 and'],
  [{ publisherCount: 1.5 }, 'publisherCount is not a whole number'],
  [{ codingConflict: 'x'.repeat(2_000) }, 'codingConflict is longer than'],
])('rejects %j with the name of the field', async (more, reason) => {
  const { rejections } = await importEvent(more);
  expect(rejections).toEqual([{ line: 1, reason: expect.stringContaining(reason) }]);
});
