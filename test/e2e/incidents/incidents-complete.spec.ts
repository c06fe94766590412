import {
  activityOf,
  call,
  create,
  type Entry,
  foundIn,
  get,
  kindsOf,
  link,
  NOBODYS_ID,
  north,
  openIncidentDesk,
  patch,
  south,
  tagOf,
  unlink,
} from '../../support/fixtures/incident-fixture';
import { pageAfter } from '../../support/http/list-pages';
import { OPERATOR_KEY } from '../../support/app/test-app';
import { analyst, closeDesk, keys, patch as patchThreat, service } from '../../support/fixtures/threats-fixture';

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const AT_ONCE = 20;

let apiKeyId: string;

beforeAll(async () => {
  await openIncidentDesk();
  const { body } = await service.call('GET', '/v1/admin/tenants/threats/api-keys', { key: OPERATOR_KEY });
  apiKeyId = (body.api_keys as { id: string; name: string }[]).find(({ name }) => name === 'analyst')?.id ?? '';
});
afterAll(closeDesk);

describe('changing an incident', () => {
  test('keeps absent fields, clears at null, sets values, and records every change in the activity', async () => {
    const id = await create({ description: 'At first' });
    const first = await patch(id, { title: 'Renamed', notes: 'Call the port' });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      title: 'Renamed',
      description: 'At first',
      notes: 'Call the port',
      status: 'open',
    });
    expect(first.body).toEqual((await get(id)).body);
    const second = await patch(id, { description: null, notes: 'Called' });
    expect(second.body).toMatchObject({ title: 'Renamed', description: null, notes: 'Called' });
    expect(second.body.updated_at > first.body.updated_at).toBe(true);
    const principal = { type: 'service_account', id: apiKeyId, name: 'analyst' };
    const by = { principal, threat_id: null, merged_threat_id: null, comment: null };
    expect((await call('GET', `/${id}/activity`)).body).toEqual({
      activity: [
        { kind: 'created', changes: {} },
        {
          kind: 'changed',
          changes: { title: { from: 'Incident', to: 'Renamed' }, notes: { from: null, to: 'Call the port' } },
        },
        {
          kind: 'changed',
          changes: { description: { from: 'At first', to: null }, notes: { from: 'Call the port', to: 'Called' } },
        },
      ].map((entry) => ({ ...entry, ...by, id: expect.any(String), changed_at: INSTANT })),
      total: 3,
      next_cursor: null,
    });
  });

  test('to the same values is not a change', async () => {
    const id = await create({ description: 'The same', threat_ids: [north] });
    const before = await get(id);
    const { title, description, status, assignee, notes } = before.body;
    for (const body of [{}, { title, description, status, assignee, notes }]) {
      const answer = await patch(id, body);
      expect([answer.status, answer.body, answer.headers.get('etag')]).toEqual([
        200,
        before.body,
        before.headers.get('etag'),
      ]);
    }
    expect(await kindsOf(id)).toEqual(['created', 'threat_linked']);
  });

  test('sets resolved_at on resolving and clears it on reopening', async () => {
    const id = await create();
    const resolved = await patch(id, { status: 'resolved' });
    expect(resolved.body).toMatchObject({ status: 'resolved', resolved_at: INSTANT });
    const closed = await patch(id, { status: 'closed', notes: 'Over' });
    expect(closed.body).toMatchObject({ status: 'closed', resolved_at: resolved.body.resolved_at, notes: 'Over' });
    expect((await patch(id, { status: 'open' })).body).toMatchObject({ status: 'open', resolved_at: null });
    expect((await patch(id, { status: 'closed' })).body).toMatchObject({ status: 'closed', resolved_at: null });
    const moves = (await activityOf(id)).flatMap(({ changes }) => (changes.status ? [changes.status.to] : []));
    expect(moves).toEqual(['resolved', 'closed', 'open', 'closed']);
  });

  test('that is closed allows reopening only', async () => {
    const id = await create({ threat_ids: [north] });
    await patch(id, { status: 'closed' });
    const moved = await patch(id, { status: 'resolved' });
    expect([moved.status, moved.body.error.code, moved.body.error.details]).toEqual([
      409,
      'invalid_transition',
      { from: 'closed', to: 'resolved' },
    ]);
    const before = await tagOf(id);
    for (const refused of [
      await patch(id, { title: 'Other' }),
      await patch(id, { status: 'closed', notes: 'Other' }),
      await link(id, south),
      await unlink(id, north),
    ]) {
      expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict']);
    }
    expect(await tagOf(id)).toBe(before);
    const reopened = await patch(id, { status: 'open', title: 'Again' });
    expect([reopened.status, reopened.body.title]).toEqual([200, 'Again']);
  });

  test.each<[string, object, string]>([
    ['an empty title', { title: '' }, 'body.title: string_too_short'],
    ['no title', { title: null }, 'body.title: string_type'],
    ['no status', { status: null }, 'body.status: enum'],
    ['another status', { status: 'done' }, 'body.status: enum'],
    ['long notes', { notes: 'x'.repeat(20_001) }, 'body.notes: string_too_long'],
    ['a name for a user', { assignee: 'ana' }, 'body.assignee: uuid_parsing'],
    ['nobody', { assignee: NOBODYS_ID }, 'body.assignee: not_found'],
    ['another scope', { scope: 'aggregate' }, 'body.scope: extra_forbidden'],
  ])('with %s is rejected with 422', async (_what, body, expected) => {
    const id = await create();
    const answer = await patch(id, body);
    expect([answer.status, foundIn(answer)]).toEqual([422, [expected]]);
    expect(await kindsOf(id)).toEqual(['created']);
  });

  test('returns 404 if it does not exist, and 403 without the permission to write', async () => {
    for (const path of ['', '/activity']) expect((await call('GET', `/${NOBODYS_ID}${path}`)).status).toBe(404);
    expect((await patch(NOBODYS_ID, { title: 'x' }, { 'if-match': '*' })).status).toBe(404);
    expect((await link(NOBODYS_ID, north)).status).toBe(404);
    expect((await unlink(NOBODYS_ID, north)).status).toBe(404);
    const id = await create({ threat_ids: [north] });
    const asViewer = { key: keys.narrow ?? '' };
    const refused = [
      await call('PATCH', `/${id}`, { ...asViewer, body: { title: 'x' } }),
      await call('POST', `/${id}/threats`, { ...asViewer, body: { threat_ids: [south] } }),
      await call('DELETE', `/${id}/threats/${north}`, asViewer),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    // A data scope restricts events, not the threats of its portfolio.
    expect((await call('GET', `/${id}`, asViewer)).body).toEqual((await get(id)).body);
  });

  test('is recorded in the audit log with its incident', async () => {
    const id = await create();
    const changed = await patch(id, { title: 'Audited' });
    const { body } = await service.call('GET', `/v1/audit/${changed.headers.get('x-request-id')}`, { key: analyst() });
    expect([body.action, body.status_code, body.resource_ids]).toEqual(['incidents.change', 200, [id]]);
  });

  test('shows the activity in pages', async () => {
    const id = await create();
    for (const title of ['1', '2', '3']) await patch(id, { title });
    const { activity, total } = (await pageAfter((path) => call('GET', path), `/${id}/activity`, 1, 2)).body;
    expect([total, activity.map(({ changes }: Entry) => changes.title?.to)]).toEqual([4, ['1', '2']]);
    expect((await call('GET', `/${id}/activity?limit=0`)).status).toBe(422);
  });
});

