import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { type ReadableSpan, TracerProvider } from '@opentelemetry/sdk-trace';
import { SpanQueue } from './span-queue';

const { SUCCESS, FAILED } = ExportResultCode;

let dropped: Record<string, number>;
let exported: { spans: ReadableSpan[]; done: (result: ExportResult) => void }[];
let provider: TracerProvider;
let isOver: boolean;

beforeEach(() => {
  dropped = { queue_full: 0, export_failed: 0 };
  exported = [];
  isOver = false;
  const exporter = {
    export: (spans: ReadableSpan[], done: (result: ExportResult) => void) => {
      if (isOver) done({ code: SUCCESS });
      else exported.push({ spans, done });
    },
    shutdown: () => Promise.resolve(),
  };
  const limits = {
    maxQueueSize: 4,
    maxExportBatchSize: 2,
    scheduledDelayMillis: 60_000,
    exportTimeoutMillis: 60_000,
  };
  const queue = new SpanQueue(exporter, limits, (reason, spans) => (dropped[reason]! += spans));
  provider = new TracerProvider({ spanProcessors: [queue] });
});

// The SDK waits a minute for each batch that is never answered, one after the other, and keeps the process alive.
afterEach(async () => {
  isOver = true;
  for (const { done } of exported) done({ code: SUCCESS });
  await provider.shutdown();
});

function end(spans: number): void {
  for (let left = spans; left > 0; left -= 1) provider.getTracer('test').startSpan('work').end();
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('drops and counts spans while as many wait as the queue may have', () => {
  end(9);
  expect(exported.map(({ spans }) => spans.length)).toEqual([2]);
  // Two are being exported and four wait.
  expect(dropped).toEqual({ queue_full: 3, export_failed: 0 });
});

test('takes spans again once a batch was exported', async () => {
  end(6);
  exported[0]!.done({ code: SUCCESS });
  await turn();
  end(1);
  expect(dropped).toEqual({ queue_full: 0, export_failed: 0 });
});

test('counts the spans of a failed export', async () => {
  end(2);
  exported[0]!.done({ code: FAILED });
  await turn();
  expect(dropped).toEqual({ queue_full: 0, export_failed: 2 });
});
