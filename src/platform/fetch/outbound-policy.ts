import {
  bulkhead,
  type BulkheadPolicy,
  BrokenCircuitError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel';
import { Deadline } from '../deadline';
import { untilAborted } from '../until-aborted';
import { OutboundFailure } from './outbound-failure';
import { type OutboundCall, type RetrySettings, retryTransient } from './outbound-retry';

export interface CircuitSettings {
  /** Failures in a row until the circuit opens. */
  failures: number;
  /** How long it stays open before one call may try the other system again. */
  openMs: number;
  /** During that trial, other calls are refused at once, or wait for its outcome. */
  othersDuringTrial: 'refuse' | 'wait';
}

export interface OutboundPolicySettings {
  /** Of one attempt, in ms. */
  timeoutMs: number;
  /** Attempts at the same time; others wait for their turn. */
  concurrency: number;
  retry: RetrySettings;
  circuit: CircuitSettings;
  /** Takes from a rate limit before each attempt, and rejects if nothing is left. */
  takeFromLimit?: () => Promise<void>;
  failures: { slow: (timeoutMs: number) => OutboundFailure<string>; circuitOpen: () => OutboundFailure<string> };
  observer?: OutboundObserver;
}

export interface OutboundObserver {
  /** `failure` is null if the attempt succeeded. Attempts that the caller's signal ended are not reported. */
  tried(durationMs: number, failure: unknown): void;
  opened(): void;
  closed(): void;
}

/**
 * The policy of the calls to one other system. From the outside: retries of transient failures, a bulkhead, a circuit breaker,
 * a rate limit, and a timeout for each attempt.
 */
export class OutboundPolicy {
  readonly #breaker: CircuitBreakerPolicy;
  readonly #bulkhead: BulkheadPolicy;

  constructor(private readonly settings: OutboundPolicySettings) {
    const { circuit, concurrency, observer } = settings;
    this.#breaker = circuitBreaker(
      handleWhen((error) => this.#countsAsFailure(error)),
      { breaker: new ConsecutiveBreaker(circuit.failures), halfOpenAfter: circuit.openMs },
    );
    this.#breaker.onBreak(() => observer?.opened());
    this.#breaker.onReset(() => observer?.closed());
    this.#bulkhead = bulkhead(concurrency, Number.POSITIVE_INFINITY);
  }

  /**
   * @returns the result of the first attempt that succeeds
   * @throws OutboundFailure, the reason of the call's signal, or any other error of an attempt
   */
  async run<T>(attempt: (signal: AbortSignal) => Promise<T>, call: OutboundCall): Promise<T> {
    // The bulkhead gets no signal: in cockatiel 3.2.1, a task that is aborted while it waits takes the turn of the next one.
    const inTurn = (): Promise<T> => this.#bulkhead.execute(() => this.#throughCircuit(attempt, call.signal));
    try {
      return await untilAborted(call.signal, () => retryTransient(this.settings.retry, call, inTurn));
    } catch (error) {
      throw isBrokenCircuitError(error) ? this.settings.failures.circuitOpen() : error;
    }
  }

  async #throughCircuit<T>(attempt: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    // The caller may have ended while this attempt waited for its turn.
    signal.throwIfAborted();
    const isTrial = this.#breaker.state === CircuitState.HalfOpen;
    if (isTrial && this.settings.circuit.othersDuringTrial === 'refuse') throw new BrokenCircuitError();
    return this.#breaker.execute(async () => {
      await this.settings.takeFromLimit?.();
      return this.#attempt(attempt, signal);
    });
  }

  async #attempt<T>(attempt: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    const { timeoutMs, failures, observer } = this.settings;
    const limit = new Deadline(timeoutMs, signal);
    const startedAtMs = performance.now();
    const tried = (failure: unknown): void => observer?.tried(performance.now() - startedAtMs, failure);
    try {
      const answer = await untilAborted(limit.signal, () => attempt(limit.signal));
      tried(null);
      return answer;
    } catch (thrown) {
      if (thrown === signal.reason) throw thrown;
      const failure = thrown === limit.signal.reason ? failures.slow(timeoutMs) : thrown;
      tried(failure);
      throw failure;
    } finally {
      limit.release();
    }
  }

  /**
   * An error that says nothing about the other system leaves the count unchanged. It must not end a trial well, though:
   * cockatiel closes the circuit after every error of a trial that does not count as a failure.
   */
  #countsAsFailure(error: unknown): boolean {
    if (error instanceof OutboundFailure) return error.countsAgainstPeer;
    return this.#breaker.state === CircuitState.HalfOpen;
  }
}
