import { Registry } from 'prom-client';
import { ForwardingMetrics } from './forwarding-metrics';

test('without a receiver there are no series, and nothing is counted', async () => {
  const registry = new Registry();
  new ForwardingMetrics(registry).batch('failed');
  expect(await registry.metrics()).toBe('\n');
});

test('the number of waiting records keeps its last value while it cannot be read', async () => {
  const registry = new Registry();
  const answers = [() => Promise.resolve(7), () => Promise.reject(new Error('the database is away'))];
  new ForwardingMetrics(registry).register(() => answers.shift()!());
  for (let reading = 0; reading < 2; reading++) {
    const text = await registry.metrics();
    expect(text).toContain('\naudit_forward_waiting_records 7\n');
    expect(text).toContain('\naudit_forward_batches_total{outcome="failed"} 0\n');
  }
});
