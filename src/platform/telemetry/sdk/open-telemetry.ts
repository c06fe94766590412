import { defaultResource, type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { MeterProvider, PeriodicExportingMetricReader, type PushMetricExporter } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { Counter, type Registry } from 'prom-client';
import { uuidv7 } from 'uuidv7';
import type { Settings } from '../../../../config/settings';
import { version } from '../../../../package.json';
import type { ExportSettings, ExportTarget } from '../export-settings';
import type { Tracer } from '../tracing';
import { Exporters } from './exporters';
import { OtelTracer } from './otel-tracer';
import { PrometheusProducer } from './prometheus-producer';
import { SpanQueue } from './span-queue';

const SCOPE = 'threat-monitoring-service';
/** Attributes are names and numbers; a longer one is a mistake, and is cut. */
const MAX_ATTRIBUTE_LENGTH = 256;
const MAX_METRIC_TIMEOUT_MS = 30_000;

/** Called after every export. */
export type ExportObserver = (signal: 'traces' | 'metrics', isExported: boolean) => void;

/** The SDK of OpenTelemetry. This file and its neighbours are loaded only if something is exported. */
export class OpenTelemetry {
  readonly #exporters: Exporters;
  readonly #resource: Resource;
  readonly #parts: { shutdown(): Promise<void> }[] = [];
  /** Undefined if traces are not exported. */
  readonly tracer: Tracer | undefined;

  constructor(
    private readonly settings: Settings,
    exported: ExportSettings,
    private readonly registry: Registry,
    private readonly onExport: ExportObserver,
  ) {
    this.#exporters = new Exporters(settings, exported.certificates);
    this.#resource = resourceOf(exported);
    this.tracer = exported.traces === null ? undefined : this.#tracerFor(exported.traces);
    if (exported.metrics !== null) this.#readMetrics(exported.metrics);
  }

  /** Exports what waits, and ends the connections after `timeoutMs` at the latest. */
  async shutdown(timeoutMs: number): Promise<void> {
    const parts = Promise.allSettled(this.#parts.map((part) => part.shutdown()));
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([parts, new Promise((resolve) => (timer = setTimeout(resolve, timeoutMs)))]);
    clearTimeout(timer);
    this.#exporters.close();
  }

  #tracerFor(target: ExportTarget): Tracer {
    const { settings } = this;
    const dropped = new Counter({
      name: 'telemetry_spans_dropped_total',
      help: 'Number of spans that were not exported, by reason: queue_full or export_failed',
      labelNames: ['reason'],
      registers: [this.registry],
    });
    for (const reason of ['queue_full', 'export_failed']) dropped.inc({ reason }, 0);
    const exporter = this.#exporters.traces(target);
    const observed = Object.assign(exporter, {
      export: observe(exporter, (isDone) => this.onExport('traces', isDone)),
    });
    const limits = {
      maxQueueSize: settings.otelBspMaxQueueSize,
      maxExportBatchSize: settings.otelBspMaxExportBatchSize,
      scheduledDelayMillis: settings.otelBspScheduleDelay,
      exportTimeoutMillis: settings.otelExporterOtlpTimeout,
    };
    const queue = new SpanQueue(observed, limits, (reason, spans) => dropped.inc({ reason }, spans));
    const provider = new TracerProvider({
      resource: this.#resource,
      sampler: samplerOf(settings),
      spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
      spanProcessors: [queue],
    });
    this.#parts.push(provider);
    return new OtelTracer(provider.getTracer(SCOPE, version));
  }

  #readMetrics(target: ExportTarget): void {
    const { otelMetricExportInterval: exportIntervalMillis } = this.settings;
    const exporter: PushMetricExporter = this.#exporters.metrics(target);
    const startedAtMs = Date.now() - process.uptime() * 1_000;
    const reader = new PeriodicExportingMetricReader({
      exporter: Object.assign(exporter, {
        export: observe(exporter, (isDone) => this.onExport('metrics', isDone)),
      }),
      exportIntervalMillis,
      exportTimeoutMillis: Math.min(exportIntervalMillis, MAX_METRIC_TIMEOUT_MS),
      metricProducers: [new PrometheusProducer(this.registry, this.#resource, startedAtMs)],
    });
    this.#parts.push(new MeterProvider({ resource: this.#resource, readers: [reader] }));
  }
}

type Export<Data> = (data: Data, done: (result: ExportResult) => void) => void;

/** The export function of `exporter`, which also reports whether each export succeeded. */
function observe<Data>(exporter: { export: Export<Data> }, onEnd: (isDone: boolean) => void): Export<Data> {
  const { export: send } = exporter;
  return (data, done) =>
    send.call(exporter, data, (result) => {
      onEnd(result.code === ExportResultCode.SUCCESS);
      done(result);
    });
}

const resourceOf = ({ resource }: ExportSettings): Resource =>
  defaultResource().merge(
    resourceFromAttributes({ 'service.version': version, 'service.instance.id': uuidv7(), ...resource }),
  );

function samplerOf({ otelTracesSampler, otelTracesSamplerArg }: Settings): Sampler {
  const root = rootSampler(otelTracesSampler.replace('parentbased_', ''), otelTracesSamplerArg);
  return otelTracesSampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(name: string, share: number): Sampler {
  if (name === 'traceidratio') return new TraceIdRatioBasedSampler(share);
  return name === 'always_off' ? new AlwaysOffSampler() : new AlwaysOnSampler();
}
