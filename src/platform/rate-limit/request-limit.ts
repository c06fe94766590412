import type { BucketLimit } from './token-bucket';

/** Up to here a limit is kept exactly over all instances; larger ones are leased to them in blocks. */
const MAX_EXACT_PER_MINUTE = 120;
const USUAL_CAPACITY = 100;
const SECONDS_OF_CAPACITY = 10;
const BLOCKS = 20;

/**
 * The bucket of a principal that may ask so often a minute: 600 gives a capacity of 100 (docs/api-keys-and-limits.md). Smaller limits come at
 * most a minute's worth at once, larger ones ten seconds' worth.
 */
export const requestLimit = (perMinute: number): BucketLimit => ({
  perMinute,
  capacity: Math.min(perMinute, Math.max(USUAL_CAPACITY, Math.floor((perMinute * SECONDS_OF_CAPACITY) / 60))),
});

export const isExact = ({ perMinute }: BucketLimit): boolean => perMinute <= MAX_EXACT_PER_MINUTE;

/** A twentieth of the capacity: at the full rate that is some two statements a second, whatever the limit. */
export const blockOf = ({ capacity }: BucketLimit): number => Math.max(1, Math.floor(capacity / BLOCKS));
