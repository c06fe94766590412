import type { Deadline } from '../../../platform/deadline';
import { type OutboundObserver, OutboundPolicy } from '../../../platform/fetch/outbound-policy';
import { CONNECTOR_TEXTS } from '../connector.texts';
import { ConnectorError, type ConnectorPolicy } from '../connectors.contract';

export interface GuardLimits {
  /** Failures in a row until the circuit opens. */
  failures: number;
  /** How long it stays open before one query may try the source again. */
  openMs: number;
  firstBackoffMs: number;
  maxBackoffMs: number;
}

export const GUARD_LIMITS: GuardLimits = { failures: 5, openMs: 30_000, firstBackoffMs: 100, maxBackoffMs: 2_000 };

/** Queries one connector under its policy, within the deadline of a lookup. */
export class ConnectorGuard {
  readonly #policy: OutboundPolicy;

  constructor(policy: ConnectorPolicy, observer: OutboundObserver, limits: GuardLimits) {
    const { timeoutMs, concurrency, attempts } = policy;
    const { failures, openMs, firstBackoffMs, maxBackoffMs } = limits;
    this.#policy = new OutboundPolicy({
      timeoutMs,
      concurrency,
      observer,
      retry: { attempts, firstBackoffMs, maxBackoffMs },
      // A lookup has seconds and skips a source that may be out of order.
      circuit: { failures, openMs, othersDuringTrial: 'refuse' },
      failures: {
        slow: (ms) => new ConnectorError('timeout', CONNECTOR_TEXTS.slow(ms)),
        circuitOpen: () => new ConnectorError('circuit_open', CONNECTOR_TEXTS.circuitOpen),
      },
    });
  }

  /**
   * @returns the result of the first attempt that succeeds before the deadline
   * @throws ConnectorError, or any other error of an attempt
   */
  async run<T>(attempt: (signal: AbortSignal) => Promise<T>, deadline: Deadline): Promise<T> {
    // The failure of the previous attempt, while the next one waits for its turn.
    const last: { failure: ConnectorError | null } = { failure: null };
    const once = (signal: AbortSignal): Promise<T> => {
      last.failure = null;
      return attempt(signal);
    };
    const onFailure = (error: unknown): void => {
      if (error instanceof ConnectorError) last.failure = error;
    };
    const { signal } = deadline;
    try {
      return await this.#policy.run(once, {
        signal,
        onFailure,
        get leftMs() {
          return deadline.leftMs;
        },
      });
    } catch (error) {
      if (error !== signal.reason) throw error;
      throw last.failure ?? new ConnectorError('timeout', CONNECTOR_TEXTS.lookupOver);
    }
  }
}
