import { useQueryClient } from '@tanstack/react-query';
import { explainFailure } from '../../../api/failure';
import { callApi } from '../../../api/request';
import { useNotify } from '../../../parts/notices';
import { lookupsKey } from '../list/use-lookups';
import type { Decision, Verdict } from '../types';
import { decisionsKey } from './use-lookup';

export interface NewDecision {
  readonly entityId: string;
  readonly name: string;
  readonly verdict: Verdict;
  readonly reason: string;
  readonly idempotencyKey: string;
}

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = { same: 'Same', different: 'Different' };

/** Stores decisions and takes them back. */
export function useDecide(portfolio: string, id: string) {
  const queries = useQueryClient();
  const notify = useNotify();
  const refresh = async (): Promise<void> => {
    void queries.invalidateQueries({ queryKey: lookupsKey(portfolio) });
    await queries.invalidateQueries({ queryKey: decisionsKey(portfolio, id) });
  };
  const withdraw = async (decisionId: string): Promise<void> => {
    try {
      await callApi({ method: 'DELETE', path: `/v1/lookup/decisions/${decisionId}`, portfolio });
      await refresh();
      notify({ text: 'The decision was taken back.' });
    } catch (error) {
      notify({ text: `The decision was not taken back. ${explainFailure(error)}`, isProblem: true });
    }
  };
  const decide = async ({ entityId, name, verdict, reason, idempotencyKey }: NewDecision): Promise<void> => {
    const { data } = await callApi<Decision>({
      method: 'POST',
      path: `/v1/lookup/${id}/decisions`,
      portfolio,
      idempotencyKey,
      body: { entity_id: entityId, decision: verdict, reason },
    });
    await refresh();
    notify({ text: `Decided “${name}”: ${VERDICT_WORDS[verdict].toLowerCase()}.`, undo: () => void withdraw(data.id) });
  };
  return { decide, withdraw };
}
