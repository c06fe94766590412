import type { EventAnswer } from '../../../src/modules/corpus/events/events.dto';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';
import {
  analyst,
  closeCorpus,
  exportedEvents,
  HARD_EVENTS,
  importEvents,
  openCorpus,
  service,
} from '../../support/fixtures/corpus-fixture';

beforeAll(() => openCorpus(HARD_EVENTS));
afterAll(closeCorpus);

/** The events of an installation with all details, without what each installation determines for itself. */
async function detailedEvents(app: TestApp, key: string): Promise<object[]> {
  const { body } = await app.call('GET', '/v1/events/export?format=json&details=true&sort_by=title', { key });
  return (body as (EventAnswer & { actors: object[] })[]).map((event) => ({
    ...event,
    id: null,
    createdAt: null,
    updatedAt: null,
    revisions: null,
    actors: event.actors.map((actor) => ({ ...actor, id: null })),
  }));
}

const detailedLines = async (): Promise<string> =>
  (await service.call('GET', '/v1/events/export?format=ndjson&details=true', { key: analyst })).text;

test('an export with details has every field in another installation', async () => {
  const other = await startTestApp();
  try {
    const { reader = '' } = await other.tenant('other', { reader: { role: 'analyst' } });
    const before = await detailedEvents(service, analyst);
    const path = '/v1/admin/events/import?format=ndjson';
    const { body } = await other.call('POST', path, { key: OPERATOR_KEY, rawBody: await detailedLines() });
    expect(body).toMatchObject({ read: before.length, stored: before.length, rejections: [] });
    expect(await detailedEvents(other, reader)).toEqual(before);
  } finally {
    await other.close();
  }
});

// Records of one actor may state its type or its country; it has them in all of its events, and so do exports. These events are
// revised, and keep their content.
test('an export with details keeps every field where it came from', async () => {
  const before = await detailedEvents(service, analyst);
  const { body } = await importEvents(await detailedLines());
  expect(body).toMatchObject({ read: before.length, stored: 0, rejections: [] });
  expect(await detailedEvents(service, analyst)).toEqual(before);
});

test.each(['csv', 'ndjson'])(
  'an export as %s restores every field but actors, and the types of several sources',
  async (format) => {
    const before = (await exportedEvents('sort_by=title')).map(restored);
    const { text } = await service.call('GET', `/v1/events/export?format=${format}`, { key: analyst });
    const { body } = await importEvents(text, `/v1/admin/events/import?format=${format}`);
    expect(body).toMatchObject({ read: before.length, rejected: 0, rejections: [] });
    expect((await exportedEvents('sort_by=title')).map(restored)).toEqual(before);
  },
);

/** Exports without details have no actors, and list domains and types of sources separately, so that the rating may change. */
const NOT_RESTORED = ['actorCount', 'sourceTypes', 'updatedAt', 'sourceReliability', 'informationCredibility'];
/** Imports of CSV read each kind of line break as the same one. */
const restored = (event: EventAnswer): object => ({
  ...Object.fromEntries(Object.entries(event).filter(([name]) => !NOT_RESTORED.includes(name))),
  description: event.description?.replaceAll('\r\n', '\n'),
});
