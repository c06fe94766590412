import { pauseMs } from '../../platform/fetch/retry-after';
import type { Staleness } from '../corpus/corpus.contract';

const LONGEST_PAUSE_S = 3_600;

export interface PollOutcome {
  intervalS: number;
  /** 0 after a success. */
  consecutiveFailures: number;
  /** The feed has more documents that can be fetched at once. */
  isBehind: boolean;
  /** The pause that the source requested, if any. */
  retryAfterMs: number | null;
}

/**
 * The pause before the next poll of a feed, in seconds: its interval, and after each failure twice as long, up to an hour. Half
 * of that pause is random (`random`, 0 to 1), so that many installations do not poll at the same moment.
 */
export function pauseS(
  { intervalS, consecutiveFailures, isBehind, retryAfterMs }: PollOutcome,
  random: number,
): number {
  if (consecutiveFailures === 0) return isBehind ? 0 : intervalS;
  const longestS = Math.min(LONGEST_PAUSE_S, intervalS * 2 ** Math.min(consecutiveFailures, 20));
  return pauseMs((longestS / 2 + (random * longestS) / 2) * 1_000, retryAfterMs) / 1_000;
}

/** Whether the events of a feed are up to date. */
export function stalenessOfFeed(
  { lastSuccessAt, consecutiveFailures }: { lastSuccessAt: Date | null; consecutiveFailures: number },
  staleAfterS: number,
  nowMs: number,
): Staleness {
  if (consecutiveFailures > 0) return 'failing';
  if (lastSuccessAt === null) return 'never';
  return nowMs - lastSuccessAt.getTime() <= staleAfterS * 1_000 ? 'fresh' : 'stale';
}
