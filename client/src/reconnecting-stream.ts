import { EventSourceParserStream } from 'eventsource-parser/stream';
import { pause } from './pause.ts';
import { ServiceError } from './service-error.ts';

export interface ReconnectOptions {
  /** Ends the stream: reading it rejects with the reason of the signal. */
  signal?: AbortSignal;
  /** How many attempts to connect may fail one after the other. 10 unless set. */
  maxReconnects?: number;
}

/** One server-sent event, with the JSON of its `data` read. */
export interface StreamEvent {
  id: number;
  event: string;
  data: unknown;
}

/** What a call of the client resolves to with `parseAs: 'stream'`. */
export interface OpenedStream {
  data?: unknown;
  error?: unknown;
  response: Response;
}

export interface StreamSource<E extends StreamEvent> {
  /** Connects to the stream after the event of this id, or to its start. */
  open: (lastEventId: number | undefined) => Promise<OpenedStream>;
  /** Whether nothing comes after this event. */
  isLast: (event: E) => boolean;
}

const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 30_000;

/**
 * The events of a stream. If the connection ends early, it connects again after the last event that arrived, so that none
 * is missing and none comes twice.
 * @throws ServiceError if the service refuses the stream; the last failure after too many attempts; the reason of the signal
 */
export async function* reconnectingStream<E extends StreamEvent>(
  { open, isLast }: StreamSource<E>,
  { signal, maxReconnects = 10, lastEventId }: ReconnectOptions & { lastEventId?: number | undefined },
): AsyncGenerator<E, void, undefined> {
  const state = { lastEventId, retryMs: FIRST_DELAY_MS, failures: 0, hasConnected: false };
  for (;;) {
    signal?.throwIfAborted();
    try {
      const { error, response, data } = await open(state.lastEventId);
      // Nothing comes after the last event that arrived.
      if (response.status === 204) return;
      if (!response.ok) throw new ServiceError(response, error);
      state.hasConnected = true;
      for await (const event of eventsOf<E>(data, (ms) => (state.retryMs = ms))) {
        state.lastEventId = event.id;
        state.failures = 0;
        yield event;
        if (isLast(event)) return;
        // Events that have arrived already are not yielded after an abort.
        signal?.throwIfAborted();
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (!state.hasConnected || !isTransient(error) || state.failures >= maxReconnects) throw error;
    }
    await pause(Math.min(state.retryMs * 2 ** state.failures, MAX_DELAY_MS), signal);
    state.failures += 1;
  }
}

/** The service is busy or restarts, or the network failed. */
const isTransient = (error: unknown): boolean =>
  !(error instanceof ServiceError) || error.status === 429 || error.status >= 500;

async function* eventsOf<E extends StreamEvent>(
  body: unknown,
  onRetry: (ms: number) => void,
): AsyncGenerator<E, void, undefined> {
  const messages = (body as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ onRetry }));
  const reader = messages.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const { id, event, data } = read.value;
      yield { id: Number(id), event, data: JSON.parse(data) as unknown } as E;
    }
  } finally {
    // The caller may stop reading before the end.
    await reader.cancel().catch(() => undefined);
  }
}
