import { Registry } from 'prom-client';
import { SettingsError } from '../../../config/settings';
import { MetricsServer } from './metrics-server';

// RFC 5737 reserves this address for documentation, so that no machine has it.
const OF_NO_MACHINE = '192.0.2.1';

test('listens on METRICS_HOST, so that a Prometheus on another machine can read the metrics', async () => {
  const server = new MetricsServer(new Registry(), { metricsPort: 0, metricsHost: '0.0.0.0' });
  await server.onApplicationBootstrap();
  try {
    expect(server.address).toMatchObject({ address: '0.0.0.0' });
    const answer = await fetch(`http://127.0.0.1:${server.address?.port}/metrics`);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/^process_cpu_seconds_total /m)]);
  } finally {
    server.beforeApplicationShutdown();
  }
});

test('answers /healthz, so that a supervisor can check a process that serves no requests', async () => {
  const server = new MetricsServer(new Registry(), { metricsPort: 0, metricsHost: '127.0.0.1' });
  await server.onApplicationBootstrap();
  try {
    const paths = ['/healthz', '/readyz'];
    const answers = await Promise.all(paths.map((path) => fetch(`http://127.0.0.1:${server.address?.port}${path}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    expect(await answers[0]?.json()).toEqual({ status: 'ok' });
  } finally {
    server.beforeApplicationShutdown();
  }
});

test('names METRICS_HOST if it is not an address of this machine', async () => {
  const server = new MetricsServer(new Registry(), { metricsPort: 0, metricsHost: OF_NO_MACHINE });
  const refusal = await server.onApplicationBootstrap().catch((error: unknown) => error);
  expect(refusal).toEqual(new SettingsError(`METRICS_HOST ${OF_NO_MACHINE} is not an address of this machine`));
});
