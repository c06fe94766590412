import type { Staleness } from '../corpus/corpus.contract';

const LONGEST_PAUSE_S = 3_600;
/** A source may ask for a longer pause than we would make ourselves, within reason. */
const LONGEST_WISH_S = 86_400;

export interface PollOutcome {
  intervalS: number;
  /** 0 after a success. */
  consecutiveFailures: number;
  /** There is more to be had at once. */
  isBehind: boolean;
  /** What the source asked for, where it did. */
  retryAfterMs: number | null;
}

/**
 * How long a feed is left alone, seconds: its interval, and after failures twice as long each time, up to an hour. Half of that
 * pause is by chance (`random`, 0 to 1), so that many installations don't come back at the same moment.
 */
export function pauseS(
  { intervalS, consecutiveFailures, isBehind, retryAfterMs }: PollOutcome,
  random: number,
): number {
  if (consecutiveFailures === 0) return isBehind ? 0 : intervalS;
  const longestS = Math.min(LONGEST_PAUSE_S, intervalS * 2 ** Math.min(consecutiveFailures, 20));
  return Math.max(longestS / 2 + (random * longestS) / 2, Math.min((retryAfterMs ?? 0) / 1_000, LONGEST_WISH_S));
}

/** How far the events of a feed can be relied on to be up to date. */
export function stalenessOfFeed(
  { lastSuccessAt, consecutiveFailures }: { lastSuccessAt: Date | null; consecutiveFailures: number },
  staleAfterS: number,
  nowMs: number,
): Staleness {
  if (consecutiveFailures > 0) return 'failing';
  if (lastSuccessAt === null) return 'never';
  return nowMs - lastSuccessAt.getTime() <= staleAfterS * 1_000 ? 'fresh' : 'stale';
}
