import type { ApiKey } from '../types';

interface Overlap {
  /** 0 at the rotation, and 1 when the former key expires. */
  readonly elapsed: number;
  readonly isOver: boolean;
  readonly until: string | null;
  /** Whether a program has used the former key since the rotation. */
  readonly isFormerInUse: boolean;
}

/** How far the overlap of two keys has advanced. */
export function readOverlap(former: ApiKey, successor: ApiKey, now: number): Overlap {
  const start = Date.parse(successor.created_at);
  const until = former.revoked_at ?? former.expires_at;
  const end = until === null ? Infinity : Date.parse(until);
  const share = end <= start ? 1 : (now - start) / (end - start);
  return {
    elapsed: Math.min(1, Math.max(0, share)),
    isOver: now >= end,
    until,
    isFormerInUse: former.last_used_at !== null && Date.parse(former.last_used_at) > start,
  };
}
