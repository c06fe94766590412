import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { runCliProcess } from '../../support/processes/cli-process';
import { embeddedOwnerUrl, killTree, type ServiceAnswer, callService } from '../../support/processes/service-process';
import { Services } from '../../support/processes/services';
import { testOnUnix } from '../../support/app/platforms';
import { whenEvaluated } from '../../support/app/when-evaluated';
import { runSearch } from '../../support/app/run-search';

const services = Services.forEachTest();
const EARTHQUAKES = join(__dirname, '../../../node_modules/vega-datasets/data/earthquakes.json');
const HUALIEN = { asset_id: 'works', name: 'Works', attributes: { lat: 23.99, lng: 121.62, country: 'TW' } };

interface Feature {
  id: string;
  properties: { time: number };
  geometry: { coordinates: [number, number, number] };
}

/** The fixed time of the tenants; 14 of the earthquakes happened later, so these tenants cannot see them. */
const NOW = '2018-02-07T00:00:00Z';
const VISIBLE_EVENTS = 1707 - 14;

/** A started service, called by the operator, by a user of the demo and by another tenant. */
async function open(environment: Record<string, string> = { DEMO: '' }) {
  const process = services.start({ LOG_LEVEL: 'warn', ...environment });
  const url = await process.ready();
  await process.says(/\n\n$/);
  const ask = (method: string, path: string, key: string, body?: object): Promise<ServiceAnswer> =>
    callService(url, method, path, { key, ...(body && { body }) });
  const operator = (method: string, path: string, body?: object) => ask(method, path, services.operatorKey, body);
  const tms = (...parameters: string[]) =>
    runCliProcess([...parameters, '--url', url], { cwd: services.folder, environment: {} });
  const tenant = async (slug: string): Promise<string> => {
    const body = { slug, name: slug, evaluation_time: NOW };
    expect((await operator('POST', '/v1/admin/tenants', body)).status).toBe(201);
    const key = { name: 'k', role: 'admin', portfolios: ['*'] };
    return (await operator('POST', `/v1/admin/tenants/${slug}/api-keys`, key)).body.key as string;
  };
  return { process, url, ask, operator, tms, tenant };
}
type Opened = Awaited<ReturnType<typeof open>>;

const keyFile = (): string => join(services.dataDir, 'demo.key');
const demoKey = (): string => readFileSync(keyFile(), 'utf8').trim();

/** The shared data, as everyone sees it. */
async function shared({ ask, operator }: Opened, key: string): Promise<object> {
  const events = await ask('GET', '/v1/events?page_size=1', key);
  const tile = await ask('GET', '/v1/events/tiles/0/0/0.mvt', key);
  const lists = await operator('GET', '/v1/admin/datasets');
  const articles = await operator('GET', '/v1/admin/articles');
  const sources = await ask('GET', '/v1/sources', key);
  return {
    events: events.body.total as number,
    hasTile: tile.status === 200,
    lists: (lists.body.datasets as object[]).length,
    articles: articles.body.total as number,
    articleImports: (articles.body.imports as object[]).length,
    imports: (sources.body.sources as { format: string; lastSuccessAt: string | null }[])
      .filter(({ lastSuccessAt }) => lastSuccessAt !== null)
      .map(({ format }) => format),
  };
}

const threatsAt = async ({ ask }: Opened, key: string): Promise<ServiceAnswer['body']> => {
  const put = await ask('PUT', '/v1/assets', key, { assets: [HUALIEN] });
  expect(put.status).toBe(200);
  const path = `/v1/threats?scan_id=${put.body.scan_id}&wait_s=30`;
  return (await whenEvaluated(() => ask('GET', path, key))).body;
};

