export const THREAT_STATUSES = ['active', 'monitoring', 'contained', 'resolved', 'dismissed', 'ended'] as const;
export type ThreatStatus = (typeof THREAT_STATUSES)[number];

/** Transitions of an analyst. Only the service sets and leaves `ended`. */
const ANALYST_MOVES: Record<ThreatStatus, readonly ThreatStatus[]> = {
  active: ['monitoring', 'contained', 'resolved', 'dismissed'],
  monitoring: ['active', 'contained', 'resolved', 'dismissed'],
  contained: ['active', 'monitoring', 'resolved', 'dismissed'],
  resolved: ['active'],
  dismissed: ['active'],
  ended: [],
};

/** Transitions of the service. A dismissed threat stays dismissed regardless of new events. */
const SERVICE_MOVES: Record<ThreatStatus, readonly ThreatStatus[]> = {
  active: ['ended'],
  monitoring: ['ended'],
  contained: ['ended'],
  resolved: ['active'],
  dismissed: [],
  ended: ['active'],
};

/** Active, monitoring and contained: the threat still continues. */
export function isLive(status: ThreatStatus): boolean {
  return status === 'active' || status === 'monitoring' || status === 'contained';
}

/** Keeping the status is not a transition. */
export function canAnalystMove(from: ThreatStatus, to: ThreatStatus): boolean {
  return ANALYST_MOVES[from].includes(to);
}

/**
 * To `ended`: expired, no asset left, or merged into an older threat. To `active`: a new development, or an asset was
 * attached again.
 */
export function canServiceMove(from: ThreatStatus, to: ThreatStatus): boolean {
  return SERVICE_MOVES[from].includes(to);
}
