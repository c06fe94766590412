import { type ClientRequest, type IncomingMessage, request } from 'node:http';

export interface StreamedEvent {
  id: number;
  type: string;
  data: string;
  /** Milliseconds since the request was sent. */
  atMs: number;
}

export interface StreamRead {
  status: number;
  headers: IncomingMessage['headers'];
  /** Whole events, in the order in which they arrived. */
  events: StreamedEvent[];
  comments: string[];
  /** All bytes that arrived. */
  text: string;
  /** Whether the server ended the stream, rather than the reader or the connection. */
  hasEnded: boolean;
}

export interface StreamOptions {
  method?: 'GET' | 'POST';
  key: string;
  body?: unknown;
  lastEventId?: number | string;
  headers?: Record<string, string>;
  /** Cuts the connection after this number of bytes. */
  cutAfterBytes?: number;
  /** Cuts it after this event. */
  cutAfterId?: number;
  onEvent?: (event: StreamedEvent) => void;
  onComment?: (comment: string) => void;
  /** Cuts the connection when it is aborted. */
  signal?: AbortSignal;
}

/** Reads a raw stream of events until it ends or is cut. */
export function readStream(url: string, options: StreamOptions): Promise<StreamRead> {
  const { method = 'GET', key, body, lastEventId, headers = {} } = options;
  const sentAtMs = performance.now();
  const parser = new StreamParser(() => performance.now() - sentAtMs, options);
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = request(
      url,
      {
        method,
        ...(options.signal && { signal: options.signal }),
        headers: {
          'x-api-key': key,
          accept: 'text/event-stream',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
          ...headers,
        },
      },
      (response) => {
        const read: StreamRead = {
          status: response.statusCode ?? 0,
          headers: response.headers,
          events: parser.events,
          comments: parser.comments,
          text: '',
          hasEnded: false,
        };
        let bytes = 0;
        let isCut = false;
        const cut = (): void => {
          isCut = true;
          sent.destroy();
          resolve(read);
        };
        response.on('data', (chunk: Buffer) => {
          if (isCut) return;
          const left = (options.cutAfterBytes ?? Infinity) - bytes;
          const taken = chunk.length > left ? chunk.subarray(0, left) : chunk;
          bytes += taken.length;
          parser.add(taken);
          read.text = parser.text;
          const isThere = options.cutAfterId !== undefined && (parser.events.at(-1)?.id ?? 0) >= options.cutAfterId;
          if (bytes >= (options.cutAfterBytes ?? Infinity) || isThere) cut();
        });
        response.on('end', () => {
          if (!isCut) resolve(Object.assign(read, { hasEnded: true }));
        });
        response.on('error', () => resolve(read));
      },
    );
    sent.on('error', (error) => reject(error));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** The rules of WHATWG HTML §9.2.6 for streams with line feeds only, like ours. */
class StreamParser {
  readonly events: StreamedEvent[] = [];
  readonly comments: string[] = [];
  text = '';
  #decoder = new TextDecoder();
  #rest = '';

  constructor(
    private readonly now: () => number,
    private readonly listeners: Pick<StreamOptions, 'onEvent' | 'onComment'>,
  ) {}

  add(chunk: Buffer): void {
    const text = this.#decoder.decode(chunk, { stream: true });
    this.text += text;
    this.#rest += text;
    for (let end = this.#rest.indexOf('\n\n'); end >= 0; end = this.#rest.indexOf('\n\n')) {
      this.#dispatch(this.#rest.slice(0, end));
      this.#rest = this.#rest.slice(end + 2);
    }
  }

  #dispatch(block: string): void {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      if (line.startsWith(':')) this.#addComment(line.slice(1).trim());
      else fields.set(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2));
    }
    const data = fields.get('data');
    if (data === undefined) return;
    const event = { id: Number(fields.get('id')), type: fields.get('event') ?? '', data, atMs: this.now() };
    this.events.push(event);
    this.listeners.onEvent?.(event);
  }

  #addComment(comment: string): void {
    this.comments.push(comment);
    this.listeners.onComment?.(comment);
  }
}

/**
 * Fails unless the events are those of a whole stream from a number on: no gap, no repetition, the last one at the end.
 */
export function expectWhole(events: readonly StreamedEvent[], from = 1): void {
  expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => from + index));
  expect(['result', 'error']).toContain(events.at(-1)?.type);
  for (const { id, data } of events) expect((JSON.parse(data) as { seq: number }).seq).toBe(id);
}
