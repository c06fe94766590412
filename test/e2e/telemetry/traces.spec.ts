import { PbfReader } from 'pbf';
import { Owner } from '../../support/audit/audit-fixtures';
import { startTestApp, type TestApp } from '../../support/app/test-app';
import { createTestDatabase, type TestDatabase } from '../../support/app/test-database';
import { capturedLog } from '../../support/app/captured-log';
import { type CollectedSpan, TraceCollector } from '../../support/peers/trace-collector';
import { until, WebhookReceiver } from '../../support/peers/webhook-receiver';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT_ID = '00f067aa0ba902b7';
const CALLER = `00-${TRACE_ID}-${PARENT_ID}-01`;
const ASSETS = { assets: [{ asset_id: 'hq', name: 'Confidential headquarters', attributes: { lat: 24, lng: 121 } }] };

let collector: TraceCollector;
let receiver: WebhookReceiver;
let database: TestDatabase;
let service: TestApp;
let owner: Owner;
let key: string;
let lines: Record<string, unknown>[];

beforeAll(async () => {
  collector = await TraceCollector.start();
  receiver = await WebhookReceiver.start();
  database = await createTestDatabase();
  owner = await new Owner(database.ownerUrl).connect();
  await start({ OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test%20bed' });
  const { admin = '' } = await service.tenant('traced', { admin: { role: 'admin', portfolios: ['*'] } });
  key = admin;
});
afterAll(async () => {
  await service.close();
  await owner.close();
  await database.drop();
  await receiver.close();
  await collector.close();
});
beforeEach(() => void collector.exports.splice(0));

async function start(settings: Record<string, string>): Promise<void> {
  const captured = capturedLog();
  lines = captured.lines;
  const environment = { ...collector.settings, WEBHOOK_TRUSTED_ORIGINS: receiver.origin, ...settings };
  service = await startTestApp(environment, database, captured.log);
}

async function restart(settings: Record<string, string>): Promise<void> {
  await service.close();
  // The last spans of the service that has stopped.
  collector.exports.splice(0);
  await start(settings);
}

const spanOf = (name: string | RegExp): Promise<CollectedSpan> =>
  until(
    () => Promise.resolve(collector.spans.find((span) => span.name.match(name)?.[0] === span.name)),
    (found) => found !== undefined,
  ) as Promise<CollectedSpan>;

const childrenOf = ({ spanId }: CollectedSpan): CollectedSpan[] =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

test('a request is a span with its route, method and status, which contains its transactions and statements', async () => {
  const answer = await service.call('GET', '/v1/assets?type=site&limit=7', { key });
  expect(answer.status).toBe(200);
  const span = await spanOf('GET /v1/assets');
  expect(span).toMatchObject({ kind: 2, parentSpanId: undefined, isFailed: false });
  expect(span.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/v1/assets',
    'http.response.status_code': 200,
    'url.scheme': 'http',
    'tms.request_id': answer.headers.get('x-request-id'),
    'tms.action': 'assets.list',
  });
  const read = childrenOf(span).find(({ attributes }) => attributes['tms.transaction.reach'] === 'portfolio')!;
  expect(read.name).toBe('read transaction');
  const statements = childrenOf(read);
  expect(statements.map(({ name }) => name)).toEqual([
    'BEGIN',
    'SELECT portfolio',
    'SELECT asset',
    'SELECT asset',
    'COMMIT',
  ]);
  expect(statements[2]).toMatchObject({ kind: 3, isFailed: false });
  expect(statements[2]!.attributes).toEqual({
    'db.system.name': 'postgresql',
    'db.operation.name': 'SELECT',
    'db.collection.name': 'asset',
    'db.query.summary': 'SELECT asset',
  });
  expect(collector.resource).toMatchObject({
    'service.name': 'threat-monitoring-service',
    'service.version': expect.stringMatching(/^\d/),
    'deployment.environment.name': 'test bed',
  });
});

test('a request continues the trace of its caller, and so do the jobs that it starts', async () => {
  const sent = await service.call('PUT', '/v1/assets', { key, body: ASSETS, headers: { traceparent: CALLER } });
  expect(sent.status).toBe(200);
  const request = await spanOf('PUT /v1/assets');
  const job = await spanOf('process evaluate_portfolio');
  expect(request).toMatchObject({ traceId: TRACE_ID, parentSpanId: PARENT_ID });
  expect(job).toMatchObject({ traceId: TRACE_ID, parentSpanId: expect.any(String), kind: 5 });
  expect(job.attributes).toMatchObject({
    'messaging.system': 'graphile_worker',
    'messaging.destination.name': 'evaluate_portfolio',
    'tms.job.attempt': 1,
    'tms.job.outcome': 'success',
  });
  expect(childrenOf(job).map(({ name }) => name)).toContain('write transaction');
  expect(collector.text).not.toContain('Confidential');
});

test.each([
  ['several', `${CALLER}, ${CALLER}`],
  ['an id of zeros', `00-${'0'.repeat(32)}-${PARENT_ID}-01`],
  ['capital letters', CALLER.toUpperCase()],
  ['a long text', CALLER + 'a'.repeat(4_000)],
])('ignores a traceparent with %s', async (_what, traceparent) => {
  await service.call('GET', '/v1/webhooks', { key, headers: { traceparent } });
  const span = await spanOf('GET /v1/webhooks');
  expect(span.parentSpanId).toBeUndefined();
  expect(span.traceId).not.toBe(TRACE_ID);
});

test('names refused and unknown requests, and never their address', async () => {
  await service.call('GET', '/v1/threats/secret-path?q=secret-query', { key: 'secret-key-that-does-not-exist' });
  await service.call('GET', '/secret-address', { key });
  const refused = await spanOf('GET /v1/threats/:threat_id');
  expect(refused).toMatchObject({ isFailed: false, attributes: { 'http.response.status_code': 401 } });
  await until(
    () => Promise.resolve(collector.spans),
    (spans) => spans.some(({ attributes }) => attributes['http.response.status_code'] === 404),
  );
  expect(collector.text).not.toContain('secret');
});

test('health checks are not traced', async () => {
  await service.call('GET', '/healthz');
  await service.call('GET', '/readyz');
  await service.call('GET', '/v1/webhooks', { key });
  await spanOf('GET /v1/webhooks');
  expect(collector.text).not.toMatch(/healthz|readyz/);
});

test('an outbound call is a span with its host alone, and contains no trace of ours', async () => {
  const hook = { url: `${receiver.origin}/secret-place?token=secret-token`, title: 'Hook' };
  const { body } = await service.call('POST', '/v1/webhooks', { key, body: hook });
  await service.call('POST', `/v1/webhooks/${body.id as string}/test`, { key });
  const [received] = await receiver.wait('/secret-place?token=secret-token');
  expect(Object.keys(received!.headers)).not.toContain('traceparent');
  const span = await until(
    () => Promise.resolve(collector.spans.find(({ attributes }) => attributes['server.address'] === '127.0.0.1')),
    (found) => found !== undefined,
  );
  expect(span).toMatchObject({ name: 'POST', kind: 3, isFailed: false });
  expect(span!.attributes).toMatchObject({ 'http.request.method': 'POST', 'http.response.status_code': 204 });
  expect(collector.text).not.toContain('secret');
});

test('log lines of a traced request name its trace and its span', async () => {
  // The constraint refuses this webhook alone, since a delivery to the webhook of another test may still be stored.
  await owner.query(`alter table webhook add constraint never check (title <> 'Refused hook') not valid`);
  const body = { url: 'https://hook.invalid/', title: 'Refused hook' };
  const failed = await service.call('POST', '/v1/webhooks', { key, body, headers: { traceparent: CALLER } });
  await owner.query('alter table webhook drop constraint never');
  expect(failed.status).toBe(500);
  const line = lines.find(({ msg }) => msg === 'request failed');
  expect(line).toMatchObject({ trace_id: TRACE_ID, span_id: expect.stringMatching(/^[0-9a-f]{16}$/) });
  const span = await spanOf('POST /v1/webhooks');
  expect(span.isFailed).toBe(true);
  const statement = await until(
    () => Promise.resolve(collector.spans.find(({ attributes }) => attributes['error.type'] === '23514')),
    (found) => found !== undefined,
  );
  expect(statement).toMatchObject({ name: 'INSERT webhook', isFailed: true });
});

test('sends protobuf by default, with the headers of the settings and compressed on request', async () => {
  await restart({
    OTEL_EXPORTER_OTLP_PROTOCOL: '',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc,x-scope=7',
    OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
  });
  await service.call('GET', '/v1/webhooks', { key });
  const exports = await until(
    () => Promise.resolve(collector.at('/v1/traces')),
    (sent) => sent.flatMap(({ body }) => spanNames(body)).includes('GET /v1/webhooks'),
  );
  expect(exports[0]!.headers).toMatchObject({
    'content-type': 'application/x-protobuf',
    'content-encoding': 'gzip',
    authorization: 'Bearer abc',
    'x-scope': '7',
  });
});

test('a sampler decides which traces are exported', async () => {
  // A job of an earlier test would continue its exported trace after the restart.
  await until(
    () => owner.query(`select from graphile_worker._private_jobs where payload::text like '%traceparent%'`),
    (jobs) => jobs.length === 0,
  );
  await restart({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' });
  await service.call('GET', '/v1/webhooks', { key });
  await service.call('GET', '/v1/assets', { key, headers: { traceparent: CALLER.replace(/01$/, '00') } });
  await service.call('GET', '/v1/alerts', { key, headers: { traceparent: CALLER } });
  await spanOf('GET /v1/alerts');
  expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE_ID]));
  expect(collector.spans.filter(({ kind }) => kind === 2).map(({ name }) => name)).toEqual(['GET /v1/alerts']);
});

/** The names in an ExportTraceServiceRequest, by the numbers of the fields in opentelemetry-proto 1.x. */
function spanNames(bytes: Buffer): string[] {
  const names: string[] = [];
  const [RESOURCE_SPANS, SCOPE_SPANS, SPANS, NAME] = [1, 2, 2, 5];
  new PbfReader(bytes).readFields((tag, _none, pbf) => {
    if (tag !== RESOURCE_SPANS) return;
    pbf.readMessage((inResource) => {
      if (inResource !== SCOPE_SPANS) return;
      pbf.readMessage((inScope) => {
        if (inScope !== SPANS) return;
        pbf.readMessage((inSpan) => inSpan === NAME && names.push(pbf.readString()), undefined);
      }, undefined);
    }, undefined);
  }, undefined);
  return names;
}
