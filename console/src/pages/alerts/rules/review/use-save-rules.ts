import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../../../api/failure';
import { callApi } from '../../../../api/request';
import { useNotify } from '../../../../parts/notices';
import { count } from '../../../../parts/words';
import type { EditedRule } from '../form/use-rule-form';
import { type RuleDraft, toDraft } from '../rule-draft';
import type { AlertRule, AlertRuleList } from '../../types';
import { loadRules } from '../../use-alerts';
import { applyChanges } from './rule-difference';

const refusedIndex = (failure: unknown): number | undefined => {
  if (!(failure instanceof ApiFailure)) return undefined;
  const found = failure.violations
    .map(({ field }) => /^rules\.(\d+)\./.exec(field)?.[1])
    .find((one) => one !== undefined);
  return found === undefined ? undefined : Number(found);
};

export interface SaveRulesOptions {
  /** The rules as the user began to change them. */
  readonly begun: readonly RuleDraft[];
  readonly own: readonly RuleDraft[];
  readonly portfolio: string;
  readonly onSaved: (rules: readonly AlertRule[]) => void;
  readonly onRefused: (refused: EditedRule) => void;
}

/** The rules that the service has now, those that saving would store, and the request that stores them. */
export function useSaveRules({ begun, own, portfolio, onSaved, onRefused }: SaveRulesOptions) {
  const notify = useNotify();
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const current = useQuery({
    queryKey: ['alert-rules', portfolio, 'review'],
    queryFn: async () => {
      const { rules, etag } = await loadRules(portfolio);
      return { rules: rules.map(toDraft), etag };
    },
    staleTime: 0,
    gcTime: 0,
  });
  const stored = current.data?.rules ?? begun;
  const wanted = applyChanges(begun, own, stored);
  const put = async (): Promise<void> => {
    const { data } = await callApi<AlertRuleList>({
      method: 'PUT',
      path: '/v1/alerts/rules',
      portfolio,
      body: { rules: wanted },
      ifMatch: current.data?.etag ?? null,
    });
    notify({ text: `Saved ${count(data.rules.length, 'rule')}.` });
    onSaved(data.rules);
  };
  const explain = (error: unknown): void => {
    if (error instanceof ApiFailure && error.status === 412) {
      void current.refetch();
      setFailure(new Error('Somebody else changed the rules just now. Review the changes again.'));
      return;
    }
    const index = refusedIndex(error);
    const rule = index === undefined ? undefined : wanted[index];
    if (index !== undefined && rule !== undefined) onRefused({ rule, index, failure: error });
    else setFailure(error);
  };
  const save = (): void => {
    setSaving(true);
    setFailure(null);
    void put()
      .catch(explain)
      .finally(() => setSaving(false));
  };
  return { current, stored, wanted, failure, isSaving, save };
}
