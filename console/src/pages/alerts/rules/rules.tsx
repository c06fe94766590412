import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../../app/session';
import { useCommands } from '../../../app/use-commands';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { useTitle } from '../../../parts/page/document-title';
import { count } from '../../../parts/words';
import { AlertsFrame } from '../alerts-frame';
import type { AlertRule } from '../types';
import { useRules } from '../use-alerts';
import { RuleForm } from './form/rule-form';
import type { EditedRule } from './form/use-rule-form';
import { DifferenceDialog } from './review/difference-dialog';
import { newRule, type RuleDraft, withRule } from './rule-draft';
import { RuleList } from './rule-list';
import { rulesCommands } from './rules-commands';
import { useRuleDrafts } from './use-rule-drafts';
import { useRuleNames } from './use-rule-names';
import styles from './rules.module.css';

const route = getRouteApi('/p/$portfolio/alerts/rules');

/** The alert rules as sentences. Changes are collected, and saved together after they have been reviewed. */
export function AlertRules() {
  const { portfolio } = route.useParams();
  const rules = useRules(portfolio);
  useTitle('Alert rules');
  if (rules.isPending || rules.data === undefined) {
    return (
      <AlertsFrame portfolio={portfolio} isScrolling>
        {rules.isPending ? (
          <Skeleton rows={8} label="the rules" />
        ) : (
          <FailurePanel failure={rules.error} what="The rules" onRetry={() => void rules.refetch()} />
        )}
      </AlertsFrame>
    );
  }
  return <LoadedRules portfolio={portfolio} stored={rules.data} />;
}

interface LoadedRulesProps {
  readonly portfolio: string;
  readonly stored: readonly AlertRule[];
}

function LoadedRules({ portfolio, stored }: LoadedRulesProps) {
  const queries = useQueryClient();
  const canWrite = useMe().permissions.includes('alerts:write');
  const names = useRuleNames(portfolio);
  const drafts = useRuleDrafts(stored);
  const { saved, rules, changes, change, discard } = drafts;
  const [editing, setEditing] = useState<EditedRule | null>(null);
  const [isReviewing, setReviewing] = useState(false);
  const edit = (rule: RuleDraft): void => setEditing({ rule, failure: null, index: -1 });
  const add = (): void => edit(newRule(crypto.randomUUID()));
  const review = (): void => setReviewing(true);
  useCommands(rulesCommands({ canWrite, hasChanges: changes > 0, add, review }));
  const onApply = (rule: RuleDraft): void => {
    setEditing(null);
    change(withRule(rules, rule));
  };
  const onRefused = (refused: EditedRule): void => {
    setReviewing(false);
    setEditing(refused);
  };
  const onSaved = (fresh: readonly AlertRule[]): void => {
    queries.setQueryData(['alert-rules', portfolio], fresh);
    void queries.invalidateQueries({ queryKey: ['alerts', portfolio] });
    setReviewing(false);
    discard();
  };
  return (
    <AlertsFrame portfolio={portfolio} isScrolling actions={canWrite && <AddButton onAdd={add} />}>
      <RuleList drafts={drafts} names={names} portfolio={portfolio} canWrite={canWrite} onEdit={edit} />
      {changes > 0 && <UnsavedBar changes={changes} onReview={review} onDiscard={discard} />}
      {editing && (
        <RuleForm
          editing={editing}
          portfolio={portfolio}
          names={names}
          isNew={!rules.some(({ id }) => id === editing.rule.id)}
          onClose={() => setEditing(null)}
          onApply={onApply}
        />
      )}
      {isReviewing && (
        <DifferenceDialog
          begun={saved}
          own={rules}
          names={names}
          portfolio={portfolio}
          onClose={() => setReviewing(false)}
          onRefused={onRefused}
          onSaved={onSaved}
        />
      )}
    </AlertsFrame>
  );
}

function AddButton({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <button type="button" data-primary onClick={onAdd}>
      Add a rule <kbd>n</kbd>
    </button>
  );
}

interface UnsavedBarProps {
  readonly changes: number;
  readonly onReview: () => void;
  readonly onDiscard: () => void;
}

function UnsavedBar({ changes, onReview, onDiscard }: UnsavedBarProps) {
  return (
    <div className={styles.bar} role="status">
      <strong>{count(changes, 'change')} not saved</strong>
      <button type="button" data-primary onClick={onReview}>
        Review and save…
      </button>
      <button type="button" onClick={onDiscard}>
        Discard
      </button>
    </div>
  );
}
