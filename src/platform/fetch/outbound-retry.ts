import { setTimeout as delay } from 'node:timers/promises';
import { decorrelatedJitterGenerator, ExponentialBackoff, type IBackoff, noJitterGenerator } from 'cockatiel';
import { OutboundFailure } from './outbound-failure';

export interface RetrySettings {
  /** Includes the first call. */
  attempts: number;
  firstBackoffMs: number;
  maxBackoffMs: number;
  /** Decorrelated by default, so that calls that failed together are not repeated together. */
  jitter?: 'decorrelated' | 'none';
}

export interface OutboundCall {
  /** Ends the call with its reason. */
  readonly signal: AbortSignal;
  /** The remaining time, if the call must end within some time. */
  readonly leftMs?: number;
  /** Sees every failed attempt. */
  readonly onFailure?: (error: unknown) => void;
  /** Whether another attempt is useful. It is only made if the failure is transient as well. */
  readonly mayRetry?: () => boolean;
}

/**
 * Repeats what fails with a transient `OutboundFailure`. The policy `retry` of cockatiel 3.2.1 is not used, because its
 * pauses can neither be aborted nor be compared with the time that remains.
 * @throws the last failure, if no attempt is left or the pause would not end in time; an AbortError during a pause
 */
export async function retryTransient<T>(
  { attempts, firstBackoffMs: initialDelay, maxBackoffMs: maxDelay, jitter = 'decorrelated' }: RetrySettings,
  call: OutboundCall,
  attempt: () => Promise<T>,
): Promise<T> {
  let backoff: IBackoff<unknown> | undefined;
  for (let left = attempts - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      call.onFailure?.(error);
      const isTransient = error instanceof OutboundFailure && error.isTransient;
      if (left <= 0 || !isTransient || call.mayRetry?.() === false) throw error;
      backoff = backoff?.next(undefined) ?? firstBackoff(jitter, { initialDelay, maxDelay });
      if (backoff.duration >= (call.leftMs ?? Number.POSITIVE_INFINITY)) throw error;
      await delay(backoff.duration, undefined, { signal: call.signal });
    }
  }
}

const firstBackoff = (
  jitter: 'decorrelated' | 'none',
  delays: { initialDelay: number; maxDelay: number },
): IBackoff<unknown> =>
  jitter === 'none'
    ? new ExponentialBackoff({ ...delays, generator: noJitterGenerator }).next()
    : new ExponentialBackoff({ ...delays, generator: decorrelatedJitterGenerator }).next();
