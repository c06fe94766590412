import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../../api/request';
import type { CompactList, ThreatCounts } from '../../../../api/types';
import type { RuleDraft } from '../rule-draft';
import { countWithin, type PreviewCount, previewMethod, previewQuery, previewSentence } from './rule-preview';

const MOST_READ = 5_000;

async function loadCount(rule: RuleDraft, portfolio: string, signal: AbortSignal): Promise<PreviewCount> {
  const query = previewQuery(rule);
  if (rule.max_distance_km === null || rule.asset_ids !== null) {
    const { data } = await callApi<ThreatCounts>({ path: '/v1/threats/counts', query, portfolio, signal });
    return { matching: data.total, isPartial: false };
  }
  const nearestFirst = { ...query, sort_by: 'distance', limit: MOST_READ };
  const { data } = await callApi<CompactList>({ path: '/v1/threats/compact', query: nearestFirst, portfolio, signal });
  const matching = countWithin(data.threats, rule.max_distance_km);
  // The nearest come first: if one of those that were read is farther away, none of the others is nearer.
  return { matching, isPartial: data.next_cursor !== null && matching === data.threats.length };
}

/** How many live threats the conditions of a rule match now, as a sentence. */
export function usePreview(rule: RuleDraft, portfolio: string): string {
  const method = previewMethod(rule);
  const { data, error } = useQuery({
    queryKey: ['threats', portfolio, 'rule-preview', previewQuery(rule), rule.max_distance_km],
    queryFn: ({ signal }) => loadCount(rule, portfolio, signal),
    enabled: method !== 'none',
    placeholderData: (previous) => previous,
  });
  return error === null ? previewSentence(method, data) : 'The live threats could not be counted.';
}
