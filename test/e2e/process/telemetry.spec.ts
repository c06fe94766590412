import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { TraceCollector } from '../../support/peers/trace-collector';
import { until } from '../../support/peers/webhook-receiver';
import { buildService } from '../../support/processes/service-build';
import { Services } from '../../support/processes/services';

const services = Services.forEachTest();

test('the built service exports its spans and metrics, and the last ones when it stops', async () => {
  const collector = await TraceCollector.start();
  const service = services.start({ ...collector.settings, OTEL_METRICS_EXPORTER: 'otlp' });
  const url = await service.ready();
  const answer = await fetch(`${url}/v1/admin/tenants`, { headers: { 'x-api-key': services.operatorKey } });
  expect(answer.status).toBe(200);
  await until(
    () => Promise.resolve(collector.spans.map(({ name }) => name)),
    (names) => names.includes('GET /v1/admin/tenants'),
  );
  // The first regular export of metrics would follow after a minute.
  expect(await service.signal('SIGTERM')).toMatchObject({ end: 0 });
  expect(collector.metrics.map(({ name }) => name)).toContain('http_request_duration_seconds');
  await collector.close();
}, 600_000);

test('refuses to start with a protocol that it does not support', async () => {
  const service = services.start({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' });
  expect(await service.ended).toBe(1);
  expect(service.stderr).toContain('OTEL_EXPORTER_OTLP_PROTOCOL should be one of http/protobuf, http/json');
});

/**
 * Loads every module of the service, and prints the files of OpenTelemetry among the loaded ones. The metrics for Prometheus use its
 * package `api`.
 */
const LOADED = `
const start = require(process.argv[1]);
start.loadService().then(() => {
  const loaded = Object.keys(require.cache);
  const isTelemetry = (file) => /@opentelemetry\\/(?!api\\/)|telemetry\\/sdk/.test(file);
  process.stdout.write(JSON.stringify([loaded.length > 1000, loaded.filter(isTelemetry)]));
  process.exit();
});`;

test('neither the SDK of OpenTelemetry nor its exporters are loaded with the modules of the service', () => {
  const start = join(dirname(buildService()), 'start/start-service.js');
  const printed = execFileSync(process.execPath, ['-e', LOADED, start], { encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual([true, []]);
});
