export const THREAT_STATUSES = ['active', 'monitoring', 'contained', 'resolved', 'dismissed', 'ended'] as const;
export type ThreatStatus = (typeof THREAT_STATUSES)[number];

/** What an analyst may do. `ended` is reached and left by the service alone. */
const ANALYST_MOVES: Record<ThreatStatus, readonly ThreatStatus[]> = {
  active: ['monitoring', 'contained', 'resolved', 'dismissed'],
  monitoring: ['active', 'contained', 'resolved', 'dismissed'],
  contained: ['active', 'monitoring', 'resolved', 'dismissed'],
  resolved: ['active'],
  dismissed: ['active'],
  ended: [],
};

/** What the service does by itself. A dismissed threat stays dismissed whatever arrives. */
const SERVICE_MOVES: Record<ThreatStatus, readonly ThreatStatus[]> = {
  active: ['ended'],
  monitoring: ['ended'],
  contained: ['ended'],
  resolved: ['active'],
  dismissed: [],
  ended: ['active'],
};

/** Active, monitoring and contained: what still goes on. */
export function isLive(status: ThreatStatus): boolean {
  return status === 'active' || status === 'monitoring' || status === 'contained';
}

/** Staying where one is is no move. */
export function canAnalystMove(from: ThreatStatus, to: ThreatStatus): boolean {
  return ANALYST_MOVES[from].includes(to);
}

/** To `ended`: expired, no asset left, or merged into an older threat. To `active`: a new development, or an asset is back. */
export function canServiceMove(from: ThreatStatus, to: ThreatStatus): boolean {
  return SERVICE_MOVES[from].includes(to);
}
