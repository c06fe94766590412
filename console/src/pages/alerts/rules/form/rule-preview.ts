import type { CompactThreat } from '../../../../api/types';
import { count } from '../../../../parts/words';
import type { RuleDraft } from '../rule-draft';

/** The filters of a rule that lists of threats have. */
export const previewQuery = (rule: RuleDraft): Record<string, string | readonly string[] | undefined> => ({
  live: 'true',
  severity: rule.severity_threshold,
  threat_type: rule.threat_types ?? undefined,
  asset_id: rule.asset_ids ?? undefined,
});

/** How the console counts the threats that match: by counts, by the nearest asset of each threat, or not. */
export type PreviewMethod = 'counts' | 'nearest' | 'at_most' | 'none';

/** Addresses with more assets would be too long. */
const MOST_ASSETS = 100;

export function previewMethod({
  asset_ids: assets,
  max_distance_km: distance,
  severity_threshold: severities,
}: RuleDraft): PreviewMethod {
  if ((assets?.length ?? 0) > MOST_ASSETS || severities.length === 0) return 'none';
  // Without particular assets, some asset is within the distance exactly if the nearest one is.
  if (distance !== null) return assets === null ? 'nearest' : 'at_most';
  return assets === null || assets.length > 0 ? 'counts' : 'none';
}

export const countWithin = (threats: readonly CompactThreat[], distance: number): number =>
  threats.filter(({ nearest_asset: nearest }) => (nearest?.distance_km ?? Infinity) <= distance).length;

/** What the preview found: `isPartial` if there are more threats than the console reads. */
export interface PreviewCount {
  readonly matching: number;
  readonly isPartial: boolean;
}

const threats = (number: number): string => `${count(number, 'live threat')} ${number === 1 ? 'matches' : 'match'}`;

export function previewSentence(method: PreviewMethod, found: PreviewCount | undefined): string {
  if (method === 'none')
    return 'The console cannot count the threats of a rule with this many assets, or without a severity.';
  if (found === undefined) return 'Counting live threats…';
  const { matching, isPartial } = found;
  if (isPartial) return `At least ${threats(matching)} now.`;
  if (method === 'at_most' && matching > 0) {
    return `At most ${threats(matching)} now: the console does not count the distance to particular assets.`;
  }
  return matching === 0 ? 'No live threat matches now.' : `${threats(matching)} now.`;
}
