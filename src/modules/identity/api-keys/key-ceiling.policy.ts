/** The limits of a new or changed key; undefined keeps the current value. */
export interface KeyBounds {
  /** Null means the default of the setting. */
  readonly rateLimitPerMinute?: number | null | undefined;
  /** Null means that it does not expire. */
  readonly expiresAt?: Date | null | undefined;
}

export interface PermissionExcess {
  readonly field: string;
  readonly reason: string;
}

/**
 * The fields that exceed the limit or the expiry of the caller's key.
 * @param usualLimit requests per minute of keys without a limit of their own; 0 means unlimited
 */
export function boundsBeyond(asker: Required<KeyBounds>, wanted: KeyBounds, usualLimit: number): PermissionExcess[] {
  const excess: PermissionExcess[] = [];
  const held = limitOf(asker.rateLimitPerMinute, usualLimit);
  if (wanted.rateLimitPerMinute !== undefined && limitOf(wanted.rateLimitPerMinute, usualLimit) > held) {
    excess.push({
      field: 'rate_limit_per_minute',
      reason: `your own key is limited to ${held} requests per minute, so the limit should be ${held} or less`,
    });
  }
  if (asker.expiresAt && wanted.expiresAt !== undefined && !endsBy(wanted.expiresAt, asker.expiresAt)) {
    const end = asker.expiresAt.toISOString();
    excess.push({
      field: 'expires_at',
      reason: `your own key expires at ${end}, so the expiry should not be later`,
    });
  }
  return excess;
}

function limitOf(own: number | null | undefined, usualLimit: number): number {
  const limit = own ?? usualLimit;
  return limit === 0 ? Infinity : limit;
}

const endsBy = (end: Date | null, latest: Date): boolean => end !== null && end.getTime() <= latest.getTime();
