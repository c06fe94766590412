import { ServiceError } from '../../kernel/errors/service-error';
import type { TraceContext } from './trace-context';

/** Names and numbers. Values of requests, rows and responses never belong here (docs/operations.md). */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface NewSpan {
  /** One of few: a template, never an address, an id or a value. */
  readonly name: string;
  /** `internal` by default. */
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer';
  readonly attributes?: SpanAttributes;
}

/** An operation while it is measured. */
export interface Span {
  readonly trace: TraceContext;
  set(attributes: SpanAttributes): void;
  /** @param type a code or the name of a class, since messages contain values */
  fail(type: string): void;
  end(): void;
}

/** Records spans. It exists only while OpenTelemetry is switched on. */
export interface Tracer {
  /** Starts a trace, or continues that of `parent`. */
  startRoot(span: NewSpan, parent: TraceContext | null): Span;
  startChild(span: NewSpan, parent: Span): Span;
  /** Runs `work` with this active span, or without one. */
  run<T>(span: Span | undefined, work: () => T): T;
  activeSpan(): Span | undefined;
}

let tracer: Tracer | undefined;

/** Spans of the whole process are recorded with `next` from now on, or no longer. */
export function useTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Starts the span of a request or a job. Undefined if OpenTelemetry is off. */
export const startRootSpan = (span: NewSpan, parent: TraceContext | null): Span | undefined =>
  tracer?.startRoot(span, parent);

export const runInSpan = <T>(span: Span | undefined, work: () => T): T =>
  tracer && span ? tracer.run(span, work) : work();

/** Runs work that belongs to no request, such as housekeeping. */
export const runWithoutSpan = <T>(work: () => T): T => (tracer ? tracer.run(undefined, work) : work());

/**
 * Measures a step of a request or a job. If OpenTelemetry is off, if the trace is not sampled, or if there is neither a request nor
 * a job, it only calls `work`.
 */
export function traced<T>(describe: () => NewSpan, work: (span?: Span) => Promise<T>): Promise<T> {
  const parent = tracer?.activeSpan();
  return tracer && parent?.trace.isSampled === true
    ? measured(tracer, tracer.startChild(describe(), parent), work)
    : work();
}

async function measured<T>(used: Tracer, span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await used.run(span, () => work(span));
  } catch (error) {
    const type = errorType(error);
    // A request that is refused or finds nothing is no failure of the service.
    if (error instanceof ServiceError && error.status < 500) span.set({ 'error.type': type });
    else span.fail(type);
    throw error;
  } finally {
    span.end();
  }
}

/** The code of an error, or the name of its class. Never its message. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  const { code, kind } = error as Error & { code?: unknown; kind?: unknown };
  const named = code ?? kind;
  return typeof named === 'string' && /^\w{1,64}$/.test(named) ? named : error.constructor.name;
}

/** The active span of a request or a job. Undefined if OpenTelemetry is off. */
export const activeSpan = (): Span | undefined => tracer?.activeSpan();
