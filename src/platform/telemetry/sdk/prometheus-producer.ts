import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

const CUMULATIVE = AggregationTemporality.CUMULATIVE;

type PrometheusMetric = MetricObjectWithValues<MetricValue<string>>;

/**
 * Reads the metrics of the Prometheus registry for OTLP, with the same names and labels, so that the service has one list of
 * metrics whichever way they are collected.
 */
export class PrometheusProducer implements MetricProducer {
  constructor(
    private readonly registry: Registry,
    private readonly resource: Resource,
    private readonly startedAtMs: number,
  ) {}

  async collect(): Promise<CollectionResult> {
    const metrics = (await this.registry.getMetricsAsJSON()) as unknown as PrometheusMetric[];
    const times = { startTime: millisToHrTime(this.startedAtMs), endTime: millisToHrTime(Date.now()) };
    const scope = { name: 'threat-monitoring-service' };
    const data = metrics.map((metric) => metricData(metric, times)).filter(({ dataPoints }) => dataPoints.length > 0);
    return { resourceMetrics: { resource: this.resource, scopeMetrics: [{ scope, metrics: data }] }, errors: [] };
  }
}

interface Times {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

/** @throws for summaries, which the service does not have: OTLP has no place for their quantiles. */
function metricData(metric: PrometheusMetric, times: Times): MetricData {
  const { name, help: description } = metric;
  const base = {
    descriptor: { name, description, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: CUMULATIVE,
  };
  // prom-client 15.1 names the types in its JSON, while its declaration has an enumeration of numbers.
  switch (metric.type as unknown as string) {
    case 'counter':
      return { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: numbers(metric, times) };
    case 'gauge':
      return { ...base, dataPointType: DataPointType.GAUGE, dataPoints: numbers(metric, times) };
    case 'histogram':
      return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(metric, times) };
    default:
      throw new Error(`the metric ${name} has a type that OTLP cannot represent`);
  }
}

/** Prometheus has NaN for values that are not known yet, which OTLP leaves out. */
const numbers = ({ values }: PrometheusMetric, times: Times): DataPoint<number>[] =>
  values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => ({ ...times, attributes: attributesOf(labels), value }));

interface Collected {
  readonly attributes: Attributes;
  readonly cumulative: { readonly limit: number; readonly count: number }[];
  sum: number;
  count: number;
}

function histograms({ values, name }: PrometheusMetric, times: Times): DataPoint<Histogram>[] {
  const series = new Map<string, Collected>();
  for (const { labels, value, metricName } of values as (MetricValue<string> & { metricName?: string })[]) {
    const { le, ...others } = attributesOf(labels);
    const key = JSON.stringify(others);
    let one = series.get(key);
    if (!one) series.set(key, (one = { attributes: others, cumulative: [], sum: 0, count: 0 }));
    if (metricName === `${name}_sum`) one.sum = value;
    else if (metricName === `${name}_count`) one.count = value;
    else if (le !== undefined && le !== '+Inf') one.cumulative.push({ limit: Number(le), count: value });
  }
  return [...series.values()].map((one) => ({ ...times, attributes: one.attributes, value: histogram(one) }));
}

/** Buckets of Prometheus count everything up to their limit; those of OTLP count what is between two limits. */
function histogram({ cumulative, sum, count }: Collected): Histogram {
  const sorted = cumulative.toSorted((a, b) => a.limit - b.limit);
  const counts = sorted.map((bucket, place) => bucket.count - (sorted[place - 1]?.count ?? 0));
  counts.push(count - (sorted.at(-1)?.count ?? 0));
  return { buckets: { boundaries: sorted.map(({ limit }) => limit), counts }, sum, count };
}

const attributesOf = (labels: Partial<Record<string, string | number>>): Attributes =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));
