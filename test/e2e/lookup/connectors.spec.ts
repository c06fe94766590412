import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { parseSettings } from '../../../config/settings';
import { createApp } from '../../../src/start/create-app';
import { ConnectorRegistry } from '../../../src/modules/connectors/connector-registry.service';
import { ConnectorError, type HealthReport } from '../../../src/modules/connectors/connectors.contract';
import { ConnectorsService } from '../../../src/modules/connectors/connectors.service';
import { SecretsService } from '../../../src/modules/connectors/secrets/secrets.service';
import { openText } from '../../../src/platform/crypto/sealed-text';
import { capturedLog } from '../../support/app/captured-log';
import { fakeConnector, findingOf, identifier, queryFor } from '../../support/peers/fake-connector';
import { pageAfter } from '../../support/http/list-pages';
import { OPERATOR_KEY, startTestApp, type TestApp, testRuntime } from '../../support/app/test-app';
import { TEST_MASTER_KEY } from '../../support/app/test-database';

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const VALUE = 'sk_live ~very-secret-value-0123456789';
const VALUE_IN_ANY_FORM = ['secret-value', Buffer.from('secret-value').toString('hex')];
const NO_LIMIT_OF_TIME_MS = 20_000;
// Only the fake connectors of this file accept this type.
const TAKEN = 'passport_number';

let service: TestApp;
let keys: Record<string, string>;
let database: Client;

