import { setTimeout as delay } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { capturedLog } from '../../support/app/captured-log';
import { startTestApp, type TestApp } from '../../support/app/test-app';
import { createTestDatabase, type TestDatabase } from '../../support/app/test-database';
import { loopbackPeer } from '../../support/peers/loopback-peer';
import { TraceCollector } from '../../support/peers/trace-collector';
import { until } from '../../support/peers/webhook-receiver';

const FEW_WAIT = { OTEL_BSP_MAX_QUEUE_SIZE: '20', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '10' };
const REQUESTS = 40;

let database: TestDatabase;
let collector: TraceCollector;
let service: TestApp;
let key: string;
let lines: Record<string, unknown>[];

beforeAll(async () => {
  database = await createTestDatabase();
  collector = await TraceCollector.start();
});
afterAll(async () => {
  await collector.close();
  await database.drop();
});
afterEach(() => service.close());

async function start(name: string, settings: Record<string, string>): Promise<void> {
  const captured = capturedLog();
  lines = captured.lines;
  service = await startTestApp({ ...collector.settings, ...settings }, database, captured.log);
  const { viewer = '' } = await service.tenant(name, { viewer: { role: 'viewer' } });
  key = viewer;
}

async function ask(): Promise<void> {
  for (let left = REQUESTS; left > 0; left -= 1) {
    expect((await service.call('GET', '/v1/assets', { key })).status).toBe(200);
  }
}

async function counted(metric: string): Promise<Record<string, number>> {
  const { values } = (await service.app.get(Registry).getSingleMetric(metric)?.get()) ?? { values: [] };
  return Object.fromEntries(values.map(({ labels, value }) => [Object.values(labels)[0], value]));
}

const warnings = (): Record<string, unknown>[] => lines.filter(({ msg }) => String(msg).startsWith('OpenTelemetry'));

test('a collector that is away costs spans, which are counted, and no request', async () => {
  const gone = await loopbackPeer(() => undefined);
  await gone.close();
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: gone.origin, OTEL_EXPORTER_OTLP_TIMEOUT: '200' };
  await start('away', { ...settings, ...FEW_WAIT });
  await ask();
  await until(
    () => counted('telemetry_spans_dropped_total'),
    ({ export_failed: failed = 0 }) => failed > 0,
  );
  expect((await counted('telemetry_export_failures_total')).traces).toBeGreaterThan(0);
  expect(warnings()).toEqual([expect.objectContaining({ level: 'warn', signal: 'traces' })]);
});

test('a collector that answers garbage is counted, and its recovery is logged', async () => {
  collector.answer = (response) => void response.writeHead(400, { 'content-type': 'text/plain' }).end('\0 no');
  await start('garbage', {});
  await ask();
  await until(
    () => counted('telemetry_spans_dropped_total'),
    ({ export_failed: failed = 0 }) => failed > 0,
  );
  collector.answer = (response) => void response.writeHead(200).end('not json');
  await ask();
  await until(
    () => Promise.resolve(warnings()),
    ({ length }) => length === 2,
  );
  expect(warnings().map(({ level }) => level)).toEqual(['warn', 'info']);
  expect(JSON.stringify(warnings())).not.toContain('no"');
});

test('with a collector that never answers, requests are served, spans are dropped, and the service stops in time', async () => {
  collector.answer = () => undefined;
  await start('silent', { ...FEW_WAIT, SHUTDOWN_TIMEOUT_MS: '500' });
  await ask();
  await until(
    () => counted('telemetry_spans_dropped_total'),
    ({ queue_full: full = 0 }) => full > 0,
  );
  const stopped = service.app.close().then(() => 'stopped');
  expect(await Promise.race([stopped, delay(8_000, 'waits for the collector')])).toBe('stopped');
});

test('exports the spans that wait when the service stops', async () => {
  collector.answer = (response) => void response.writeHead(200).end('{}');
  collector.exports.splice(0);
  await start('waiting', { OTEL_BSP_SCHEDULE_DELAY: '600000' });
  await service.call('GET', '/v1/assets', { key });
  expect(collector.spans).toEqual([]);
  await service.app.close();
  expect(collector.spans.map(({ name }) => name)).toContain('GET /v1/assets');
});
