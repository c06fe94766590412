import type { BucketLimit } from './token-bucket';

/** Limits up to this one are exact over all instances. For larger ones, instances lease blocks of tokens. */
const MAX_EXACT_PER_MINUTE = 120;
const USUAL_CAPACITY = 100;
const SECONDS_OF_CAPACITY = 10;
const BLOCKS = 20;

/**
 * The bucket of a principal with a limit of requests per minute: 600 gives a capacity of 100
 * (docs/api-keys-and-limits.md). Smaller limits allow a burst of one minute's requests, larger ones of ten seconds'
 * requests.
 */
export const requestLimit = (perMinute: number): BucketLimit => ({
  perMinute,
  capacity: Math.min(perMinute, Math.max(USUAL_CAPACITY, Math.floor((perMinute * SECONDS_OF_CAPACITY) / 60))),
});

export const isExact = ({ perMinute }: BucketLimit): boolean => perMinute <= MAX_EXACT_PER_MINUTE;

/** A twentieth of the capacity. At the full rate, this needs about two statements per second for any limit. */
export const blockSize = ({ capacity }: BucketLimit): number => Math.max(1, Math.floor(capacity / BLOCKS));