test('the demo has lookups, searches and reports; once removed, it leaves nothing and is not created again', async () => {
  const service = await open();
  const { ask, operator, tms } = service;
  const demo = demoKey();
  const lookup = async (...identifiers: object[]) => (await ask('POST', '/v1/lookup', demo, { identifiers })).body;
  const name = (value: string) => ({ type: 'name', value });

  // A name in another script, a ship by its number, and people of one name with different dates of birth.
  expect((await lookup(name('Анатоли Рувенков'))).entities[0].profile.caption.value).toBe('Anatoli Ruvenkov');
  expect((await lookup({ type: 'imo_number', value: '2000016' })).entities[0].schema).toBe('Vessel');
  expect((await lookup(name('Jonas Edelwick'))).resolution).toMatchObject({ status: 'ambiguous', entity_count: 2 });
  const banker = await lookup(name('Jonas Edelwick'), { type: 'date_of_birth', value: '1955-02-11' });
  expect(banker.resolution).toMatchObject({ status: 'resolved' });
  expect(JSON.stringify(banker.entities[0])).toContain('1955-02-11');

  const search = await runSearch((method, path, body) => ask(method, path, demo, body), {
    subject: { type: 'person', name: 'Marta Kowal', employer: 'harbour authority' },
  });
  const items = search.body.result.items as { label: string; adverse: { category: string }[] }[];
  const categoriesOf = (label: string) =>
    items.find((item) => item.label.startsWith(label))?.adverse.map(({ category }) => category);
  expect(categoriesOf('Court convicts Marta Kowal')).toEqual(expect.arrayContaining(['corruption', 'legal']));
  expect(categoriesOf('Prosecutors charge harbour official')).toEqual(expect.arrayContaining(['corruption']));
  expect(categoriesOf('New ferry terminal')).toEqual([]);
  expect(categoriesOf('Council votes for cycle paths')).toEqual([]);
  expect(categoriesOf('Customs broker jailed')).toEqual([]);
  const report = await ask('POST', '/v1/reports', demo, { subject: { type: 'web_search', id: search.body.jobId } });
  const pdf = await ask('GET', `/v1/reports/${report.body.request_id}/pdf`, demo);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);

  const own = await service.tenant('acme');
  // A list of fictitious people does not screen anybody.
  const unknown = await ask('POST', '/v1/lookup', own, { identifiers: [name('Ludmila Haverkamp-Stroud')] });
  expect(unknown.body.resolution.status).toBe('no_match');
  expect(unknown.body.warnings).toMatchObject([{ code: 'not_screened' }]);
  expect(await shared(service, own)).toEqual({
    events: VISIBLE_EVENTS,
    hasTile: true,
    lists: 1,
    articles: 9,
    articleImports: 1,
    imports: ['usgs'],
  });
  const status = await operator('GET', '/v1/admin/demo');
  expect(status.body).toMatchObject({
    is_complete: true,
    tenant_slug: 'demo',
    places: 198,
    earthquakes: 1707,
    entities: 12,
    articles: 9,
    key_file: 'data/demo.key',
  });
  expect(JSON.parse((await tms('demo', 'status', '--json')).out)).toEqual(status.body);

  expect(await tms('demo', 'remove')).toMatchObject({ code: 2, err: expect.stringContaining('--yes') as string });
  const removed = await tms('demo', 'remove', '--yes', '--json');
  expect(removed).toMatchObject({ code: 0, err: '' });
  const tenantId = status.body.tenant_id as string;
  expect(JSON.parse(removed.out)).toEqual({
    tenant_id: tenantId,
    places: 198,
    earthquakes: 1707,
    earthquakes_kept: 0,
    entities: 12,
    articles: 9,
  });
  expect(existsSync(keyFile())).toBe(false);
  expect((await ask('GET', '/v1/threats', demo)).status).toBe(401);
  expect(await shared(service, own)).toEqual({
    events: 0,
    hasTile: false,
    lists: 0,
    articles: 0,
    articleImports: 0,
    imports: [],
  });
  const noHit = await ask('POST', '/v1/lookup', own, { identifiers: [name('Marta Kowal')] });
  expect(noHit.body.resolution.entity_count).toBe(0);
  expect(await threatsAt(service, own)).toMatchObject({ threats: [], evaluation: { status: 'current' } });
  expect((await operator('GET', `/v1/audit/verify?chain_id=${tenantId}`)).body).toMatchObject({ verified: true });
  for (const method of ['GET', 'DELETE']) {
    const { status: code, body } = await operator(method, '/v1/admin/demo');
    expect([code, body.error.code]).toEqual([404, 'not_found']);
  }
  expect(await tms('demo', 'remove', '--yes')).toMatchObject({
    code: 1,
    err: expect.stringContaining('no demo') as string,
  });
  expect((await operator('DELETE', '/v1/admin/tenants/acme?confirm=acme')).status).toBe(200);
  expect(service.process.stderr).not.toMatch(/"level":"error"/);
  await service.process.signal('SIGTERM');

  const again = await open();
  expect((await again.operator('GET', '/v1/admin/tenants')).body.total).toBe(0);
  expect(again.process.stdout).not.toContain('demo ');
  await again.process.signal('SIGTERM');

  const wanted = await open({ DEMO: 'true' });
  expect((await wanted.operator('GET', '/v1/admin/demo')).body).toMatchObject({ is_complete: true, earthquakes: 1707 });
  expect((await wanted.ask('GET', '/v1/threats?limit=1', demoKey())).body.total).toBeGreaterThan(10);
}, 600_000);

