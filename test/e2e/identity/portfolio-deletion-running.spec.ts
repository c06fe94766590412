import { setTimeout as delay } from 'node:timers/promises';
import { capturedLog } from '../../support/app/captured-log';
import { TenantRows } from '../../support/app/tenant-rows';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';
import { WriteGate } from '../../support/app/write-gate';
import { BOUT } from '../../support/fixtures/search-fixture';
import { responseEnd } from '../../support/http/response-end';
import { FakeSearchEngine } from '../../support/peers/fake-search-engine';

const captured = capturedLog();
let engine: FakeSearchEngine;
/** Two processes on one database; the second one runs no jobs. */
let first: TestApp;
let second: TestApp;
let rows: TenantRows;
let made = 0;

beforeAll(async () => {
  engine = await FakeSearchEngine.start({ pages: 50, perPage: 1, delayMs: 300 });
  const settings = { WEB_SEARCH_SEARXNG_URL: engine.url };
  first = await startTestApp(settings, undefined, captured.log);
  second = await startTestApp({ ...settings, ROLE: 'serve' }, first.database, captured.log);
  rows = await TenantRows.open(first.database);
}, 60_000);
afterAll(async () => {
  await rows.close();
  await second.close();
  await first.close();
  engine.close();
});

/** A tenant with the portfolios `default` and `europe`; the analyst enters all of them. */
interface Busy {
  readonly tenant: string;
  readonly id: string;
  readonly path: string;
  readonly admin: string;
  readonly analyst: string;
  /** A key of `europe` alone. */
  readonly own: string;
}

async function busyTenant(): Promise<Busy> {
  const tenant = `busy-${++made}`;
  const all = ['*'];
  const grants = { admin: { role: 'admin' }, analyst: { role: 'analyst', portfolios: all } };
  const { admin = '', analyst = '' } = await first.tenant(tenant, grants);
  const body = { slug: 'europe', name: 'Europe' };
  const { id } = (await first.call('POST', '/v1/tenant/portfolios', { key: admin, body })).body as { id: string };
  const own = await keyOf(admin, ['europe']);
  return { tenant, id, path: `/v1/tenant/portfolios/${id}?confirm=europe`, admin, analyst, own: own.key };
}

async function keyOf(admin: string, portfolios: string[]): Promise<{ id: string; key: string }> {
  const body = { name: 'x', role: 'analyst', portfolios };
  return (await first.call('POST', '/v1/tenant/api-keys', { key: admin, body })).body as { id: string; key: string };
}

const remove = ({ path, admin }: Busy, at = first): Promise<Answer> => at.call('DELETE', path, { key: admin });
const inEurope = { 'x-portfolio': 'europe' };
const post = ({ analyst }: Busy, path: string, body: object): Promise<Answer> =>
  first.call('POST', path, { key: analyst, body, headers: inEurope });
const failures = (): unknown[] => captured.lines.filter(({ level }) => level === 'error');

