import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../../../app/session';
import { useCommands } from '../../../app/use-commands';
import { useTitle } from '../../../parts/page/document-title';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { count } from '../../../parts/words';
import { AlertsFrame } from '../alerts-frame';
import type { AlertRule } from '../types';
import { useRules } from '../use-alerts';
import { DifferenceDialog, type Refused } from './review/difference-dialog';
import { RuleCard } from './rule-card';
import { newRule, type RuleDraft, withRule } from './rule-draft';
import { isSameRule } from './review/rule-difference';
import { RuleForm } from './form/rule-form';
import { useRuleDrafts } from './use-rule-drafts';
import { useRuleNames } from './use-rule-names';
import styles from '../alerts.module.css';
import panel from '../../../parts/panel.module.css';

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

interface Editing {
  readonly rule: RuleDraft;
  readonly failure: unknown;
  readonly index: number;
}

function LoadedRules({ portfolio, stored }: LoadedRulesProps) {
  const queries = useQueryClient();
  const canWrite = useMe().permissions.includes('alerts:write');
  const names = useRuleNames(portfolio);
  const { saved, rules, changes, change, discard } = useRuleDrafts(stored);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [isReviewing, setReviewing] = useState(false);
  const edit = (rule: RuleDraft): void => setEditing({ rule, failure: null, index: -1 });
  const add = (): void => edit(newRule(crypto.randomUUID()));
  const onRefused = ({ rule, index, failure }: Refused): void => {
    setReviewing(false);
    setEditing({ rule, index, failure });
  };
  useCommands([
    { id: 'rule-add', title: 'Add an alert rule', group: 'Rules', keys: ['n'], isEnabled: () => canWrite, run: add },
    {
      id: 'rule-review',
      title: 'Review and save the changes of the rules',
      group: 'Rules',
      keys: ['Ctrl+s'],
      isEnabled: () => changes > 0,
      run: () => setReviewing(true),
    },
  ]);
  return (
    <AlertsFrame
      portfolio={portfolio}
      isScrolling
      actions={
        canWrite && (
          <button type="button" data-primary onClick={add}>
            Add a rule <kbd>n</kbd>
          </button>
        )
      }
    >
      <div className={styles.content}>
        {!canWrite && (
          <p className={styles.soft}>You can read the rules. To change them, you need the permission alerts:write.</p>
        )}
        {rules.length === 0 && (
          <div className={panel.empty}>
            <strong>There is no alert rule yet.</strong>
            <p>A rule selects threats by severity, type, asset and distance, and names who is notified about them.</p>
          </div>
        )}
        <ul className={styles.stack} aria-label="Alert rules">
          {rules.map((rule) => (
            <RuleCard
              key={rule.id}
              rule={rule}
              names={names}
              portfolio={portfolio}
              unsaved={unsavedState(rule, saved)}
              canWrite={canWrite}
              onEdit={() => edit(rule)}
              onToggle={() => change(withRule(rules, { ...rule, enabled: !rule.enabled }))}
              onRemove={() => change(rules.filter(({ id }) => id !== rule.id))}
            />
          ))}
        </ul>
      </div>
      {changes > 0 && <UnsavedBar changes={changes} onReview={() => setReviewing(true)} onDiscard={discard} />}
      {editing && (
        <RuleForm
          editing={editing}
          portfolio={portfolio}
          names={names}
          isNew={!rules.some(({ id }) => id === editing.rule.id)}
          onClose={() => setEditing(null)}
          onApply={(rule) => {
            setEditing(null);
            change(withRule(rules, rule));
          }}
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
          onSaved={(fresh) => {
            queries.setQueryData(['alert-rules', portfolio], fresh);
            void queries.invalidateQueries({ queryKey: ['alerts', portfolio] });
            setReviewing(false);
            discard();
          }}
        />
      )}
    </AlertsFrame>
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

function unsavedState(rule: RuleDraft, saved: readonly RuleDraft[]): 'added' | 'changed' | null {
  const former = saved.find(({ id }) => id === rule.id);
  if (former === undefined) return 'added';
  return isSameRule(former, rule) ? null : 'changed';
}
