import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '../../../../api/failure';
import { callApi } from '../../../../api/request';
import { Dialog } from '../../../../parts/dialog';
import { DialogActions } from '../../../../parts/dialog-actions';
import { FailurePanel, Skeleton } from '../../../../parts/failure-panel';
import { FormFailure } from '../../../../parts/form/field';
import { useNotify } from '../../../../parts/notices';
import { count } from '../../../../parts/words';
import type { AlertRule, AlertRuleList } from '../../types';
import { loadRules } from '../../use-alerts';
import { RuleSentence } from '../rule-card';
import { type RuleDraft, toDraft } from '../rule-draft';
import { applyChanges, type ChangedRule, hasDifference, type RuleDifference, ruleDifference } from './rule-difference';
import type { RuleNames } from '../rule-sentence';
import styles from '../../alerts.module.css';

/** A rule that the service did not accept, with its place in the request. */
export interface Refused {
  readonly rule: RuleDraft;
  readonly index: number;
  readonly failure: unknown;
}

interface DifferenceDialogProps {
  /** The rules as the user began to change them. */
  readonly begun: readonly RuleDraft[];
  readonly own: readonly RuleDraft[];
  readonly names: RuleNames;
  readonly portfolio: string;
  readonly onClose: () => void;
  readonly onSaved: (rules: readonly AlertRule[]) => void;
  readonly onRefused: (refused: Refused) => void;
}

const refusedIndex = (failure: unknown): number | undefined => {
  if (!(failure instanceof ApiFailure)) return undefined;
  const found = failure.violations
    .map(({ field }) => /^rules\.(\d+)\./.exec(field)?.[1])
    .find((one) => one !== undefined);
  return found === undefined ? undefined : Number(found);
};

/** Shows what saving changes, compared with the rules that the service has now, and saves. */
export function DifferenceDialog({ begun, own, names, portfolio, ...on }: DifferenceDialogProps) {
  const notify = useNotify();
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const current = useQuery({
    queryKey: ['alert-rules', portfolio, 'review'],
    queryFn: async () => (await loadRules(portfolio)).map(toDraft),
    staleTime: 0,
    gcTime: 0,
  });
  const stored = current.data ?? begun;
  const isOutdated = hasDifference(ruleDifference(begun, stored));
  const wanted = applyChanges(begun, own, stored);
  const difference = ruleDifference(stored, wanted, {
    asset: (id) => names.assets.get(id) ?? id,
    webhook: (id) => names.webhooks.get(id) ?? id,
  });
  const save = async (): Promise<void> => {
    setSaving(true);
    setFailure(null);
    try {
      const { data: fresh } = await current.refetch({ throwOnError: true });
      // The service has no ETag for rules: compare once more right before saving.
      if (fresh !== undefined && hasDifference(ruleDifference(stored, fresh))) {
        setFailure(new Error('Somebody else changed the rules just now. Review the changes again.'));
        return;
      }
      const body = { rules: wanted };
      const { data } = await callApi<AlertRuleList>({ method: 'PUT', path: '/v1/alerts/rules', portfolio, body });
      notify({ text: `Saved ${count(data.rules.length, 'rule')}.` });
      on.onSaved(data.rules);
    } catch (error) {
      const index = refusedIndex(error);
      const rule = index === undefined ? undefined : wanted[index];
      if (index !== undefined && rule !== undefined) on.onRefused({ rule, index, failure: error });
      else setFailure(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog
      title="Save the rules"
      isWide
      onClose={on.onClose}
      onSubmit={() => void save()}
      actions={
        <DialogActions
          submitWords={isSaving ? 'Saving…' : 'Save all rules'}
          isDisabled={isSaving || !current.isSuccess || !hasDifference(difference)}
          onCancel={on.onClose}
        />
      }
    >
      <FormFailure failure={failure} fields={[]} />
      {current.isPending && <Skeleton rows={4} label="the current rules" />}
      {current.isError && (
        <FailurePanel failure={current.error} what="The current rules" onRetry={() => void current.refetch()} />
      )}
      {current.isSuccess && <Review difference={difference} isOutdated={isOutdated} names={names} />}
    </Dialog>
  );
}

interface ReviewProps {
  readonly difference: RuleDifference;
  /** Somebody else has changed the rules since the user began. */
  readonly isOutdated: boolean;
  readonly names: RuleNames;
}

function Review({ difference: { added, changed, removed, unchanged }, isOutdated, names }: ReviewProps) {
  return (
    <>
      {isOutdated && (
        <p className={styles.warning}>
          Somebody else changed the rules since you began. Your changes are applied to the rules of the service as they
          are now; this is what saving changes.
        </p>
      )}
      <Group title="New" rules={added} names={names} />
      {changed.map((one) => (
        <Changed key={one.rule.id} changed={one} />
      ))}
      <Group title="Removed" rules={removed} names={names} />
      {removed.length > 0 && (
        <p className={styles.soft}>The alerts of a removed rule stay, under the title that it had.</p>
      )}
      {unchanged > 0 && <p className={styles.soft}>{count(unchanged, 'rule')} unchanged.</p>}
      {added.length + changed.length > 0 && (
        <p>
          A new or changed rule also creates alerts for live threats that already match, and its recipients are notified
          of them.
        </p>
      )}
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly rules: readonly RuleDraft[];
  readonly names: RuleNames;
}

function Group({ title, rules, names }: GroupProps) {
  return rules.map((rule) => (
    <section key={rule.id} className={styles.card}>
      <div className={styles.cardHead}>
        <h3 dir="auto">{rule.title}</h3>
        <span className={styles.tag}>{title}</span>
      </div>
      <RuleSentence rule={rule} names={names} />
    </section>
  ));
}

function Changed({ changed: { rule, changes } }: { readonly changed: ChangedRule }) {
  return (
    <section className={styles.card}>
      <div className={styles.cardHead}>
        <h3 dir="auto">{rule.title}</h3>
        <span className={styles.tag}>Changed</span>
      </div>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th>Field</th>
            <th>Before</th>
            <th>After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, from, to }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td dir="auto">{from}</td>
              <td dir="auto">{to}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
