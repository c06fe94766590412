export const THREAT_TABS = ['why', 'timeline', 'versions', 'evidence', 'notes'] as const;
export type ThreatTab = (typeof THREAT_TABS)[number];

export interface ThreatSearch {
  readonly tab?: ThreatTab;
  /** The asset whose risk is shown; without it, the one with the highest risk. */
  readonly asset?: string;
}

export function readThreatSearch({ tab, asset }: Readonly<Record<string, unknown>>): ThreatSearch {
  const known = THREAT_TABS.find((one) => one === tab);
  return { ...(known && { tab: known }), ...(typeof asset === 'string' && { asset }) };
}
