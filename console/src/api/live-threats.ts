import { readSteadily } from './steady-stream';
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

/** What tabs send each other: a tab that starts asks for the state, and the tab that reads the stream answers. */
type Shared = { readonly message: StreamMessage } | { readonly state: LiveState } | { readonly question: 'state' };

/**
 * Follows the changes of threats. Of all tabs on one portfolio, the one that holds the lock reads the stream and passes its
 * events on, because a browser opens only six connections to an HTTP/1.1 origin. Returns a function that stops it.
 */
export function followThreats(options: LiveOptions): () => void {
  const stop = new AbortController();
  const name = `threats:${options.tenant}/${options.portfolio}`;
  const channel = new BroadcastChannel(name);
  const position = { lastEventId: options.lastEventId };
  /** The state of the stream that this tab reads; undefined in the other tabs. */
  const reader: { state?: LiveState } = {};
  const receive = (shared: Shared): void => {
    if ('question' in shared) {
      if (reader.state !== undefined) channel.postMessage({ state: reader.state });
    } else if ('state' in shared) options.onState(shared.state);
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
  const shareState = (state: LiveState): void => {
    reader.state = state;
    share({ state });
  };
  options.onState({ kind: 'connecting' });
  const read = (): Promise<void> =>
    readSteadily({
      path: '/v1/threats/stream',
      portfolio: options.portfolio,
      lastEventId: () => position.lastEventId,
      onEvent: (event) => share({ message: event as StreamMessage }),
      onOpen: () => shareState({ kind: 'live' }),
      onOffline: (reason) => shareState({ kind: 'offline', since: Date.now(), reason }),
      signal: stop.signal,
    });
  navigator.locks.request(name, { signal: stop.signal }, read).catch(() => undefined);
  // The tab that reads the stream sends nothing until something changes, so a tab that starts asks for its state.
  channel.postMessage({ question: 'state' } satisfies Shared);
  return () => {
    stop.abort();
    channel.close();
  };
}