const open = (at: TestApp, path: string, key: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(at.url + path, { headers: { 'x-api-key': key, ...headers } });

test('streams of every process end properly, running jobs end without a failure, and other portfolios go on', async () => {
  const busy = await busyTenant();
  const { analyst, own } = busy;
  const streams = [
    await open(first, '/v1/threats/stream', analyst, inEurope),
    await open(second, '/v1/threats/stream', own),
    await open(second, '/v1/lookup/screening-alerts/stream', analyst, inEurope),
  ];
  const unconcerned = await open(second, '/v1/threats/stream', analyst);
  const search = await fetch(`${second.url}/v1/web-search/stream`, {
    method: 'POST',
    headers: { 'x-api-key': own, 'content-type': 'application/json' },
    body: JSON.stringify(BOUT),
  });
  while (engine.queries === 0) await delay(20);
  const ends = Promise.all([...streams, search].map(responseEnd));
  expect((await remove(busy)).status).toBe(200);
  expect(await ends).toEqual(['ended', 'ended', 'ended', 'ended']);
  // Both processes have cached that the keys may enter it.
  for (const at of [first, second]) {
    expect((await at.call('GET', '/v1/assets', { key: own })).status).toBe(401);
    expect((await at.call('GET', '/v1/assets', { key: analyst, headers: inEurope })).status).toBe(404);
    expect((await at.call('GET', '/v1/assets', { key: analyst })).status).toBe(200);
  }
  const reading = unconcerned.body!.getReader();
  expect((await reading.read()).done).toBe(false);
  await reading.cancel();
  const isOver = ({ msg }: Record<string, unknown>): boolean => String(msg).includes('no longer counts');
  while (!captured.lines.some(isOver)) await delay(50);
  expect(failures()).toEqual([]);
  expect(await rows.ofPortfolio(busy.id)).toEqual({});
  expect(await rows.jobsOf(busy.id)).toBe(0);
}, 60_000);

test('waits for a request that writes to the portfolio, and refuses those that come later', async () => {
  const busy = await busyTenant();
  const incident = (await post(busy, '/v1/incidents', { title: 'Before' })).body.id as string;
  const gate = await WriteGate.close(first.database.ownerUrl, 'incident_activity');
  const early = post(busy, `/v1/incidents/${incident}/comments`, { text: 'In progress' });
  await gate.reached();
  const removed = remove(busy);
  await gate.holdsUp();
  const assets = { assets: [{ asset_id: 'a', name: 'A', attributes: { lat: 1, lng: 1 } }] };
  const late = [
    post(busy, '/v1/lookup', { identifiers: [{ type: 'name', value: 'Somebody' }] }),
    first.call('PUT', '/v1/assets', { key: busy.analyst, body: assets, headers: inEurope }),
    post(busy, '/v1/incidents', { title: 'Late' }),
  ];
  const lateKey = first.call('POST', '/v1/tenant/api-keys', {
    key: busy.admin,
    body: { name: 'late', role: 'viewer', portfolios: ['europe'] },
  });
  // The comment at the gate, the deletion, the three later requests and the key.
  await rows.untilWaiting(6);
  await gate.open();
  expect((await early).status).toBe(201);
  expect((await removed).status).toBe(200);
  for (const { status, body } of await Promise.all(late)) {
    expect([status, body.error?.message]).toEqual([404, 'The portfolio was not found']);
  }
  expect((await lateKey).status).toBe(422);
  expect(await rows.ofPortfolio(busy.id)).toEqual({});
  expect(failures()).toEqual([]);
}, 30_000);

test('deletes nothing if its connection is lost in the middle, and everything when it is repeated', async () => {
  const busy = await busyTenant();
  const incident = (await post(busy, '/v1/incidents', { title: 'Before' })).body.id as string;
  const gate = await WriteGate.close(first.database.ownerUrl, 'incident_activity');
  const comment = post(busy, `/v1/incidents/${incident}/comments`, { text: 'In progress' });
  await gate.reached();
  const removed = remove(busy);
  await gate.holdsUp();
  const ended = await rows.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'tms: delete portfolio' and wait_event_type = 'Lock'`,
  );
  expect(ended).toHaveLength(1);
  expect((await removed).status).toBe(503);
  await gate.open();
  expect((await comment).status).toBe(201);
  const { body } = await first.call('GET', `/v1/incidents/${incident}`, { key: busy.own });
  expect(body.title).toBe('Before');
  expect((await first.call('GET', '/v1/tenant/portfolios', { key: busy.admin })).body.total).toBe(2);
  expect((await remove(busy)).status).toBe(200);
  expect(await rows.ofPortfolio(busy.id)).toEqual({});
}, 30_000);

test('of two requests at once, one deletes the portfolio and the other finds none', async () => {
  const busy = await busyTenant();
  const answers = await Promise.all([remove(busy), remove(busy, second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('revokes a key of two portfolios that are deleted at the same time', async () => {
  const busy = await busyTenant();
  const body = { slug: 'asia', name: 'Asia' };
  const asia = (await first.call('POST', '/v1/tenant/portfolios', { key: busy.admin, body })).body.id as string;
  const { id } = await keyOf(busy.admin, ['europe', 'asia']);
  const path = `/v1/tenant/portfolios/${asia}?confirm=asia`;
  const answers = await Promise.all([remove(busy), second.call('DELETE', path, { key: busy.admin })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const key = (await first.call('GET', `/v1/tenant/api-keys/${id}`, { key: busy.admin })).body;
  expect(key).toMatchObject({ revoked_at: expect.any(String) as string, portfolios: [] });
});

test('jobs that are enqueued for a deleted portfolio end without a failure and write nothing', async () => {
  const busy = await busyTenant();
  expect((await remove(busy)).status).toBe(200);
  const payload = { tenantId: await rows.idOf(busy.tenant), portfolioId: busy.id };
  const jobs: [string, object][] = [
    ['evaluate_portfolio', payload],
    ['evaluate_portfolio', { ...payload, isFull: true }],
    ['settle_portfolio', payload],
    ['screen_monitored_subjects', { ...payload, subjectIds: [busy.id] }],
  ];
  for (const [name, job] of jobs) {
    await rows.query('select 1 from graphile_worker.add_job($1, $2::json, max_attempts => 1)', [
      name,
      JSON.stringify(job),
    ]);
  }
  while ((await rows.jobsOf(busy.id)) > 0) {
    await delay(50);
    expect(failures()).toEqual([]);
  }
  expect(await rows.ofPortfolio(busy.id)).toEqual({});
}, 30_000);

test('the operator deletes a portfolio of any tenant', async () => {
  const busy = await busyTenant();
  const path = `/v1/admin/tenants/${busy.tenant}/portfolios/${busy.id}?confirm=europe`;
  expect((await first.call('DELETE', path, { key: OPERATOR_KEY })).status).toBe(200);
  const { body } = await first.call('GET', `/v1/audit?resource_id=${busy.id}`, { key: busy.admin });
  const actions = (body.records as { action: string; principal: { type: string } }[]).map(
    ({ action, principal }) => `${action} by ${principal.type}`,
  );
  expect(actions).toContain('portfolios.delete by operator');
});
