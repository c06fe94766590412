import {
  analyst,
  asset,
  closeDesk,
  keys,
  openDesk,
  putAssets,
  service,
  threatIdOf,
} from '../../support/fixtures/threats-fixture';

const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';

let threat: string;
beforeAll(async () => {
  await openDesk();
  await putAssets(asset('n', 25.05, 121.5));
  threat = await threatIdOf('north');
});
afterAll(closeDesk);

const add = (text: unknown, { id = threat, key = analyst() } = {}) =>
  service.call('POST', `/v1/threats/${id}/notes`, { key, body: { text } });
const get = async (rest: string) => service.call('GET', `/v1/threats/${threat}${rest}`, { key: analyst() });

test('lists notes with author and time, shows them in the timeline, and changes neither threat nor history', async () => {
  const before = await get('');
  const made = await add('The plant reports no damage.');
  expect([made.status, made.body]).toEqual([
    201,
    {
      id: expect.any(String),
      created_at: expect.any(String),
      principal: expect.objectContaining({ type: 'service_account', name: 'analyst' }),
      text: 'The plant reports no damage.',
    },
  ]);
  await add('The road is blocked.');
  const { body } = await get('/notes?limit=1');
  expect([body.total, body.notes]).toEqual([2, [made.body]]);
  expect((await get(`/notes?cursor=${body.next_cursor}`)).body.notes).toMatchObject([{ text: 'The road is blocked.' }]);
  const { timeline } = (await get('/timeline')).body;
  expect(timeline.at(-1)).toMatchObject({
    kind: 'note',
    title: 'Note',
    note: 'The road is blocked.',
    principal: made.body.principal,
    changes: [],
    reason: null,
  });
  expect((await get('/history')).body.history).toHaveLength(1);
  expect((await get('')).body).toEqual(before.body);
});

test.each<[string, unknown]>([
  ['an empty text', ''],
  ['a blank text', ' \n'],
  ['5,001 characters', 'x'.repeat(5_001)],
])('refuses %s', async (_name, text) => {
  const { status, body } = await add(text);
  expect([status, body.detail[0].loc]).toEqual([422, ['body', 'text']]);
});

test('refuses unknown threats, viewers and other tenants', async () => {
  expect((await add('x', { id: NOBODYS_ID })).status).toBe(404);
  expect((await add('x', { key: keys.narrow ?? '' })).status).toBe(403);
  const { analyst: other = '' } = await service.tenant('elsewhere');
  expect((await add('x', { key: other })).status).toBe(404);
  expect((await service.call('GET', `/v1/threats/${threat}/notes`, { key: other })).status).toBe(404);
  expect((await service.call('GET', `/v1/threats/${threat}/notes`, { key: keys.narrow ?? '' })).status).toBe(200);
});
