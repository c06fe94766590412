import { emptyResource } from '@opentelemetry/resources';
import { DataPointType, type MetricData } from '@opentelemetry/sdk-metrics';
import { Counter, Gauge, Histogram, Registry, Summary } from 'prom-client';
import { PrometheusProducer } from './prometheus-producer';

let registry: Registry;
beforeEach(() => (registry = new Registry()));

async function collect(): Promise<MetricData[]> {
  const { resourceMetrics } = await new PrometheusProducer(registry, emptyResource(), 0).collect();
  return resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics);
}

test('a counter is a cumulative, monotonic sum with the same name and labels', async () => {
  const counter = new Counter({ name: 'jobs_total', help: 'Jobs', labelNames: ['job'], registers: [registry] });
  counter.inc({ job: 'a' }, 3);
  counter.inc({ job: 'b' });
  const [metric] = await collect();
  expect(metric).toMatchObject({
    descriptor: { name: 'jobs_total', description: 'Jobs' },
    dataPointType: DataPointType.SUM,
    isMonotonic: true,
    dataPoints: [
      { attributes: { job: 'a' }, value: 3 },
      { attributes: { job: 'b' }, value: 1 },
    ],
  });
});

test('a gauge has its last values, without those that are not numbers', async () => {
  const gauge = new Gauge({ name: 'lag', help: 'Lag', labelNames: ['of'], registers: [registry] });
  gauge.set({ of: 'a' }, 0.5);
  gauge.set({ of: 'b' }, NaN);
  expect((await collect())[0]).toMatchObject({
    dataPointType: DataPointType.GAUGE,
    dataPoints: [{ attributes: { of: 'a' }, value: 0.5 }],
  });
});

test('a histogram counts what is between two limits', async () => {
  const histogram = new Histogram({
    name: 'seconds',
    help: 'Time',
    labelNames: ['route'],
    buckets: [0.1, 1, 10],
    registers: [registry],
  });
  for (const value of [0.05, 0.5, 0.6, 100]) histogram.observe({ route: '/a' }, value);
  histogram.observe({ route: '/b' }, 5);
  const [metric] = await collect();
  expect(metric?.dataPointType).toBe(DataPointType.HISTOGRAM);
  expect(metric?.dataPoints).toMatchObject([
    {
      attributes: { route: '/a' },
      value: { buckets: { boundaries: [0.1, 1, 10], counts: [1, 2, 0, 1] }, sum: 101.15, count: 4 },
    },
    { attributes: { route: '/b' }, value: { buckets: { counts: [0, 0, 1, 0] }, sum: 5, count: 1 } },
  ]);
});

test('refuses a summary, which OTLP cannot represent', async () => {
  new Summary({ name: 'quantiles', help: 'Q', registers: [registry] }).observe(1);
  await expect(collect()).rejects.toThrow('quantiles');
});
