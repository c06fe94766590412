import { Dialog } from '../../../../parts/dialog';
import { DialogActions } from '../../../../parts/dialog-actions';
import { LoadState } from '../../../../parts/load-state';
import { FormFailure } from '../../../../parts/form/field';
import type { RuleNames } from '../rule-sentence';
import { hasDifference, ruleDifference } from './rule-difference';
import { RuleReview } from './rule-review';
import { type SaveRulesOptions, useSaveRules } from './use-save-rules';

interface DifferenceDialogProps extends SaveRulesOptions {
  readonly names: RuleNames;
  readonly onClose: () => void;
}

/** Shows what saving changes, compared with the rules that the service has now, and saves. */
export function DifferenceDialog({ names, onClose, ...options }: DifferenceDialogProps) {
  const { current, stored, wanted, failure, isSaving, save } = useSaveRules(options);
  const isOutdated = hasDifference(ruleDifference(options.begun, stored));
  const difference = ruleDifference(stored, wanted, {
    asset: (id) => names.assets.get(id) ?? id,
    webhook: (id) => names.webhooks.get(id) ?? id,
  });
  return (
    <Dialog
      title="Save the rules"
      isWide
      onClose={onClose}
      onSubmit={save}
      actions={
        <DialogActions
          submitWords={isSaving ? 'Saving…' : 'Save all rules'}
          isDisabled={isSaving || !current.isSuccess || !hasDifference(difference)}
          onCancel={onClose}
        />
      }
    >
      <FormFailure failure={failure} fields={[]} />
      <LoadState query={current} rows={4} what="the current rules" />
      {current.isSuccess && <RuleReview difference={difference} isOutdated={isOutdated} names={names} />}
    </Dialog>
  );
}
