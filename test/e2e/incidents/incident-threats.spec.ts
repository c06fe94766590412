import {
  activityOf,
  call,
  create,
  foundIn,
  get,
  kindsOf,
  late,
  link,
  linkedTo,
  NOBODYS_ID,
  north,
  openIncidentDesk,
  PLACES,
  south,
  tagOf,
  unlink,
} from '../../support/fixtures/incident-fixture';
import { pageAfter } from '../../support/http/list-pages';
import {
  analyst,
  asset,
  closeDesk,
  event,
  importEvents,
  putAssets,
  scan,
  service,
  threatIdOf,
} from '../../support/fixtures/threats-fixture';
import { WriteGate } from '../../support/app/write-gate';

const AT_ONCE = 20;

beforeAll(openIncidentDesk);
afterAll(closeDesk);

/** The bridges a and b of one latitude are two threats, until c is added between them. */
const bridge = (part: string, lat: number, eventDate: string) =>
  event(`bridge-${part}`, lat, 121.0, { eventDate, title: `Bomb attack at bridge ${part}` });
const mergedOf = async (id: string) =>
  (await service.call('GET', `/v1/threats/${id}`, { key: analyst() })).body.merged_into as string | null;

describe('threats of an incident', () => {
  test('are linked and unlinked, each once, and the incident starts with the earliest', async () => {
    const id = await create();
    const { created_at: createdAt } = (await get(id)).body;
    const linked = await link(id, late, late.toUpperCase());
    expect([linked.status, linked.headers.get('etag')]).toEqual([200, await tagOf(id)]);
    expect(linked.body.threat_links).toHaveLength(1);
    const lateAt = linked.body.threat_links[0].threat.observed_at as string;
    expect(linked.body.started_at).toBe(lateAt);
    const more = await link(id, north, late);
    expect(await linkedTo(id)).toEqual([late, north]);
    expect(more.body.started_at < lateAt).toBe(true);

    expect((await link(id, late, north)).headers.get('etag')).toBe(more.headers.get('etag'));
    const gone = await unlink(id, north);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect((await get(id)).body.started_at).toBe(lateAt);
    const again = await unlink(id, north);
    expect([again.status, again.body.error.code]).toEqual([404, 'not_found']);
    await unlink(id, late);
    expect((await get(id)).body).toMatchObject({ threat_links: [], started_at: createdAt });
    const entries = await activityOf(id);
    expect(entries.map(({ kind, threat_id: threatId }) => [kind, threatId])).toEqual([
      ['created', null],
      ['threat_linked', late],
      ['threat_linked', north],
      ['threat_unlinked', north],
      ['threat_unlinked', late],
    ]);
    expect(new Set(entries.map(({ principal }) => principal.type))).toEqual(new Set(['service_account']));
  });

  test.each<[string, unknown, string[]]>([
    ['none', [], ['body.threat_ids: too_short']],
    ['too many', Array<string>(1_001).fill(NOBODYS_ID), ['body.threat_ids: too_long']],
    ['no uuid', ['x'], ['body.threat_ids.0: uuid_parsing']],
    ['null', null, ['body.threat_ids: list_type']],
  ])('%s is rejected with 422', async (_what, threatIds, expected) => {
    const answer = await call('POST', `/${await create()}/threats`, { body: { threat_ids: threatIds } });
    expect([answer.status, foundIn(answer)]).toEqual([422, expected]);
  });

  test('that are unknown are reported by position, and none is linked', async () => {
    const id = await create();
    const answer = await link(id, north, NOBODYS_ID, south, NOBODYS_ID);
    const expected = ['body.threat_ids.1: not_found', 'body.threat_ids.3: not_found'];
    expect([answer.status, foundIn(answer)]).toEqual([422, expected]);
    expect([await linkedTo(id), await kindsOf(id)]).toEqual([[], ['created']]);
  });

  test('that evaluation merges are replaced by the remaining threat, which the activity shows; the merged id refers to it', async () => {
    await importEvents(bridge('a', 23.0, '2018-02-01'), bridge('b', 23.13, '2018-02-05'));
    await putAssets(...PLACES, asset('b', 23.07, 121.0));
    const [a, b] = await Promise.all([threatIdOf('bridge a'), threatIdOf('bridge b')]);
    const ids = { both: await create({ threat_ids: [a, b] }), a: await create({ threat_ids: [a] }), b: await create() };
    await link(ids.b, b);
    const unlinked = await create({ threat_ids: [a, b] });
    for (const threatId of [a, b]) await unlink(unlinked, threatId);
    const tags = await Promise.all([tagOf(ids.both), tagOf(unlinked)]);

    await importEvents(bridge('c', 23.06, '2018-01-31'));
    await scan();
    const [older, younger] = (await mergedOf(a)) === null ? [a, b] : [b, a];
    expect(await mergedOf(younger)).toBe(older);

    const merge = { kind: 'threat_merged', threat_id: older, merged_threat_id: younger };
    const bySystem = { principal: { type: 'system', id: null, name: null } };
    for (const id of [ids.both, younger === a ? ids.a : ids.b]) {
      expect(await linkedTo(id)).toEqual([older]);
      expect((await activityOf(id)).at(-1)).toMatchObject({ ...merge, ...bySystem });
    }
    expect(await kindsOf(older === a ? ids.a : ids.b)).toEqual(['created', 'threat_linked']);
    expect(await kindsOf(unlinked)).not.toContain('threat_merged');
    expect(await tagOf(ids.both)).not.toBe(tags[0]);
    expect(await tagOf(unlinked)).toBe(tags[1]);

    const linked = await link(unlinked, younger);
    expect([linked.status, await linkedTo(unlinked)]).toEqual([200, [older]]);
    expect(await linkedTo(await create({ threat_ids: [younger, older] }))).toEqual([older]);
    expect((await unlink(ids.both, younger)).status).toBe(404);
    expect((await unlink(ids.both, older)).status).toBe(204);
  }, 600_000);

  test('that are merged while they are being linked are replaced as well', async () => {
    const place = asset('h', 23.77, 121.0);
    await importEvents(bridge('d', 23.7, '2018-02-01'));
    await putAssets(...PLACES, place);
    await importEvents(bridge('e', 23.83, '2018-02-05'));
    await scan();
    const [older, younger] = await Promise.all([threatIdOf('bridge d'), threatIdOf('bridge e')]);
    const id = await create();
    const gate = await WriteGate.close(service.database.ownerUrl, 'incident_activity');
    const linking = link(id, younger);
    try {
      await gate.reached();
      await importEvents(bridge('f', 23.76, '2018-01-31'));
      await gate.holdsUp();
    } finally {
      await gate.open();
    }
    expect((await linking).status).toBe(200);
    await scan();
    expect(await mergedOf(younger)).toBe(older);
    expect(await linkedTo(id)).toEqual([older]);
    expect(await kindsOf(id)).toEqual(['created', 'threat_linked', 'threat_merged']);
  }, 600_000);
});

