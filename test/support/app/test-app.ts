import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { parseSettings } from '../../../config/settings';
import { createApp } from '../../../src/start/create-app';
import { createLog } from '../../../src/platform/log/log';
import type { Runtime } from '../../../src/platform/runtime';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from './test-database';

export const OPERATOR_KEY = 'operator-key-of-the-tests-0123456789';

/** The time that the last responses of a test file have to end. */
const LAST_RESPONSES_MS = 5_000;

export interface Answer {
  status: number;
  headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into any answer
  body: any;
  text: string;
}

export interface CallOptions {
  key?: string | null;
  body?: unknown;
  headers?: Record<string, string>;
  rawBody?: string | Buffer | ReadableStream;
}

/** The service as tests call it, in any process. */
export interface TestService {
  database: TestDatabase;
  url: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Creates a tenant with a key of each requested role; returns the keys. Admins and auditors have all portfolios. */
  tenant(slug: string, keys?: Record<string, object>, more?: object): Promise<Record<string, string>>;
  close(): Promise<void>;
}

export interface TestApp extends TestService {
  app: NestFastifyApplication;
}

/** Functions with which tests call a service at this address. */
export function callsTo(url: string): Pick<TestService, 'url' | 'call' | 'tenant'> {
  const call: TestService['call'] = (method, path, options = {}) => request(url, method, path, options);
  return { url, call, tenant: (slug, keys, more) => makeTenant(call, slug, keys, more) };
}

/** What the service on this database needs in addition to its settings. */
export const testRuntime = ({ url, systemUrl }: Pick<TestDatabase, 'url' | 'systemUrl'>): Runtime => ({
  databaseUrl: url,
  systemDatabaseUrl: systemUrl,
  directDatabaseUrl: url,
  masterKey: TEST_MASTER_KEY,
  operatorKey: OPERATOR_KEY,
});

/** The whole service over HTTP on a separate database. Settings are given like environment variables. */
export async function startTestApp(
  environment: Record<string, string> = {},
  shared?: TestDatabase,
  log?: Logger,
): Promise<TestApp> {
  const database = shared ?? (await createTestDatabase());
  const settings = parseSettings({
    METRICS_PORT: '0',
    LOG_LEVEL: 'error',
    NETWORK_CONNECTORS: 'false',
    SHUTDOWN_TIMEOUT_MS: '2000',
    // Tests send requests as fast as possible.
    RATE_LIMIT_PER_MINUTE: '0',
    // A busy machine may take many times as long as an idle one.
    DATABASE_CONNECT_TIMEOUT_MS: '60000',
    DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: '60000',
    AUDIT_TIMEOUT_MS: '60000',
    ...environment,
  });
  const { app } = await createApp({ settings, runtime: testRuntime(database), log: log ?? createLog(settings) });
  await app.listen(0, '127.0.0.1');
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  return {
    ...callsTo(url),
    app,
    database,
    close: async () => {
      await closeApp(app);
      if (!shared) await database.drop();
    },
  };
}

/**
 * Node counts a connection that has sent no request as active until its timeout for headers. HTTP clients open such connections in
 * advance, and the application would wait for them for more than a minute.
 */
async function closeApp(app: NestFastifyApplication): Promise<void> {
  const cut = setTimeout(() => app.getHttpServer().closeAllConnections(), LAST_RESPONSES_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}

async function request(url: string, method: string, path: string, options: CallOptions): Promise<Answer> {
  const { key, body, headers = {}, rawBody } = options;
  const response = await fetch(url + path, {
    method,
    headers: {
      // An uncompressed answer keeps its entity tag and costs less; the tests of compression request an encoding.
      'accept-encoding': 'identity',
      ...(key !== null && key !== undefined && { 'x-api-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(rawBody !== undefined && { body: rawBody as string, duplex: 'half' }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && !response.headers.get('content-type')?.includes('ndjson') ? JSON.parse(text) : text,
  };
}

const isOfWholeTenant = (grant: object): boolean =>
  'role' in grant && (grant.role === 'admin' || grant.role === 'auditor');

async function makeTenant(
  call: TestApp['call'],
  slug: string,
  keys: Record<string, object> = { analyst: { role: 'analyst' } },
  more: object = {},
): Promise<Record<string, string>> {
  const made = await call('POST', '/v1/admin/tenants', { key: OPERATOR_KEY, body: { slug, name: slug, ...more } });
  if (made.status !== 201) throw new Error(`tenant ${slug}: ${made.status} ${made.text}`);
  const texts: Record<string, string> = {};
  for (const [name, grant] of Object.entries(keys)) {
    const key = await call('POST', `/v1/admin/tenants/${slug}/api-keys`, {
      key: OPERATOR_KEY,
      body: { name, ...(isOfWholeTenant(grant) && { portfolios: ['*'] }), ...grant },
    });
    if (key.status !== 201) throw new Error(`key ${name}: ${key.status} ${key.text}`);
    texts[name] = key.body.key as string;
  }
  return texts;
}
