import panel from '../../../parts/panel.module.css';
import { isSameRule } from './review/rule-difference';
import { RuleCard } from './rule-card';
import { type RuleDraft, withRule } from './rule-draft';
import type { RuleNames } from './rule-sentence';
import type { RuleDrafts } from './use-rule-drafts';
import cards from '../../../parts/page/cards.module.css';

interface RuleListProps {
  readonly drafts: RuleDrafts;
  readonly names: RuleNames;
  readonly portfolio: string;
  readonly canWrite: boolean;
  readonly onEdit: (rule: RuleDraft) => void;
}

/** The rules with the changes of the user, whether they are saved or not. */
export function RuleList({ drafts: { saved, rules, change }, names, portfolio, canWrite, onEdit }: RuleListProps) {
  return (
    <div className={cards.content}>
      {!canWrite && (
        <p className={cards.soft}>You can read the rules. To change them, you need the permission alerts:write.</p>
      )}
      {rules.length === 0 && (
        <div className={panel.empty}>
          <strong>There is no alert rule yet.</strong>
          <p>A rule selects threats by severity, type, asset and distance, and names who is notified about them.</p>
        </div>
      )}
      <ul className={cards.stack} aria-label="Alert rules">
        {rules.map((rule) => (
          <RuleCard
            key={rule.id}
            rule={rule}
            names={names}
            portfolio={portfolio}
            unsaved={unsavedState(rule, saved)}
            canWrite={canWrite}
            onEdit={() => onEdit(rule)}
            onToggle={() => change(withRule(rules, { ...rule, enabled: !rule.enabled }))}
            onRemove={() => change(rules.filter(({ id }) => id !== rule.id))}
          />
        ))}
      </ul>
    </div>
  );
}

function unsavedState(rule: RuleDraft, saved: readonly RuleDraft[]): 'added' | 'changed' | null {
  const former = saved.find(({ id }) => id === rule.id);
  if (former === undefined) return 'added';
  return isSameRule(former, rule) ? null : 'changed';
}