describe('deleting an incident', () => {
  const remove = (id: string, headers: Record<string, string> = {}) => call('DELETE', `/${id}`, { headers });

  test.each(['open', 'resolved', 'closed'])(
    'removes an %s one with its activity, and keeps its threats',
    async (status) => {
      const other = await create({ threat_ids: [north] });
      const id = await create({ threat_ids: [north, south] });
      if (status !== 'open') await patch(id, { status, notes: 'Done' });
      const history = await service.call('GET', `/v1/threats/${north}/history`, { key: analyst() });
      const answer = await remove(id);
      expect([answer.status, answer.text]).toEqual([204, '']);
      for (const path of [`/${id}`, `/${id}/activity`]) expect((await call('GET', path)).status).toBe(404);
      expect((await remove(id)).status).toBe(404);
      expect((await service.call('GET', `/v1/threats/${north}`, { key: analyst() })).status).toBe(200);
      expect((await service.call('GET', `/v1/threats/${north}/history`, { key: analyst() })).body).toEqual(
        history.body,
      );
      expect(await kindsOf(other)).toEqual(['created', 'threat_linked']);
      const { body } = await service.call('GET', `/v1/audit/${answer.headers.get('x-request-id')}`, { key: analyst() });
      expect([body.action, body.status_code, body.resource_ids]).toEqual(['incidents.delete', 204, [id, north, south]]);
    },
  );

  test('requires the entity tag that the analyst saw', async () => {
    const id = await create();
    const tag = await tagOf(id);
    await patch(id, { title: 'Newer' });
    const refused = await remove(id, { 'if-match': tag });
    expect([refused.status, refused.body.error.code]).toEqual([412, 'precondition_failed']);
    expect((await remove(id, { 'if-match': await tagOf(id) })).status).toBe(204);
  });

  test('requires the permission to write', async () => {
    const id = await create();
    const { status, body } = await call('DELETE', `/${id}`, { key: keys.narrow ?? '' });
    expect([status, body.error.code]).toEqual([403, 'insufficient_scope']);
    expect((await get(id)).status).toBe(200);
  });

  test(`by ${AT_ONCE} concurrent requests succeeds once`, async () => {
    const id = await create({ threat_ids: [north] });
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => remove(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(AT_ONCE - 1).fill(404)]);
  });
});

