import { THREAT_COLUMNS } from '../../../src/modules/threats/lists/threat-columns.dto';
import type { Answer } from '../../support/app/test-app';
import {
  analyst,
  asset,
  closeDesk,
  event,
  importEvents,
  openDesk,
  patch,
  putAssets,
  service,
  threatIdOf,
} from '../../support/fixtures/threats-fixture';

type Columns = Record<string, unknown[] | null>;

const read = (path: string, query: string, key: string): Promise<Answer> =>
  service.call('GET', `/v1/threats/${path}?${query}`, { key });
const columns = (query = '', key = analyst()): Promise<Answer> => read('columns', query, key);
const compact = async (query = ''): Promise<Record<string, unknown>[]> =>
  (await read('compact', query, analyst())).body.threats as Record<string, unknown>[];
const everyField = THREAT_COLUMNS.map((name) => `fields=${name}`).join('&');
const violationsOf = ({ status, body }: Answer): unknown[] =>
  status === 422 ? (body.detail as { loc: string[] }[]).map(({ loc }) => loc.join('.')) : [status];

beforeAll(async () => {
  await openDesk();
  await importEvents(
    event('east', 24.0, 121.6, { title: 'Riot at the gate', eventType: 'riot', locationCountry: 'JP' }),
    event('west', 23.5, 120.0, { title: 'Bomb attack at west', eventDate: '2018-02-06' }),
  );
  await putAssets(
    asset('n', 25.05, 121.5),
    asset('s', 22.6, 120.35),
    asset('e', 24.0, 121.65),
    asset('w', 23.5, 120.05),
  );
  await patch(await threatIdOf('west'), { pinned: true });
});
afterAll(closeDesk);

test('returns the id, severity and position of every threat by default, and null for what was not requested', async () => {
  const { status, body } = await columns();
  const rows = await compact();
  expect([status, body.total, body.next_cursor]).toEqual([200, 4, null]);
  const { id, severity, lat, lng, ...others } = body.columns as Columns;
  expect([id, severity]).toEqual([rows.map((row) => row.id), rows.map((row) => row.severity)]);
  expect(lat?.map((value, index) => ({ lat: value, lng: lng?.[index] }))).toEqual(rows.map((row) => row.coordinates));
  expect(new Set(Object.values(others))).toEqual(new Set([null]));
});

test('returns every property as the compact list does, in its order, and what the list says beside the threats', async () => {
  for (const order of ['', '&sort_by=title&sort_order=desc', '&sort_by=distance']) {
    const { threats, ...beside } = (await read('compact', order, analyst())).body as {
      threats: Record<string, unknown>[];
    };
    const { columns: found, ...others } = (await columns(`${everyField}${order}`)).body as { columns: Columns };
    expect(others).toEqual(beside);
    const { lat, lng, ...same } = found;
    const rows = threats.map((_, index) => ({
      ...Object.fromEntries(Object.entries(same).map(([name, values]) => [name, values?.[index]])),
      coordinates: { lat: lat?.[index], lng: lng?.[index] },
    }));
    expect(threats).toMatchObject(rows);
    expect(Object.keys(found)).toEqual([...THREAT_COLUMNS]);
  }
});

test('a repeated field is returned once, and without id the pages still continue', async () => {
  const whole = (await columns('fields=title')).body.columns.title as string[];
  const seen: string[] = [];
  let cursor = '';
  do {
    const { status, body } = await columns(`fields=title&fields=title&limit=3${cursor}`);
    expect([status, body.total, body.columns.id]).toEqual([200, 4, null]);
    seen.push(...(body.columns.title as string[]));
    cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor as string}`;
  } while (cursor !== '');
  expect(seen).toEqual(whole);
});

test('applies the filters of the compact list, and leaves snoozed threats out unless asked for', async () => {
  const titles = async (query: string): Promise<unknown> => (await columns(`fields=title&${query}`)).body.columns.title;
  expect(await titles('country=JP')).toEqual(['Riot at the gate, Japan']);
  expect(await titles('search=nowhere')).toEqual([]);
  const id = await threatIdOf('west');
  await patch(id, { snoozed_until: new Date(Date.now() + 3_600_000).toISOString() });
  expect(await titles('')).toHaveLength(3);
  expect(await titles('snoozed=all')).toHaveLength(4);
  await patch(id, { snoozed_until: null });
});

test('names the field of a wrong parameter', async () => {
  expect(violationsOf(await columns('fields=rationale'))).toEqual(['query.fields.0']);
  expect(violationsOf(await columns(`${everyField}&fields=id`))).toEqual(['query.fields']);
  expect(violationsOf(await columns('limit=10001'))).toEqual(['query.limit']);
  const { next_cursor: cursor } = (await columns('limit=1')).body as { next_cursor: string };
  expect(violationsOf(await columns(`sort_by=title&cursor=${cursor}`))).toEqual(['query.cursor']);
});

test('needs the permission to read threats, and hides those of other tenants', async () => {
  expect((await service.call('GET', '/v1/threats/columns')).status).toBe(401);
  const { analyst: other = '' } = await service.tenant('elsewhere');
  const { body } = await columns('fields=id', other);
  expect([body.total, body.columns.id]).toEqual([0, []]);
});