beforeAll(async () => {
  service = await startTestApp();
  keys = await service.tenant('connectors', {
    viewer: { role: 'viewer' },
    auditor: { role: 'auditor' },
    admin: { role: 'admin' },
  });
  database = new Client({ connectionString: service.database.ownerUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await service.close();
});

const get = (path: string, key: string | null = keys.viewer ?? '') => service.call('GET', path, { key });
const operator = (method: string, path = '', body?: unknown) =>
  service.call(method, `/v1/admin/secrets${path}`, { key: OPERATOR_KEY, ...(body !== undefined && { body }) });

let connectorsMade = 0;
/** Registers a source whose health the test determines, and returns its id. */
function register(checkHealth: () => Promise<HealthReport>): string {
  const id = `fake_${++connectorsMade}`;
  service.app
    .get(ConnectorRegistry)
    .register(fakeConnector({ id, identifierTypes: [TAKEN], credentialMode: 'optional', checkHealth }));
  return id;
}
const listed = async (id: string) =>
  ((await get('/v1/connectors')).body.connectors as { id: string }[]).find((connector) => connector.id === id);

describe('the list of connectors', () => {
  test('contains name, category and egress of each, and status unknown before the first check', async () => {
    const id = register(() => Promise.resolve({ status: 'reachable', error: null }));
    expect(await listed(id)).toEqual({
      id,
      name: 'Fake source',
      category: 'custom',
      description: 'Does as the test says',
      status: 'unknown',
      credential_mode: 'optional',
      egress: [{ host: 'fake.example', port: 443, protocol: 'https' }],
      last_checked_at: null,
      latency_ms: null,
    });
  });

  test('is sorted by id, with a total', async () => {
    for (let i = 0; i < 3; i++) register(() => Promise.resolve({ status: 'reachable', error: null }));
    const { body } = await get('/v1/connectors');
    const ids = (body.connectors as { id: string }[]).map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
    expect(body.total).toBe(ids.length);
  });
});

describe('the health of a connector', () => {
  test('is checked live, and stored for the list', async () => {
    const report: HealthReport = { status: 'degraded', error: 'its data is a week old' };
    const id = register(() => Promise.resolve(report));
    const { status, body } = await get(`/v1/connectors/${id}/health`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      status: 'degraded',
      checked_at: INSTANT,
      latency_ms: expect.any(Number),
      error: 'its data is a week old',
    });
    expect(await listed(id)).toMatchObject({
      status: 'degraded',
      last_checked_at: body.checked_at,
      latency_ms: body.latency_ms,
    });
  });

  test('that fails is unreachable, with the reason, and lookups do not wait for it', async () => {
    const id = register(() => Promise.reject(new ConnectorError('unreachable', 'connection refused')));
    expect((await get(`/v1/connectors/${id}/health`)).body).toEqual({
      id,
      status: 'unreachable',
      checked_at: INSTANT,
      latency_ms: null,
      error: 'connection refused',
    });
    const query = queryFor(identifier(TAKEN, 'X1234567'));
    const outcomes = await service.app.get(ConnectorsService).ask(query, NO_LIMIT_OF_TIME_MS);
    expect(outcomes).toContainEqual({ connectorId: id, reason: 'unreachable' });
  });

  test('is checked once for concurrent requests', async () => {
    const checkHealth = jest.fn(() => delay(50).then((): HealthReport => ({ status: 'reachable', error: null })));
    const id = register(checkHealth);
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(`/v1/connectors/${id}/health`)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(checkHealth).toHaveBeenCalledTimes(1);
    await delay(1_100);
    await get(`/v1/connectors/${id}/health`);
    expect(checkHealth).toHaveBeenCalledTimes(2);
  });

  test('that does not exist is 404', async () => {
    for (const id of ['nobody', 'DNS', '__proto__', 'x'.repeat(100)]) {
      const { status, body } = await get(`/v1/connectors/${id}/health`);
      expect([id, status, body.error?.code]).toEqual([id, 404, 'not_found']);
    }
    expect((await get(`/v1/connectors/${'x'.repeat(101)}/health`)).status).toBe(422);
  });
});

test('refuses callers without the permission to read connectors or secrets, with the reason', async () => {
  const value = { body: { value: VALUE } };
  const refused: [string, string, string | undefined, string, object?][] = [
    ['GET', '/v1/connectors', keys.auditor, 'connectors:read'],
    ['GET', '/v1/connectors/nobody/health', keys.auditor, 'connectors:read'],
    ['GET', '/v1/admin/secrets', keys.admin, 'Only the operator'],
    ['PUT', '/v1/admin/secrets/by_an_admin', keys.admin, 'Only the operator', value],
    ['DELETE', '/v1/admin/secrets/by_an_admin', keys.admin, 'Only the operator'],
  ];
  for (const [method, path, key, reason, more] of refused) {
    const { status, body } = await service.call(method, path, { key: key ?? '', ...more });
    expect([path, status, body.error.code]).toEqual([path, 403, 'insufficient_scope']);
    expect(JSON.stringify(body.error)).toContain(reason);
    expect((await service.call(method, path, { ...more })).status).toBe(401);
  }
  expect((await database.query(`select from stored_secret where name = 'by_an_admin'`)).rowCount).toBe(0);
});

describe('secrets of connectors', () => {
  test('are stored, replaced, listed by name without their values, and deleted', async () => {
    const made = await operator('PUT', '/zeta', { value: VALUE });
    expect([made.status, made.body]).toEqual([200, { name: 'zeta', created_at: INSTANT, updated_at: INSTANT }]);
    const replaced = await operator('PUT', '/zeta', { value: 'another value' });
    expect(replaced.body).toEqual({ name: 'zeta', created_at: made.body.created_at, updated_at: INSTANT });
    expect(replaced.body.updated_at > made.body.updated_at).toBe(true);
    for (const name of ['a_1', 'a', 'b']) await operator('PUT', `/${name}`, { value: VALUE });
    const all = await operator('GET');
    expect([all.status, Object.keys(all.body)]).toEqual([200, ['secrets', 'total', 'next_cursor']]);
    expect(all.body.secrets).toContainEqual(replaced.body);
    const page = await pageAfter((path) => operator('GET', path), '', 1, 2);
    expect(page.body).toMatchObject({ secrets: all.body.secrets.slice(1, 3), total: all.body.total });
    expect((all.body.secrets as { name: string }[]).map(({ name }) => name)).toEqual(['a', 'a_1', 'b', 'zeta']);
    expect((await operator('DELETE', '/zeta')).status).toBe(204);
    expect((await operator('DELETE', '/zeta')).status).toBe(404);
    expect((await operator('GET')).body.total).toBe(all.body.total - 1);
    for (const answer of [made, replaced, all, page]) expect(answer.text).not.toMatch(/secret-value|another value/);
  });

  test.each<[string, unknown, string, string]>([
    ['Upper', { value: 'x' }, 'path.name', 'string_pattern_mismatch'],
    ['with-dash', { value: 'x' }, 'path.name', 'string_pattern_mismatch'],
    ['x'.repeat(65), { value: 'x' }, 'path.name', 'string_pattern_mismatch'],
    ['line%0A', { value: 'x' }, 'path.name', 'string_pattern_mismatch'],
    ['refused', {}, 'body.value', 'missing'],
    ['refused', { value: null }, 'body.value', 'string_type'],
    ['refused', { value: '' }, 'body.value', 'string_too_short'],
    ['refused', { value: `${VALUE}${'x'.repeat(8_192)}` }, 'body.value', 'string_too_long'],
    ['refused', { value: `${VALUE}\r\nX-Injected: 1` }, 'body.value', 'string_pattern_mismatch'],
    ['refused', { value: `${VALUE}\n` }, 'body.value', 'string_pattern_mismatch'],
    ['refused', { value: `${VALUE}é` }, 'body.value', 'string_pattern_mismatch'],
    ['refused', { value: VALUE, note: 'x' }, 'body.note', 'extra_forbidden'],
  ])('%s rejects an invalid one: %#', async (name, body, loc, type) => {
    const { status, body: answer, text } = await operator('PUT', `/${name}`, body);
    expect([
      status,
      answer.detail.map((one: { loc: string[]; type: string }) => [one.loc.join('.'), one.type]),
    ]).toEqual([422, [[loc, type]]]);
    expect(text).not.toContain('secret-value');
  });

  test('report which characters a value may have', async () => {
    const { body } = await operator('PUT', '/refused', { value: 'a…b' });
    expect(body.detail[0].msg).toBe('Value should contain printable ASCII characters only');
  });

  test('may have the maximum length of name and value', async () => {
    const [name, value] = ['n'.repeat(64), '~ '.repeat(4_096)];
    expect((await operator('PUT', `/${name}`, { value })).status).toBe(200);
    expect(await service.app.get(SecretsService).reveal(name)).toBe(value);
    await operator('DELETE', `/${name}`);
  });

  test('are encrypted in the database, bound to their own name', async () => {
    await operator('PUT', '/sealed', { value: VALUE });
    const read = 'select sealed from stored_secret where name = $1';
    const { rows } = await database.query<{ sealed: Buffer }>(read, ['sealed']);
    const sealed = rows[0]?.sealed ?? Buffer.alloc(0);
    expect(sealed.toString('latin1')).not.toContain('secret-value');
    const key = TEST_MASTER_KEY.derive('stored-secrets');
    expect(openText(key, 'sealed', sealed)).toBe(VALUE);
    await database.query(`insert into stored_secret (name, sealed) values ('moved', $1)`, [sealed]);
    await expect(service.app.get(SecretsService).reveal('moved')).rejects.toMatchObject({ name: 'SealError' });
    await database.query(`delete from stored_secret where name = 'moved'`);
  });

  test('are sent to connectors only, and appear in no audit record or other table', async () => {
    const stored = await operator('PUT', '/audited', { value: VALUE });
    await operator('DELETE', '/audited');
    await operator('PUT', '/not-a-name', { value: VALUE });
    const record = await service.call('GET', `/v1/audit/${stored.headers.get('x-request-id')}`, { key: OPERATOR_KEY });
    expect(record.body).toMatchObject({ action: 'secrets.put', resource_ids: ['audited'], status_code: 200 });
    const { rows: tables } = await database.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    );
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['audit_record', 'stored_secret']));
    await database.query('begin');
    for (const { name } of tables) {
      const { rowCount } = await database.query(
        `select from ${name} as row where exists (select from unnest($1::text[]) as form where row::text ~ form)`,
        [VALUE_IN_ANY_FORM],
      );
      expect([name, rowCount]).toEqual([name, 0]);
    }
    await database.query('commit');
  });

  test('apply on every instance a moment after they change, and never appear in the log', async () => {
    const { log, lines } = capturedLog();
    const settings = parseSettings({ METRICS_PORT: '0', LOG_LEVEL: 'trace', SHUTDOWN_TIMEOUT_MS: '2000' });
    const { app } = await createApp({ settings, runtime: testRuntime(service.database), log });
    await app.listen(0, '127.0.0.1');
    const elsewhere = app.get(SecretsService);
    const revealed = async (expected: string | null): Promise<void> => {
      while ((await elsewhere.reveal('shared')) !== expected) await delay(50);
    };
    try {
      await revealed(null);
      await operator('PUT', '/shared', { value: VALUE });
      await revealed(VALUE);
      app.get(ConnectorRegistry).register(
        fakeConnector({
          identifierTypes: [TAKEN],
          search: async () => Promise.reject(new Error(`refused ${await elsewhere.reveal('shared')}`)),
        }),
      );
      const query = queryFor(identifier(TAKEN, 'P-OF-INTEREST'));
      const outcomes = await app.get(ConnectorsService).ask(query, NO_LIMIT_OF_TIME_MS);
      expect(outcomes).toContainEqual({ connectorId: 'fake', reason: 'error' });
      const response = await fetch(`${await app.getUrl()}/v1/admin/secrets/shared`, {
        method: 'PUT',
        headers: { 'x-api-key': OPERATOR_KEY, 'content-type': 'application/json' },
        body: JSON.stringify({ value: VALUE.toUpperCase() }),
      });
      expect(response.status).toBe(200);
      await revealed(VALUE.toUpperCase());
      await operator('DELETE', '/shared');
      await revealed(null);
    } finally {
      await app.close();
    }
    expect(lines).toContainEqual(expect.objectContaining({ connector: 'fake', type: 'Error' }));
    expect(JSON.stringify(lines)).not.toMatch(/secret-value|p-of-interest/i);
  });
});

test('a connector that accepts an identifier is queried, and its answer is returned', async () => {
  const search = jest.fn(() => Promise.resolve(findingOf('asked', 'a.example')));
  service.app.get(ConnectorRegistry).register(fakeConnector({ id: 'asked', identifierTypes: [TAKEN], search }));
  const query = queryFor(identifier(TAKEN, 'X1234567'));
  expect(await service.app.get(ConnectorsService).ask(query, NO_LIMIT_OF_TIME_MS)).toContainEqual({
    connectorId: 'asked',
    answer: findingOf('asked', 'a.example'),
  });
  expect(await listed('asked')).toMatchObject({ status: 'reachable' });
});
