import { ApiFailure } from './failure';
import { eventStream } from './event-stream';
import type { StreamMessage } from './types';

export type LiveState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  | { readonly kind: 'offline'; readonly since: number; readonly reason: string };

interface LiveOptions {
  readonly tenant: string;
  readonly portfolio: string;
  readonly lastEventId: number;
  readonly onMessage: (message: StreamMessage) => void;
  readonly onState: (state: LiveState) => void;
}

type Shared = { readonly message: StreamMessage } | { readonly state: LiveState };

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** Two keep-alives of the service that did not arrive. */
const SILENCE_MS = 35_000;

/**
 * Follows the changes of threats. Of all tabs on one portfolio, the one that holds the lock reads the stream and passes its
 * events on, because a browser opens only six connections to an HTTP/1.1 origin. Returns a function that stops it.
 */
export function followThreats(options: LiveOptions): () => void {
  const stop = new AbortController();
  const name = `threats:${options.tenant}/${options.portfolio}`;
  const channel = new BroadcastChannel(name);
  const position = { lastEventId: options.lastEventId };
  const receive = (shared: Shared): void => {
    if ('state' in shared) options.onState(shared.state);
    else if (shared.message.id > position.lastEventId || shared.message.event === 'reset') {
      position.lastEventId = shared.message.id;
      options.onMessage(shared.message);
    }
  };
  channel.onmessage = (event: MessageEvent<Shared>) => receive(event.data);
  const share = (shared: Shared): void => {
    receive(shared);
    channel.postMessage(shared);
  };
  options.onState({ kind: 'connecting' });
  navigator.locks
    .request(name, { signal: stop.signal }, () => readForever(options, position, share, stop.signal))
    .catch(() => undefined);
  // The tab that reads the stream sends nothing until something changes; the other tabs count as live as well.
  void navigator.locks.query().then(({ held = [] }) => {
    if (!stop.signal.aborted && held.some((lock) => lock.name === name)) options.onState({ kind: 'live' });
  });
  return () => {
    stop.abort();
    channel.close();
  };
}

async function readForever(
  options: LiveOptions,
  position: { lastEventId: number },
  share: (shared: Shared) => void,
  signal: AbortSignal,
): Promise<void> {
  const attempts = { failed: 0 };
  for (;;) {
    const reason = await readOnce(options, position.lastEventId, share, signal, () => {
      attempts.failed = 0;
    });
    if (signal.aborted) return;
    if (attempts.failed === 0) share({ state: { kind: 'offline', since: Date.now(), reason } });
    await pause(Math.min(FIRST_DELAY_MS * 2 ** attempts.failed, LONGEST_DELAY_MS), signal);
    attempts.failed += 1;
  }
}

/** Reads until the connection ends, and returns why. */
async function readOnce(
  { portfolio }: LiveOptions,
  lastEventId: number,
  share: (shared: Shared) => void,
  signal: AbortSignal,
  onOpen: () => void,
): Promise<string> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const onActivity = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  try {
    const events = eventStream({
      path: '/v1/threats/stream',
      portfolio,
      lastEventId,
      signal: AbortSignal.any([signal, silence.signal]),
      onOpen: () => {
        onOpen();
        share({ state: { kind: 'live' } });
      },
      onActivity,
    });
    for await (const event of events) share({ message: event as StreamMessage });
    return 'The service closed the stream.';
  } catch (error) {
    if (silence.signal.aborted) return 'The stream was silent for 35 s.';
    return error instanceof ApiFailure ? error.message : 'The connection was lost.';
  } finally {
    clearTimeout(timer);
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
