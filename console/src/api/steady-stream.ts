import { eventStream, type ServerEvent } from './event-stream';
import { ApiFailure } from './failure';

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** A silence of this length, in which two keep-alives of the service did not arrive, means that the connection is lost. */
const SILENCE_MS = 35_000;

interface SteadyStreamOptions {
  readonly path: string;
  readonly portfolio: string;
  /** The id of the last event that was received, from which a new connection continues. */
  readonly lastEventId: () => number;
  readonly onEvent: (event: ServerEvent) => void;
  readonly onOpen: () => void;
  /** Called once for each interruption, with its reason in words. */
  readonly onOffline: (reason: string) => void;
  /** Whether the last event was received, after which no connection is opened. */
  readonly isOver?: () => boolean;
  /** Whether the failure is permanent, so that no other connection is tried. */
  readonly isFinal?: (failure: unknown) => boolean;
  readonly signal: AbortSignal;
}

/** Reads a stream, and connects again after each interruption, until the stream is over or the signal aborts. */
export async function readSteadily(options: SteadyStreamOptions): Promise<void> {
  const { signal, onOffline, isOver = () => false, isFinal = () => false } = options;
  const attempts = { failed: 0 };
  for (;;) {
    const { reason, failure } = await readOnce(options, () => {
      attempts.failed = 0;
    });
    if (signal.aborted || isOver()) return;
    if (attempts.failed === 0) onOffline(reason);
    if (isFinal(failure)) return;
    await pause(Math.min(FIRST_DELAY_MS * 2 ** attempts.failed, LONGEST_DELAY_MS), signal);
    attempts.failed += 1;
  }
}

interface ConnectionEnd {
  readonly reason: string;
  readonly failure: unknown;
}

/** Reads until the connection ends, and returns why. */
async function readOnce(options: SteadyStreamOptions, onOpened: () => void): Promise<ConnectionEnd> {
  const { path, portfolio, lastEventId, signal, onOpen, onEvent } = options;
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const events = eventStream({
      path,
      portfolio,
      lastEventId: lastEventId(),
      signal: AbortSignal.any([signal, silence.signal]),
      onOpen: () => {
        onOpened();
        onOpen();
      },
      onActivity: () => {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE_MS);
      },
    });
    for await (const event of events) onEvent(event);
    return { reason: 'The service closed the stream.', failure: null };
  } catch (error) {
    if (silence.signal.aborted) return { reason: 'The stream was silent for 35 s.', failure: null };
    return { reason: error instanceof ApiFailure ? error.message : 'The connection was lost.', failure: error };
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
