import { THREAT_COLUMNS } from '../../../src/modules/threats/lists/threat-columns.dto';
import type { Answer } from '../../support/app/test-app';
import {
  analyst,
  asset,
  closeDesk,
  event,
  importEvents,
  list,
  openDesk,
  patch,
  putAssets,
  service,
  threatIdOf,
} from '../../support/fixtures/threats-fixture';

interface Row {
  id: string;
  etag: string;
  title: string;
  status: string;
  pinned: boolean;
}

type Columns = Record<string, unknown[] | null>;

const EVERY_COLUMN = THREAT_COLUMNS.map((name) => `fields=${name}`).join('&');
const SORTS = ['risk', 'observed_at', 'updated_at', 'created_at', 'distance', 'title'];
const compact = (query = '', key = analyst()): Promise<Answer> =>
  service.call('GET', `/v1/threats/compact?${query}`, { key });
const columns = (query = '', key = analyst()): Promise<Answer> =>
  service.call('GET', `/v1/threats/columns?${query}`, { key });
const counts = async (query = '') =>
  (await service.call('GET', `/v1/threats/counts?${query}`, { key: analyst() })).body;
const idsOf = ({ body }: Answer): string[] => (body.threats as Row[]).map(({ id }) => id);
const titlesOf = ({ body }: Answer): string[] => (body.threats as Row[]).map(({ title }) => title).sort();
const violationsOf = ({ status, body }: Answer): unknown[] =>
  status === 422 ? (body.detail as { loc: string[] }[]).map(({ loc }) => loc.join('.')) : [status];

beforeAll(async () => {
  await openDesk();
  await importEvents(
    event('east', 24.0, 121.60000049, { title: 'Riot at the Harbour_gate', eventType: 'riot', locationCountry: 'JP' }),
    event('west', 23.5, 120.0, { title: 'Bomb attack at west', eventDate: '2018-02-06' }),
  );
  await putAssets(
    asset('n', 25.05, 121.5, { name: 'Northern depot' }),
    asset('s', 22.6, 120.35),
    asset('e', 24.0, 121.65),
    asset('w', 23.5, 120.05),
  );
  await patch(await threatIdOf('west'), { pinned: true });
});
afterAll(closeDesk);

describe('the compact list', () => {
  test('returns the same values as the full list, and the entity tag', async () => {
    const [short, full] = [await compact(), await list()];
    expect(short.body).toMatchObject({ total: 4, next_cursor: null, evaluation: { status: 'current' } });
    expect(short.body.stream_seq).toBe(full.body.stream_seq);
    for (const [index, row] of (short.body.threats as Record<string, unknown>[]).entries()) {
      const { nearest_asset: nearest, affected_asset_count: affected, incident_count: incidents, ...same } = row;
      expect(full.body.threats[index]).toMatchObject(same);
      const [first] = full.body.threats[index].affected_assets as { asset_id: string; distance_km: number }[];
      expect(nearest).toMatchObject({ asset_id: first?.asset_id, distance_km: first?.distance_km });
      expect([affected, incidents]).toEqual([full.body.threats[index].affected_assets.length, 0]);
    }
    const tag = (await service.call('GET', `/v1/threats/${idsOf(short)[0] ?? ''}`, { key: analyst() })).headers.get(
      'etag',
    );
    expect(short.body.threats[0].etag).toBe(tag);
  });

  test('returns entity tags that a change accepts', async () => {
    const { id, etag } = (await compact('search=north')).body.threats[0] as Row;
    const change = (tag: string) =>
      service.call('PATCH', `/v1/threats/${id}`, {
        key: analyst(),
        body: { status: 'monitoring' },
        headers: { 'if-match': tag },
      });
    const changed = await change(etag);
    expect([changed.status, changed.headers.get('etag'), changed.body.etag]).toEqual([200, '"2"', '"2"']);
    expect((await change(etag)).status).toBe(412);
    await patch(id, { status: 'active' });
  });

  test('counts the incidents that contain a threat', async () => {
    const id = await threatIdOf('south');
    const body = { title: 'South', threat_ids: [id] };
    const made = await service.call('POST', '/v1/incidents', { key: analyst(), body });
    expect((await compact('search=south')).body.threats[0].incident_count).toBe(1);
    await service.call('DELETE', `/v1/incidents/${made.body.id as string}`, { key: analyst() });
  });

  test.each(SORTS)('by %s, pages by cursor have every threat once, in the order of the whole list', async (sort) => {
    for (const order of ['', '&sort_order=asc', '&sort_order=desc']) {
      const query = `sort_by=${sort}${order}`;
      const whole = idsOf(await compact(query));
      for (const path of ['/v1/threats', '/v1/threats/compact']) {
        const seen: string[] = [];
        let cursor = '';
        do {
          const page = await service.call('GET', `${path}?${query}&limit=1${cursor}`, { key: analyst() });
          expect([page.status, page.body.total]).toEqual([200, 4]);
          seen.push(...idsOf(page));
          cursor = page.body.next_cursor === null ? '' : `&cursor=${page.body.next_cursor as string}`;
        } while (cursor !== '');
        expect([query, path, seen]).toEqual([query, path, whole]);
      }
    }
  });

  test('reverses the order on request; pinned threats stay first', async () => {
    const by = async (order: string): Promise<string[]> =>
      (await compact(`sort_by=title&sort_order=${order}`)).body.threats.map(({ title }: Row) => title);
    expect(await by('asc')).toEqual([
      'Bomb attack at west, Taiwan',
      'Bomb attack at north, Taiwan',
      'Riot at the Harbour_gate, Japan',
      'Shooting at south, Taiwan',
    ]);
    expect(await by('desc')).toEqual([
      'Bomb attack at west, Taiwan',
      'Shooting at south, Taiwan',
      'Riot at the Harbour_gate, Japan',
      'Bomb attack at north, Taiwan',
    ]);
  });

  test('refuses a cursor of another order, and a cursor together with an offset', async () => {
    const { next_cursor: cursor } = (await compact('limit=1')).body as { next_cursor: string };
    expect(violationsOf(await compact(`limit=1&sort_by=title&cursor=${cursor}`))).toEqual(['query.cursor']);
    expect(violationsOf(await compact('cursor=nothing'))).toEqual(['query.cursor']);
    expect(violationsOf(await list(`limit=1&offset=1&cursor=${cursor}`))).toEqual(['query.offset']);
    expect(violationsOf(await compact('offset=1'))).toEqual(['query.offset']);
  });
});

