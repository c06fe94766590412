import type { RuleDraft } from './rule-draft';
import { type RuleNames, ruleSentence } from './rule-sentence';
import { usePreview } from './form/use-preview';
import cards from '../../../parts/page/cards.module.css';
import styles from './rules.module.css';

interface RuleCardProps {
  readonly rule: RuleDraft;
  readonly names: RuleNames;
  readonly portfolio: string;
  /** Not saved yet: added or changed. */
  readonly unsaved: 'added' | 'changed' | null;
  readonly canWrite: boolean;
  readonly onEdit: () => void;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
}

export function RuleCard({ rule, names, portfolio, unsaved, canWrite, onEdit, onToggle, onRemove }: RuleCardProps) {
  const preview = usePreview(rule, portfolio);
  return (
    <li className={cards.card} data-off={!rule.enabled}>
      <div className={cards.cardHead}>
        <h2 dir="auto">{rule.title}</h2>
        {!rule.enabled && <span className={cards.tag}>Disabled</span>}
        {unsaved !== null && (
          <span className={cards.tag}>{unsaved === 'added' ? 'New, not saved' : 'Changed, not saved'}</span>
        )}
        {canWrite && (
          <span className={cards.buttons}>
            <button type="button" aria-label={`Change ${rule.title}`} onClick={onEdit}>
              Change…
            </button>
            <button
              type="button"
              aria-label={`${rule.enabled ? 'Disable' : 'Enable'} ${rule.title}`}
              onClick={onToggle}
            >
              {rule.enabled ? 'Disable' : 'Enable'}
            </button>
            <button type="button" aria-label={`Remove ${rule.title}`} onClick={onRemove}>
              Remove
            </button>
          </span>
        )}
      </div>
      <RuleSentence rule={rule} names={names} />
      <p className={cards.soft}>{rule.enabled ? preview : 'While it is disabled, this rule creates no alerts.'}</p>
    </li>
  );
}

export function RuleSentence({ rule, names }: Pick<RuleCardProps, 'rule' | 'names'>) {
  return (
    <p className={styles.sentence}>
      {ruleSentence(rule, names).map(({ text, isStrong }, index) =>
        isStrong ? (
          <strong key={index} dir="auto">
            {text}
          </strong>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
    </p>
  );
}