test('incidents are filtered by assets that their threats affect or affected, and paged', async () => {
  const [ofNorth, ofBoth, ofNone] = [
    await create({ threat_ids: [north] }),
    await create({ threat_ids: [north, south] }),
    await create(),
  ];
  const idsOf = async (query: string): Promise<string[]> => {
    const { incidents } = (await call('GET', `?limit=1000&${query}`)).body as { incidents: { id: string }[] };
    return incidents.map(({ id }) => id).filter((id) => [ofNorth, ofBoth, ofNone].includes(id));
  };
  expect(await idsOf('')).toEqual([ofNone, ofBoth, ofNorth]);
  expect(await idsOf('asset_id=n')).toEqual([ofBoth, ofNorth]);
  expect(await idsOf('asset_id=s')).toEqual([ofBoth]);
  expect(await idsOf('asset_id=s&asset_id=n&status=open&scope=aggregate')).toEqual([ofBoth, ofNorth]);
  expect(await idsOf('asset_id=s&status=closed')).toEqual([]);
  expect((await call('GET', '?asset_id=nowhere')).body).toEqual({ incidents: [], total: 0, next_cursor: null });
  const page = await pageAfter((path) => call('GET', path), '?asset_id=n', 1, 1);
  expect([page.body.incidents.length, page.body.total > 1]).toEqual([1, true]);
});

test('concurrent linking and unlinking leave links and activity consistent', async () => {
  const id = await create();
  const threatIds = [north, south, late];
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => {
      const threatId = threatIds[index % 3] ?? '';
      return index % 2 === 0 ? link(id, threatId, north) : unlink(id, threatId);
    }),
  );
  for (const { status } of answers) expect([200, 204, 404]).toContain(status);
  const held = new Set<string>();
  for (const { kind, threat_id: threatId } of await activityOf(id)) {
    if (threatId === null) continue;
    expect([kind, held.has(threatId)]).toEqual([kind, kind === 'threat_unlinked']);
    if (kind === 'threat_linked') held.add(threatId);
    else held.delete(threatId);
  }
  const { threat_links: links, started_at: startedAt, created_at: createdAt } = (await get(id)).body;
  expect(new Set(links.map((one: { threat_id: string }) => one.threat_id))).toEqual(held);
  const observed = links.map(({ threat }: { threat: { observed_at: string } }) => threat.observed_at).sort();
  expect(startedAt).toBe(observed[0] ?? createdAt);
  const unlinked = answers.filter(({ status }) => status === 204).length;
  expect((await kindsOf(id)).filter((kind) => kind === 'threat_unlinked')).toHaveLength(unlinked);
});
