import { setTimeout as delay } from 'node:timers/promises';
import {
  analyst,
  asset,
  closeDesk,
  list,
  openDesk,
  patch,
  putAssets,
  scan,
  service,
  threatIdOf,
} from '../../support/fixtures/threats-fixture';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const after = (ms: number): string => new Date(Date.now() + ms).toISOString();

let north: string;
let south: string;
beforeAll(async () => {
  await openDesk();
  await putAssets(asset('n', 25.05, 121.5), asset('s', 22.6, 120.35));
  [north, south] = await Promise.all([threatIdOf('north'), threatIdOf('south')]);
});
afterAll(closeDesk);

const read = async (path: string) => (await service.call('GET', `/v1/threats${path}`, { key: analyst() })).body;
const idsIn = async (path: string): Promise<string[]> =>
  ((await read(path)).threats as { id: string }[]).map(({ id }) => id).sort();
const both = (): string[] => [north, south].sort();
const untilOf = async (id: string): Promise<string | null> => (await read(`/${id}`)).snoozed_until as string | null;

test('leaves a snoozed threat out of the compact list and its counts, and nowhere else', async () => {
  const until = after(HOUR_MS);
  const { status, body } = await patch(north, { snoozed_until: until });
  expect([status, body.snoozed_until]).toEqual([200, until]);
  expect(await idsIn('/compact')).toEqual([south]);
  expect((await read('/counts')).total).toBe(1);
  expect(await idsIn('/compact?snoozed=true')).toEqual([north]);
  expect((await read('/counts?snoozed=true')).total).toBe(1);
  expect(await idsIn('/compact?snoozed=all')).toEqual(both());
  expect((await read('/counts?snoozed=all')).total).toBe(2);
  expect(await idsIn('')).toEqual(both());
  expect(await idsIn('?snoozed=false')).toEqual([south]);
  expect((await read('/by-asset')).assets).toHaveLength(2);
  const [row] = (await read('/compact?snoozed=true')).threats;
  expect(row).toMatchObject({ status: 'active', snoozed_until: until });
});

test('records who snoozed a threat and who ended the snooze', async () => {
  const until = after(2 * HOUR_MS);
  await patch(south, { snoozed_until: until });
  await patch(south, { snoozed_until: until });
  await patch(south, { snoozed_until: null });
  const { history } = await read(`/${south}/history`);
  expect(history.slice(1).map(({ changes }: { changes: unknown }) => changes)).toEqual([
    { snoozed_until: { from: null, to: until } },
    { snoozed_until: { from: until, to: null } },
  ]);
  expect(await idsIn('/compact')).toContain(south);
});

test('ends by itself at its time', async () => {
  await patch(south, { snoozed_until: after(3_000) });
  expect(await idsIn('/compact')).not.toContain(south);
  for (let left = 100; left > 0 && !(await idsIn('/compact')).includes(south); left -= 1) await delay(100);
  expect(await idsIn('/compact')).toContain(south);
  expect(await idsIn('/compact?snoozed=true')).not.toContain(south);
});

test('ends with a new version, but not with an evaluation that changes nothing essential', async () => {
  const until = after(DAY_MS);
  await patch(north, { snoozed_until: until });
  await scan();
  expect(await untilOf(north)).toBe(until);
  const before = (await read(`/${north}`)).version_count as number;
  await putAssets(asset('n', 25.05, 121.5), asset('n2', 25.02, 121.52), asset('s', 22.6, 120.35));
  const now = await read(`/${north}`);
  expect([now.version_count > before, now.snoozed_until]).toEqual([true, null]);
  expect(await idsIn('/compact')).toContain(north);
});

test('ends if an analyst raises the severity, and stays if it is lowered', async () => {
  await patch(north, { severity: 'low' });
  const until = after(DAY_MS);
  await patch(north, { snoozed_until: until });
  await patch(north, { severity: 'negligible' });
  expect(await untilOf(north)).toBe(until);
  await patch(north, { severity: 'critical' });
  expect(await untilOf(north)).toBeNull();
  await patch(north, { severity: null });
  await patch(north, { severity: 'critical', snoozed_until: until });
  expect(await untilOf(north)).toBe(until);
  await patch(north, { severity: null, snoozed_until: null });
});

test('snoozes several threats at once', async () => {
  const decisions = [north, south].map((id) => ({ threat_id: id, snoozed_until: after(HOUR_MS) }));
  const { body } = await service.call('POST', '/v1/threats/decisions', { key: analyst(), body: { decisions } });
  expect(body).toMatchObject({ changed: 2 });
  expect(await idsIn('/compact')).toEqual([]);
  await Promise.all([north, south].map((id) => patch(id, { snoozed_until: null })));
});

test('still notifies: an alert rule matches a threat that is snoozed', async () => {
  await patch(north, { snoozed_until: after(HOUR_MS) });
  const severities = ['negligible', 'low', 'medium', 'high', 'critical'];
  const rule = { title: 'All', severity_threshold: severities, email_receivers: ['duty@example.org'] };
  const put = await service.call('PUT', '/v1/alerts/rules', { key: analyst(), body: { rules: [rule] } });
  expect(put.status).toBe(200);
  const { body } = await service.call('GET', '/v1/alerts', { key: analyst() });
  expect((body.alerts as { threat: { id: string } }[]).map(({ threat }) => threat.id).sort()).toEqual(both());
  await patch(north, { snoozed_until: null });
});

test.each<[string, () => unknown]>([
  ['a time in the past', () => after(-1_000)],
  ['more than 90 days', () => after(90 * DAY_MS + HOUR_MS)],
  ['a date without a time', () => '2026-12-01'],
  ['a number', () => 5],
])('refuses %s', async (_name, until) => {
  const { status, body } = await patch(north, { snoozed_until: until() });
  expect([status, body.detail[0].loc]).toEqual([422, ['body', 'snoozed_until']]);
  const decisions = [{ threat_id: north, snoozed_until: until() }];
  const bulk = await service.call('POST', '/v1/threats/decisions', { key: analyst(), body: { decisions } });
  expect([bulk.status, bulk.body.detail[0].loc]).toEqual([422, ['body', 'decisions', 0, 'snoozed_until']]);
  expect(await untilOf(north)).toBeNull();
});

test('accepts 90 days, and refuses an unknown filter', async () => {
  expect((await patch(north, { snoozed_until: after(90 * DAY_MS - HOUR_MS) })).status).toBe(200);
  await patch(north, { snoozed_until: null });
  expect((await list('snoozed=maybe')).status).toBe(422);
});
