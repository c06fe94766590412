/** What the service is held to on an otherwise idle core. */
export const LIMITS = { stallMs: 100, grownBytes: 64 * 1_048_576 };

/** How much processor time the fixed loop of measured-service-child.ts took on the machine that the limit of a stall was set on. */
const REFERENCE_LOOP_MS = 30;

/** On a slower machine the same work takes longer; on a faster one the limit stays what users notice. */
export const stallLimit = (loopMs: number): number => LIMITS.stallMs * Math.max(1, loopMs / REFERENCE_LOOP_MS);
