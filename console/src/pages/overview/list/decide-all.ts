import { callApi } from '../../../api/request';
import type { BulkDecisions, CompactThreat, ThreatChange } from '../../../api/types';
import { count } from '../../../parts/words';

const MOST_AT_ONCE = 200;

/** Decides on all threats, in as many requests as the service needs. */
export async function decideAll(
  threats: readonly CompactThreat[],
  change: ThreatChange,
  portfolio: string,
): Promise<BulkDecisions> {
  const all: BulkDecisions[] = [];
  for (let from = 0; from < threats.length; from += MOST_AT_ONCE) {
    const decisions = threats
      .slice(from, from + MOST_AT_ONCE)
      .map(({ id, etag }) => ({ threat_id: id, etag, ...change }));
    all.push(
      (await callApi<BulkDecisions>({ method: 'POST', path: '/v1/threats/decisions', portfolio, body: { decisions } }))
        .data,
    );
  }
  return {
    decisions: all.flatMap(({ decisions }) => decisions),
    changed: all.reduce((sum, { changed }) => sum + changed, 0),
    refused: all.reduce((sum, { refused }) => sum + refused, 0),
  };
}

/** What became of the decisions, with the reason of the first refusal. */
export function outcomeText({ changed, refused, decisions }: BulkDecisions): string {
  if (refused === 0) return `Changed ${count(changed, 'threat')}.`;
  const why = decisions.find(({ error }) => error !== null)?.error?.message ?? '';
  return `Changed ${count(changed, 'threat')}; ${refused} refused: ${why}`;
}
