import { EventSourceParserStream } from 'eventsource-parser/stream';
import { readFailure } from './failure';
import { buildHeaders, noteMissing } from './request';

export interface ServerEvent {
  readonly id: number;
  readonly event: string;
  readonly data: unknown;
}

interface StreamOptions {
  readonly path: string;
  readonly portfolio: string;
  readonly lastEventId: number;
  readonly signal: AbortSignal;
  readonly onOpen: () => void;
  /** Called for every piece of the stream, keep-alives included. */
  readonly onActivity: () => void;
}

/**
 * The events of one connection, until it ends. `EventSource` would hide a 401 and a 429.
 * @throws ApiFailure if the service refuses the stream
 */
export async function* eventStream(options: StreamOptions): AsyncGenerator<ServerEvent, void, undefined> {
  const headers = buildHeaders({ path: options.path, portfolio: options.portfolio });
  headers.set('accept', 'text/event-stream');
  headers.set('last-event-id', String(options.lastEventId));
  const response = await fetch(options.path, { headers, signal: options.signal, credentials: 'same-origin' });
  if (!response.ok || response.body === null) {
    const failure = readFailure(response.status, response.headers, await response.json().catch(() => null));
    noteMissing(failure, options);
    throw failure;
  }
  options.onOpen();
  yield* parseEvents(response.body, options.onActivity);
}

/** Reads server-sent events whose data is JSON. */
export async function* parseEvents(
  body: ReadableStream<Uint8Array>,
  onActivity: () => void = () => undefined,
): AsyncGenerator<ServerEvent, void, undefined> {
  const noticed = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      onActivity();
      controller.enqueue(chunk);
    },
  });
  const reader = body
    .pipeThrough(noticed)
    .pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const { id, event = 'message', data } = read.value;
      yield { id: Number(id), event, data: JSON.parse(data) as unknown };
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
