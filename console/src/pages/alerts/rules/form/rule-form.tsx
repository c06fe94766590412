import { Dialog } from '../../../../parts/dialog';
import { DialogActions } from '../../../../parts/dialog-actions';
import { FormFailure } from '../../../../parts/form/field';
import { RuleSentence } from '../rule-card';
import type { RuleDraft } from '../rule-draft';
import type { RuleNames } from '../rule-sentence';
import { RuleFields } from './rule-fields';
import { usePreview } from './use-preview';
import { type EditedRule, useRuleForm } from './use-rule-form';
import styles from '../rules.module.css';

interface RuleFormProps {
  readonly editing: EditedRule;
  readonly portfolio: string;
  readonly names: RuleNames;
  readonly isNew: boolean;
  readonly onClose: () => void;
  readonly onApply: (rule: RuleDraft) => void;
}

const FIELDS = ['title', 'max_distance_km', 'mute_interval_hours'];

/** The form of one rule, with its sentence and what it matches now. It changes the draft; the service is asked on saving. */
export function RuleForm({ editing, portfolio, names, isNew, onClose, onApply }: RuleFormProps) {
  const form = useRuleForm(editing, onApply);
  return (
    <Dialog
      title={isNew ? 'Add a rule' : 'Change the rule'}
      isWide
      onClose={onClose}
      onSubmit={form.apply}
      actions={<DialogActions submitWords={isNew ? 'Add to the rules' : 'Apply to the rules'} onCancel={onClose} />}
    >
      <Preview rule={form.rule} names={names} portfolio={portfolio} />
      <FormFailure failure={form.failure} fields={FIELDS.map((field) => `rules.${editing.index}.${field}`)} />
      <RuleFields form={form} names={names} portfolio={portfolio} />
    </Dialog>
  );
}

interface PreviewProps {
  readonly rule: RuleDraft;
  readonly names: RuleNames;
  readonly portfolio: string;
}

function Preview({ rule, names, portfolio }: PreviewProps) {
  const preview = usePreview(rule, portfolio);
  return (
    <div className={styles.preview} role="status" aria-label="Preview">
      <RuleSentence rule={rule} names={names} />
      <p>{preview}</p>
    </div>
  );
}