describe('the entity tag of an incident', () => {
  test('identifies its state, and changes with what it shows of threats', async () => {
    const made = await call('POST', '', { body: { title: 'Tagged', threat_ids: [north] } });
    const id = made.body.id as string;
    const tag = made.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    for (const known of [tag, `W/${tag}`, `"0", ${tag}`, '*']) {
      const again = await get(id, { 'if-none-match': known });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
    }
    for (const other of ['"0"', 'none']) expect((await get(id, { 'if-none-match': other })).body).toEqual(made.body);
    expect((await get(id, { 'if-match': '"0"' })).status).toBe(412);
    await patchThreat(north, { severity: 'low' });
    const changed = await get(id, { 'if-none-match': tag });
    expect([changed.status, changed.body.threat_links[0].threat.severity]).toEqual([200, 'low']);
    await patchThreat(north, { severity: null });
    expect(await tagOf(id)).toBe(tag);
  });

  test('restricts a change to the state that the analyst saw', async () => {
    const id = await create();
    const tag = await tagOf(id);
    for (const other of ['"0"', `W/${tag}`, tag.replaceAll('"', '')]) {
      const refused = await patch(id, { title: 'x' }, { 'if-match': other });
      expect([refused.status, refused.body.error.code, refused.headers.get('etag')]).toEqual([
        412,
        'precondition_failed',
        tag,
      ]);
    }
    expect((await patch(id, { title: 'x' }, { 'if-none-match': '*' })).status).toBe(412);
    expect((await patch(id, { title: 'x' }, { 'if-match': `"0", ${tag}` })).status).toBe(200);
    expect((await patch(id, { title: 'y' }, { 'if-match': '*' })).status).toBe(200);
    expect((await patch(id, { title: 'z' }, { 'if-match': tag })).status).toBe(412);
    await link(id, south);
    expect((await get(id, { 'if-none-match': tag })).status).toBe(200);
  });

  test(`lets one of ${AT_ONCE} clients that saw the same state change it`, async () => {
    const id = await create({ threat_ids: [north] });
    const tag = await tagOf(id);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => patch(id, { title: `By ${index}` }, { 'if-match': tag })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(AT_ONCE - 1);
    expect((await get(id)).body).toEqual(won[0]?.body);
    expect(await tagOf(id)).toBe(won[0]?.headers.get('etag'));
    expect(await kindsOf(id)).toEqual(['created', 'threat_linked', 'changed']);
  });
});
