import {
  bulkhead,
  BrokenCircuitError,
  type BulkheadPolicy,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  ExponentialBackoff,
  handleWhen,
  type IBackoff,
  isBrokenCircuitError,
  retry,
} from 'cockatiel';
import { Deadline } from '../../../platform/deadline';
import { untilAborted } from '../../../platform/until-aborted';
import { isFaultOfSource, isPassing } from './connector-failure';
import { ConnectorError, type ConnectorPolicy } from '../connectors.contract';
import { CONNECTOR_TEXTS } from '../connector.texts';

export interface GuardLimits {
  /** Failures in a row until the circuit opens. */
  failures: number;
  /** How long it stays open before one request may try again. */
  openMs: number;
  firstBackoffMs: number;
  maxBackoffMs: number;
}

export const GUARD_LIMITS: GuardLimits = { failures: 5, openMs: 30_000, firstBackoffMs: 100, maxBackoffMs: 2_000 };

/** Is told what happens to a connector. */
export interface GuardObserver {
  /** `failure` is null for an attempt that brought an answer. Attempts that the lookup's end cut off tell nothing. */
  tried(durationMs: number, failure: unknown): void;
  opened(): void;
  closed(): void;
}

/**
 * Stands before one connector: attempts have a timeout and are repeated with decorrelated jitter, so many at a time, and
 * after some failures in a row none for a while.
 */
export class ConnectorGuard {
  readonly #breaker: CircuitBreakerPolicy;
  readonly #bulkhead: BulkheadPolicy;

  constructor(
    private readonly policy: ConnectorPolicy,
    private readonly observer: GuardObserver,
    private readonly limits: GuardLimits,
  ) {
    this.#breaker = circuitBreaker(
      handleWhen((error) => this.#countsAsFailure(error)),
      { breaker: new ConsecutiveBreaker(limits.failures), halfOpenAfter: limits.openMs },
    );
    this.#breaker.onBreak(() => observer.opened());
    this.#breaker.onReset(() => observer.closed());
    this.#bulkhead = bulkhead(policy.concurrency, Number.POSITIVE_INFINITY);
  }

  /**
   * @returns what the first attempt that succeeds gives, before the deadline
   * @throws ConnectorError, or whatever else an attempt throws
   */
  async run<T>(attempt: (signal: AbortSignal) => Promise<T>, deadline: Deadline): Promise<T> {
    // Of the attempt before, while the next one waits for its turn.
    const last: { failure: ConnectorError | null } = { failure: null };
    const retrying = this.#retrying(deadline, (failure) => {
      if (failure instanceof ConnectorError) last.failure = failure;
    });
    const once = async (): Promise<T> => {
      if (this.#breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
      return this.#breaker.execute(() => {
        last.failure = null;
        return this.#attempt(attempt, deadline);
      });
    };
    try {
      // The bulkhead is given no signal: in cockatiel 3.2.1 a task that is aborted while it waits takes the next one's turn.
      return await untilAborted(deadline.signal, () => retrying.execute(() => this.#bulkhead.execute(once)));
    } catch (error) {
      if (isBrokenCircuitError(error)) throw new ConnectorError('circuit_open', CONNECTOR_TEXTS.circuitOpen);
      if (error !== deadline.signal.reason) throw error;
      throw last.failure ?? new ConnectorError('timeout', CONNECTOR_TEXTS.lookupOver);
    }
  }

  #retrying(deadline: Deadline, onFailure: (error: Error) => void): ReturnType<typeof retry> {
    const { firstBackoffMs: initialDelay, maxBackoffMs: maxDelay } = this.limits;
    let backoff: IBackoff<unknown> | undefined;
    const isWorthwhile = handleWhen((error) => {
      onFailure(error);
      backoff = backoff?.next(undefined) ?? new ExponentialBackoff({ initialDelay, maxDelay }).next();
      return isPassing(error) && backoff.duration < deadline.leftMs;
    });
    return retry(isWorthwhile, {
      maxAttempts: this.policy.attempts - 1,
      backoff: new DelegateBackoff(() => backoff?.duration ?? 0),
    });
  }

  async #attempt<T>(attempt: (signal: AbortSignal) => Promise<T>, deadline: Deadline): Promise<T> {
    const { timeoutMs } = this.policy;
    const limit = new Deadline(timeoutMs, deadline.signal);
    const startedAtMs = performance.now();
    const tried = (failure: unknown): void => this.observer.tried(performance.now() - startedAtMs, failure);
    try {
      const answer = await untilAborted(limit.signal, () => attempt(limit.signal));
      tried(null);
      return answer;
    } catch (thrown) {
      if (thrown === deadline.signal.reason) throw thrown;
      const failure =
        thrown === limit.signal.reason ? new ConnectorError('timeout', CONNECTOR_TEXTS.slow(timeoutMs), true) : thrown;
      tried(failure);
      throw failure;
    } finally {
      limit.release();
    }
  }

  /** While the circuit is tried, whatever is not an answer of the source speaks against it: cockatiel closes it otherwise. */
  #countsAsFailure(error: unknown): boolean {
    const isTrial = this.#breaker.state === CircuitState.HalfOpen;
    return isFaultOfSource(error) || (isTrial && !(error instanceof ConnectorError));
  }
}
