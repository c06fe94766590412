import {
  activityOf,
  call,
  create,
  foundIn,
  get,
  kindsOf,
  NOBODYS_ID,
  north,
  openIncidentDesk,
  patch,
  tagOf,
} from '../../support/fixtures/incident-fixture';
import { closeDesk, keys, service } from '../../support/fixtures/threats-fixture';

beforeAll(openIncidentDesk);
afterAll(closeDesk);

const comment = (id: string, text: unknown, key?: string) =>
  call('POST', `/${id}/comments`, { body: { text }, ...(key !== undefined && { key }) });
const list = (id: string, query = '') => call('GET', `/${id}/comments?${query}`);
const textsOf = async (id: string, query = ''): Promise<string[]> =>
  ((await list(id, query)).body.comments as { text: string }[]).map(({ text }) => text);

test('lists comments with author and time, the oldest first, and shows them in the activity', async () => {
  const id = await create();
  const made = await comment(id, 'The port is closed.\nPier 3 opens tonight.');
  expect([made.status, made.body]).toEqual([
    201,
    {
      id: expect.any(String),
      created_at: expect.any(String),
      principal: expect.objectContaining({ type: 'service_account', name: 'analyst' }),
      text: 'The port is closed.\nPier 3 opens tonight.',
    },
  ]);
  await comment(id, 'Pier 3 is open.');
  const { body } = await list(id);
  expect([body.total, body.next_cursor, body.comments[0]]).toEqual([2, null, made.body]);
  expect(await kindsOf(id)).toEqual(['created', 'commented', 'commented']);
  expect((await activityOf(id))[1]).toMatchObject({
    comment: 'The port is closed.\nPier 3 opens tonight.',
    changes: {},
    threat_id: null,
    principal: made.body.principal,
  });
});

test('pages through comments, and does not mix their cursors with those of the activity', async () => {
  const id = await create();
  for (const text of ['one', 'two', 'three']) await comment(id, text);
  const first = await list(id, 'limit=2');
  expect([first.body.total, await textsOf(id, `limit=2&cursor=${first.body.next_cursor}`)]).toEqual([3, ['three']]);
  const { status } = await call('GET', `/${id}/activity?cursor=${first.body.next_cursor}`);
  expect(status).toBe(422);
});

test('does not change the incident, so that an entity tag stays valid', async () => {
  const id = await create();
  const [before, tag] = [(await get(id)).body, await tagOf(id)];
  await comment(id, 'Nothing new.');
  expect([(await get(id)).body, await tagOf(id)]).toEqual([before, tag]);
});

test('refuses a comment on a closed incident until it is reopened', async () => {
  const id = await create();
  await patch(id, { status: 'closed' });
  const refused = await comment(id, 'Too late');
  expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict']);
  await patch(id, { status: 'open' });
  expect((await comment(id, 'In time')).status).toBe(201);
  expect(await textsOf(id)).toEqual(['In time']);
});

test.each<[string, unknown, string]>([
  ['an empty text', '', 'body.text: string_too_short'],
  ['a blank text', ' \n', 'body.text: string_pattern_mismatch'],
  ['5,001 characters', 'x'.repeat(5_001), 'body.text: string_too_long'],
  ['a number', 5, 'body.text: string_type'],
])('refuses %s', async (_name, text, expected) => {
  const answer = await comment(await create(), text);
  expect([answer.status, foundIn(answer)]).toEqual([422, [expected]]);
});

test('accepts 5,000 characters, and stores a repeated request once', async () => {
  const id = await create();
  const headers = { 'idempotency-key': 'd1f1e1a0-0000-4000-8000-000000000001' };
  const once = () => call('POST', `/${id}/comments`, { body: { text: '\u{1F600}'.repeat(5_000) }, headers });
  const [first, second] = [await once(), await once()];
  expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
  expect((await list(id)).body.total).toBe(1);
});

test('refuses unknown incidents, viewers and other tenants', async () => {
  expect((await comment(NOBODYS_ID, 'x')).status).toBe(404);
  expect((await list(NOBODYS_ID)).status).toBe(404);
  const id = await create();
  expect((await comment(id, 'x', keys.narrow)).status).toBe(403);
  const { analyst: other } = await service.tenant('elsewhere');
  expect((await comment(id, 'x', other)).status).toBe(404);
  expect(await textsOf(id)).toEqual([]);
});

test('names the incident in the audit log, not the text', async () => {
  const id = await create();
  const made = await comment(id, 'Confidential words');
  const record = await service.call('GET', `/v1/audit/${made.headers.get('x-request-id') ?? ''}`, {
    key: keys.analyst ?? '',
  });
  expect(record.body).toMatchObject({ action: 'incidents.comment', resource_ids: [id, made.body.id] });
  expect(record.text).not.toContain('Confidential words');
});

describe('finding incidents', () => {
  const titlesFor = async (query: string): Promise<string[]> =>
    ((await call('GET', `?${query}`)).body.incidents as { title: string }[]).map(({ title }) => title);

  test('every word of search occurs in the title, the description or the notes', async () => {
    const id = await create({ title: 'Flood 100% at Keelung', description: 'Harbour_gate closed' });
    await patch(id, { notes: 'Called the HARBOUR master' });
    await create({ title: 'Flood in Hualien' });
    expect(await titlesFor('search=flood')).toEqual(['Flood in Hualien', 'Flood 100% at Keelung']);
    expect(await titlesFor('search=harbour%20%20FLOOD%20called')).toEqual(['Flood 100% at Keelung']);
    expect(await titlesFor(`search=${encodeURIComponent('100% harbour_gate')}`)).toEqual(['Flood 100% at Keelung']);
    expect(await titlesFor('search=fl_od')).toEqual([]);
    expect(await titlesFor('search=%20')).not.toEqual([]);
  });

  test('assignee lists the incidents of a person, and refuses what is not an id', async () => {
    expect(await titlesFor(`assignee=${NOBODYS_ID}`)).toEqual([]);
    expect((await call('GET', '?assignee=me')).status).toBe(422);
  });

  test('summaries of threats contain status and risk', async () => {
    const id = await create({ threat_ids: [north] });
    const { threat } = (await get(id)).body.threat_links[0];
    expect(threat).toMatchObject({ status: 'active', risk_score: expect.any(Number) });
  });
});