test('earthquakes remain that another import contains, or that support threats of another tenant', async () => {
  await services.prepare('demo');
  const service = await open();
  const { ask, operator } = service;
  const key = await service.tenant('acme');
  const before = await threatsAt(service, key);
  const [threat] = before.threats as { id: string }[];
  const collection = JSON.parse(readFileSync(EARTHQUAKES, 'utf8')) as { features: Feature[] };
  // Far from the asset, so that only one reason to keep them applies.
  const features = collection.features
    .filter(({ geometry, properties }) => geometry.coordinates[0] < 0 && properties.time < Date.parse(NOW))
    .slice(0, 10);
  const file = join(services.folder, 'some.json');
  writeFileSync(file, JSON.stringify({ ...collection, features }));
  const imported = await service.tms('events', 'import', file, '--format', 'usgs', '--json');
  expect(JSON.parse(imported.out)).toMatchObject({ read: 10, unchanged: 10 });

  const removed = await operator('DELETE', '/v1/admin/demo');
  const { earthquakes, earthquakes_kept: kept } = removed.body as { earthquakes: number; earthquakes_kept: number };
  expect(kept).toBeGreaterThan(0);
  expect(earthquakes).toBe(1707 - features.length - kept);
  const events = await ask('GET', '/v1/events?page_size=1', key);
  expect(events.body.total).toBe(features.length + kept);
  const after = await threatsAt(service, key);
  expect(after.evaluation.status).toBe('current');
  expect((after.threats as { id: string; status: string }[])[0]).toMatchObject({
    id: threat?.id,
    status: 'active',
  });
  const evidence = await ask('GET', `/v1/threats/${threat?.id}`, key);
  expect(evidence.status).toBe(200);
  expect((await operator('GET', '/v1/admin/demo')).status).toBe(404);
}, 300_000);

test('a demo whose tenant was erased separately is not created again, and can still be removed', async () => {
  await services.prepare('demo');
  const service = await open();
  expect((await service.operator('DELETE', '/v1/admin/tenants/demo?confirm=demo')).status).toBe(200);
  await service.process.signal('SIGTERM');
  const again = await open();
  const { body } = await again.operator('GET', '/v1/admin/demo');
  expect(body).toMatchObject({ is_complete: false, tenant_id: null, places: 0, earthquakes: 1707, entities: 12 });
  const removed = await again.operator('DELETE', '/v1/admin/demo');
  expect(removed.body).toMatchObject({ tenant_id: null, earthquakes: 1707, entities: 12, articles: 9 });
}, 300_000);

test('DEMO=true does not take over a tenant that has the slug of the demo', async () => {
  await services.prepare('prepared');
  const service = await open({ DEMO: 'false' });
  await service.tenant('demo');
  await service.process.signal('SIGTERM');
  const refused = services.start({ DEMO: 'true' });
  expect(await refused.ended).toBe(1);
  expect(refused.stderr).toContain('another tenant already has this slug');
}, 300_000);

/** Waits until the embedded database confirms it. It may not be running yet. */
async function until(sql: string): Promise<void> {
  for (;;) {
    const client = await connected();
    // One connection for all questions, because a new one costs both sides more than the question.
    const isSo = await isConfirmed(client, sql).catch(() => false);
    await client?.end().catch(() => undefined);
    if (isSo) return;
    await delay(20);
  }
}

/** Asks until the answer is yes. @throws if the table does not exist yet */
async function isConfirmed(client: Client | undefined, sql: string): Promise<boolean> {
  while (client !== undefined) {
    const { rows } = await client.query<{ yes: boolean }>(`select (${sql}) as yes`);
    if (rows[0]?.yes === true) return true;
    await delay(5);
  }
  return false;
}

async function connected(): Promise<Client | undefined> {
  try {
    const client = new Client({ connectionString: embeddedOwnerUrl(services.dataDir) });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  } catch {
    return undefined;
  }
}

testOnUnix(
  'a start that is killed between any two steps is completed by the next one',
  async () => {
    for (const step of [
      'exists (select from sample_event)',
      'exists (select from dataset_import)',
      'exists (select from article_import)',
      'exists (select from asset)',
    ]) {
      const service = services.start({ DEMO: '', LOG_LEVEL: 'warn' });
      await until(step);
      await killTree(service.pid, 'service first');
    }
    const { ask, operator, process } = await open();
    expect((await operator('GET', '/v1/admin/demo')).body).toMatchObject({
      is_complete: true,
      places: 198,
      earthquakes: 1707,
      entities: 12,
      articles: 9,
    });
    expect((await operator('GET', '/v1/admin/tenants')).body).toMatchObject({ total: 1 });
    expect((await ask('GET', '/v1/threats?limit=1', demoKey())).body.total).toBeGreaterThan(10);
    expect(process.stderr).not.toMatch(/"level":"error"/);
  },
  600_000,
);
