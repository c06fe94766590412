import { type Context, TraceFlags } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type Span,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';

interface QueueLimits {
  readonly maxQueueSize: number;
  readonly maxExportBatchSize: number;
  readonly scheduledDelayMillis: number;
  readonly exportTimeoutMillis: number;
}

/**
 * The queue of the SDK, which counts what it drops. The SDK drops spans without reporting them (sdk-trace 2.12), so this class
 * keeps the same count of waiting spans and refuses those that the SDK would drop.
 */
export class SpanQueue implements SpanProcessor {
  readonly #batches: BatchSpanProcessor;
  #waiting = 0;

  constructor(
    exporter: SpanExporter,
    private readonly limits: QueueLimits,
    /** Reports spans that no collector will receive. */
    private readonly onDropped: (reason: 'queue_full' | 'export_failed', spans: number) => void,
  ) {
    this.#batches = new BatchSpanProcessor({ exporter: this.#counted(exporter), ...limits });
  }

  onStart(span: Span, parent: Context): void {
    this.#batches.onStart(span, parent);
  }

  onEnd(span: ReadableSpan): void {
    if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return;
    if (this.#waiting >= this.limits.maxQueueSize) {
      this.onDropped('queue_full', 1);
      return;
    }
    this.#waiting += 1;
    this.#batches.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.#batches.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#batches.shutdown();
  }

  #counted(exporter: SpanExporter): SpanExporter {
    return {
      export: (spans: ReadableSpan[], done: (result: ExportResult) => void): void => {
        this.#waiting -= spans.length;
        exporter.export(spans, (result) => {
          if (result.code === ExportResultCode.FAILED) this.onDropped('export_failed', spans.length);
          done(result);
        });
      },
      forceFlush: async () => exporter.forceFlush?.(),
      shutdown: () => exporter.shutdown(),
    };
  }
}
