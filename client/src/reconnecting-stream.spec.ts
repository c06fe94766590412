import { type OpenedStream, reconnectingStream, type StreamEvent } from './reconnecting-stream.ts';
import { ServiceError } from './service-error.ts';

/** A connection: frames that arrive, and then its end or a fault. */
type Connection = { frames: readonly string[]; fault?: Error } | { status: number; body?: unknown };

const frame = (id: number, event = 'item'): string => `id: ${id}\nevent: ${event}\ndata: {"seq":${id}}\n\n`;
const AT_ONCE = 'retry: 0\n\n';

function opened(connection: Connection): OpenedStream {
  if ('status' in connection) {
    const { status, body } = connection;
    return { response: new Response(status === 204 ? null : '', { status }), error: body };
  }
  const bytes = new TextEncoder();
  const data = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const text of [AT_ONCE, ...connection.frames]) controller.enqueue(bytes.encode(text));
    },
    pull: (controller) => (connection.fault ? controller.error(connection.fault) : controller.close()),
  });
  return { response: new Response('', { status: 200 }), data };
}

/** Reads to the end; `asked` holds the ids from which each connection was to go on. */
async function read(connections: readonly (Connection | Error)[], options: { maxReconnects?: number } = {}) {
  const asked: (number | undefined)[] = [];
  const ids: number[] = [];
  const open = (lastEventId: number | undefined): Promise<OpenedStream> => {
    asked.push(lastEventId);
    const connection = connections[asked.length - 1];
    if (!connection) return Promise.reject(new TypeError('no more connections'));
    return connection instanceof Error ? Promise.reject(connection) : Promise.resolve(opened(connection));
  };
  const isLast = ({ event }: StreamEvent): boolean => event === 'result';
  let error: unknown;
  try {
    for await (const { id } of reconnectingStream({ open, isLast }, options)) ids.push(id);
  } catch (thrown) {
    error = thrown;
  }
  return { asked, ids, error };
}

test('yields the events until the last one, with the JSON of their data', async () => {
  const open = () => Promise.resolve(opened({ frames: [frame(1), frame(2, 'result'), frame(3)] }));
  const events: StreamEvent[] = [];
  const isLast = ({ event }: StreamEvent): boolean => event === 'result';
  for await (const event of reconnectingStream({ open, isLast }, {})) events.push(event);
  expect(events).toEqual([
    { id: 1, event: 'item', data: { seq: 1 } },
    { id: 2, event: 'result', data: { seq: 2 } },
  ]);
});

test('connects again after the last event that arrived', async () => {
  const fault = new TypeError('terminated');
  const { asked, ids, error } = await read([
    { frames: [frame(1), frame(2)] },
    { frames: [frame(3)], fault },
    { frames: [frame(4, 'result')] },
  ]);
  expect({ asked, ids, error }).toEqual({ asked: [undefined, 2, 3], ids: [1, 2, 3, 4], error: undefined });
});

test('reads events that arrive in pieces, and passes over comments', async () => {
  const [whole] = [frame(1, 'result')];
  const { ids } = await read([{ frames: [': keep-alive\n\n', whole.slice(0, 9), whole.slice(9)] }]);
  expect(ids).toEqual([1]);
});

test('ends if nothing comes after the last event', async () => {
  expect(await read([{ frames: [frame(1)] }, { status: 204 }])).toMatchObject({ ids: [1], error: undefined });
});

test('throws what the service refuses', async () => {
  const body = { error: { code: 'not_found', message: 'The search was not found' }, request_id: 'r' };
  const { error } = await read([{ status: 404, body }]);
  expect(error).toBeInstanceOf(ServiceError);
  expect(error).toMatchObject({ status: 404, code: 'not_found', message: 'The search was not found (not_found)' });
});

test('does not connect again if the first connection fails', async () => {
  const { asked, error } = await read([new TypeError('fetch failed')]);
  expect(asked).toHaveLength(1);
  expect(error).toMatchObject({ message: 'fetch failed' });
});

test('connects again after a 503, and gives up after a number of failures without an event', async () => {
  const restart = { status: 503, body: {} };
  const ended = await read([{ frames: [frame(1)] }, restart, { frames: [frame(2, 'result')] }]);
  expect(ended).toMatchObject({ ids: [1, 2], error: undefined });
  const given = await read([{ frames: [frame(1)] }, restart, restart, restart], { maxReconnects: 2 });
  expect(given).toMatchObject({ ids: [1], error: { status: 503 } });
});

test('closes the connection when the caller stops reading', async () => {
  let isCancelled = false;
  const bytes = new TextEncoder().encode(frame(1));
  const data = new ReadableStream({
    start: (controller) => controller.enqueue(bytes),
    cancel: () => void (isCancelled = true),
  });
  const open = () => Promise.resolve({ response: new Response('', { status: 200 }), data });
  for await (const { id } of reconnectingStream({ open, isLast: () => false }, {})) {
    expect(id).toBe(1);
    break;
  }
  expect(isCancelled).toBe(true);
});

test('rejects with the reason of its signal', async () => {
  const end = new AbortController();
  const open = () => Promise.resolve(opened({ frames: [frame(1)] }));
  const stream = reconnectingStream({ open, isLast: () => false }, { signal: end.signal });
  await stream.next();
  end.abort(new Error('enough'));
  await expect(stream.next()).rejects.toThrow('enough');
});
