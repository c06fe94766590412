/** The limits of the service on an otherwise idle core. */
export const LIMITS = { stallMs: 100, grownBytes: 64 * 1_048_576 };

/**
 * The processor time of the fixed loop of measured-service-child.ts on the machine on which the stall limit was set.
 */
const REFERENCE_LOOP_MS = 30;

/** On a slower machine the same work takes longer. On a faster one the limit remains what users notice. */
export const stallLimit = (loopMs: number): number => LIMITS.stallMs * Math.max(1, loopMs / REFERENCE_LOOP_MS);
