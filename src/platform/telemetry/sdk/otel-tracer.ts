import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  type Span as SdkSpan,
  SpanKind,
  SpanStatusCode,
  trace as traceApi,
  TraceFlags,
  type Tracer as SdkTracer,
  ROOT_CONTEXT,
} from '@opentelemetry/api';
import type { TraceContext } from '../trace-context';
import type { NewSpan, Span, SpanAttributes, Tracer } from '../tracing';

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/** Records spans with the SDK. The active span has a storage of its own, which exists only while this tracer is used. */
export class OtelTracer implements Tracer {
  readonly #active = new AsyncLocalStorage<RecordedSpan | undefined>();

  constructor(private readonly sdk: SdkTracer) {}

  startRoot(span: NewSpan, parent: TraceContext | null): Span {
    return this.#start(span, parent === null ? ROOT_CONTEXT : remoteContext(parent));
  }

  startChild(span: NewSpan, parent: Span): Span {
    const context = parent instanceof RecordedSpan ? parent.context : remoteContext(parent.trace);
    return this.#start(span, context);
  }

  run<T>(span: Span | undefined, work: () => T): T {
    return this.#active.run(span as RecordedSpan | undefined, work);
  }

  activeSpan(): Span | undefined {
    return this.#active.getStore();
  }

  #start({ name, kind = 'internal', attributes }: NewSpan, context: Context): RecordedSpan {
    const options = { kind: KINDS[kind], ...(attributes && { attributes }) };
    return new RecordedSpan(this.sdk.startSpan(name, options, context));
  }
}

class RecordedSpan implements Span {
  readonly trace: TraceContext;
  readonly context: Context;

  constructor(private readonly sdk: SdkSpan) {
    const { traceId, spanId, traceFlags } = sdk.spanContext();
    this.trace = { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 };
    this.context = traceApi.setSpan(ROOT_CONTEXT, sdk);
  }

  set(attributes: SpanAttributes): void {
    this.sdk.setAttributes(attributes);
  }

  fail(type: string): void {
    this.sdk.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.sdk.end();
  }
}

const remoteContext = ({ traceId, spanId, isSampled }: TraceContext): Context =>
  traceApi.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
  });
