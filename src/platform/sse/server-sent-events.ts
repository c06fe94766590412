import type { IncomingHttpHeaders } from 'node:http';
import { ValidationError } from '../../kernel/errors/validation-error';

/** One event of a stream (WHATWG HTML §9.2); `data` is one line. */
export interface ServerSentEvent {
  id: number;
  type: string;
  data: string;
}

export const EVENT_STREAM = 'text/event-stream; charset=utf-8';
/** Prevents proxies from caching or buffering events, which have to arrive at once. */
export const STREAM_HEADERS = { 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' } as const;
const RETRY_MS = 2_000;
export const KEEP_ALIVE_MS = 15_000;

export const streamOpening = `retry: ${RETRY_MS}\n\n`;
export const keepAlive = ': keep-alive\n\n';

export const formatFrame = ({ id, type, data }: ServerSentEvent): string =>
  `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`;

const frames = new WeakMap<ServerSentEvent, Buffer>();
const pages = new WeakMap<readonly ServerSentEvent[], Buffer>();

/** The frames of some events as bytes. An event, and an array of events, is encoded once for all readers. */
export function encodeFrames(events: readonly ServerSentEvent[]): Buffer {
  let page = pages.get(events);
  if (page === undefined) {
    page = Buffer.concat(events.map(encodeFrame));
    pages.set(events, page);
  }
  return page;
}

function encodeFrame(event: ServerSentEvent): Buffer {
  let frame = frames.get(event);
  if (frame === undefined) {
    frame = Buffer.from(formatFrame(event));
    frames.set(event, frame);
  }
  return frame;
}

const MAX_ID = 2_147_483_647;

/** The `Last-Event-ID` of a request; 0 if there is none. @throws ValidationError if it is not a decimal number ≥ 0 */
export const readLastEventId = (headers: IncomingHttpHeaders): number => readGivenEventId(headers, MAX_ID) ?? 0;

/** Like `readLastEventId`, up to `maxId`; undefined if there is none. */
export function readGivenEventId(headers: IncomingHttpHeaders, maxId: number): number | undefined {
  const text = headers['last-event-id'];
  if (text === undefined || text === '') return undefined;
  if (typeof text === 'string' && /^\d{1,16}$/.test(text) && Number(text) <= maxId) return Number(text);
  throw new ValidationError([
    {
      loc: ['header', 'Last-Event-ID'],
      msg: 'Input should be the id of an event: a decimal number from 0',
      type: 'int_parsing',
    },
  ]);
}