describe('the list by columns', () => {
  test('returns the id, severity and position of every threat by default, and null for what was not requested', async () => {
    const { status, body } = await columns('coordinate_decimals=10');
    const rows = (await compact()).body.threats as Record<string, unknown>[];
    expect([status, body.total, body.next_cursor]).toEqual([200, 4, null]);
    const { id, severity, lat, lng, ...others } = body.columns as Columns;
    expect([id, severity]).toEqual([rows.map((row) => row.id), rows.map((row) => row.severity)]);
    expect(lat?.map((value, index) => ({ lat: value, lng: lng?.[index] }))).toEqual(rows.map((row) => row.coordinates));
    expect(new Set(Object.values(others))).toEqual(new Set([null]));
  });

  test('returns every property as the compact list does, in its order, and what the list says beside the threats', async () => {
    for (const order of ['', '&sort_by=title&sort_order=desc', '&sort_by=distance']) {
      const { threats, ...beside } = (await compact(order)).body as {
        threats: Record<string, unknown>[];
      };
      const { columns: found, ...others } = (await columns(`${EVERY_COLUMN}&coordinate_decimals=10${order}`)).body as {
        columns: Columns;
      };
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

  test('rounds coordinates to the requested decimals, and to five by default', async () => {
    const exact = (await compact()).body.threats.map(({ coordinates }: { coordinates: unknown }) => coordinates) as {
      lat: number;
      lng: number;
    }[];
    const fields = 'fields=lat&fields=lng';
    for (const [query, decimals] of [
      ['', 5],
      ['&coordinate_decimals=1', 1],
      ['&coordinate_decimals=0', 0],
    ] as const) {
      const { lat, lng } = (await columns(fields + query)).body.columns as Record<'lat' | 'lng', number[]>;
      const expected = (value: number): number => Number(value.toFixed(decimals));
      expect([lat, lng]).toEqual([exact.map((one) => expected(one.lat)), exact.map((one) => expected(one.lng))]);
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
    const titles = async (query: string): Promise<unknown> =>
      (await columns(`fields=title&${query}`)).body.columns.title;
    expect(await titles('country=JP')).toEqual(['Riot at the Harbour_gate, Japan']);
    expect(await titles('search=nowhere')).toEqual([]);
    const id = await threatIdOf('west');
    await patch(id, { snoozed_until: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await titles('')).toHaveLength(3);
    expect(await titles('snoozed=all')).toHaveLength(4);
    await patch(id, { snoozed_until: null });
  });

  test('names the field of a wrong parameter', async () => {
    expect(violationsOf(await columns('fields=rationale'))).toEqual(['query.fields.0']);
    expect(violationsOf(await columns(`${EVERY_COLUMN}&fields=id`))).toEqual(['query.fields']);
    expect(violationsOf(await columns('limit=10001'))).toEqual(['query.limit']);
    expect(violationsOf(await columns('coordinate_decimals=11'))).toEqual(['query.coordinate_decimals']);
    const { next_cursor: cursor } = (await columns('limit=1')).body as { next_cursor: string };
    expect(violationsOf(await columns(`sort_by=title&cursor=${cursor}`))).toEqual(['query.cursor']);
  });
});

describe('filters', () => {
  test.each<[string, string[]]>([
    ['search=bomb', ['Bomb attack at north, Taiwan', 'Bomb attack at west, Taiwan']],
    ['search=BOMB%20north', ['Bomb attack at north, Taiwan']],
    ['search=harbour_gate', ['Riot at the Harbour_gate, Japan']],
    ['search=harbour%25gate', []],
    ['search=depot', ['Bomb attack at north, Taiwan']],
    [
      'search=%20%20',
      [
        'Bomb attack at north, Taiwan',
        'Bomb attack at west, Taiwan',
        'Riot at the Harbour_gate, Japan',
        'Shooting at south, Taiwan',
      ],
    ],
    ['country=JP', ['Riot at the Harbour_gate, Japan']],
    ['threat_type=riot&threat_type=armed_assault', ['Riot at the Harbour_gate, Japan', 'Shooting at south, Taiwan']],
    ['status=monitoring&status=contained', []],
    ['created_since=2100-01-01T00:00:00Z', []],
  ])('%s', async (query, expected) => {
    expect(titlesOf(await compact(query))).toEqual(expected);
    expect(titlesOf(await list(query))).toEqual(expected);
    expect((await counts(query)).total).toBe(expected.length);
  });
});

describe('counts', () => {
  test('return the number of threats by each dimension', async () => {
    const body = await counts();
    expect(body).toMatchObject({
      total: 4,
      status: { active: 4, monitoring: 0, contained: 0, resolved: 0, dismissed: 0, ended: 0 },
      country: [
        { value: 'TW', count: 3 },
        { value: 'JP', count: 1 },
      ],
    });
    const ofSeverity = Object.values(body.severity as Record<string, number>);
    expect(ofSeverity.reduce((sum, one) => sum + one, 0)).toBe(4);
    expect(Object.keys(body.severity as object)).toEqual(['negligible', 'low', 'medium', 'high', 'critical']);
    expect(body.threat_type).toContainEqual({ value: 'riot', count: 1 });
  });

  test('ignore the filter on their own dimension in each breakdown', async () => {
    const id = await threatIdOf('Harbour');
    await patch(id, { status: 'dismissed', dismissal_reason: 'Rumour' });
    const body = await counts('country=JP&live=true');
    expect(body.total).toBe(0);
    expect(body.country).toEqual([{ value: 'TW', count: 3 }]);
    expect(body.status).toMatchObject({ active: 0, dismissed: 1 });
    expect(await counts('severity=critical')).toMatchObject({ severity: (await counts()).severity });
    await patch(id, { status: 'active' });
  });
});

test('hides threats from other tenants', async () => {
  const { analyst: other = '' } = await service.tenant('elsewhere');
  expect((await compact('', other)).body).toMatchObject({ threats: [], total: 0 });
  expect((await columns('', other)).body).toMatchObject({ columns: { id: [], lat: [] }, total: 0 });
  const answer = await service.call('GET', '/v1/threats/counts', { key: other });
  expect(answer.body).toMatchObject({ total: 0, threat_type: [], country: [] });
});

test('the compact list has the values of the full list, also for texts that JSON escapes, snoozed and pinned threats', async () => {
  const title = 'Riot "at" the C:\\docks,\tΩ 🜁 </script>';
  await importEvents(event('docks', 24.5, 121.7, { title, eventType: 'riot', locationCountry: null }));
  await putAssets(asset('d', 24.5, 121.75, { name: 'Dépôt "d"\\' }));
  const id = await threatIdOf('docks');
  const snoozedUntil = new Date(Date.now() + 3_600_000).toISOString();
  expect((await patch(id, { snoozed_until: snoozedUntil, pinned: true, severity: 'high' })).status).toBe(200);
  const short = await compact('snoozed=true');
  expect(short.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const [row] = short.body.threats as Record<string, unknown>[];
  const { nearest_asset: nearest, affected_asset_count: affected, incident_count: incidents, ...same } = row ?? {};
  const full = (await list('snoozed=true')).body.threats[0] as Record<string, unknown>;
  expect(full).toMatchObject(same);
  expect(same).toMatchObject({ id, snoozed_until: snoozedUntil, pinned: true, severity: 'high' });
  expect(nearest).toMatchObject({ asset_id: 'd', asset_name: 'Dépôt "d"\\' });
  expect([affected, incidents]).toEqual([1, 0]);
});
