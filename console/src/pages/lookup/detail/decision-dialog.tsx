import { useState } from 'react';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure, problemAt } from '../../../parts/form/field';
import { TextAreaField } from '../../../parts/form/text-field';
import { useSubmit } from '../../../parts/form/use-submit';
import type { LookupEntity, Verdict } from '../types';
import type { NewDecision } from './use-decide';

interface DecisionDialogProps {
  readonly entity: LookupEntity;
  readonly verdict: Verdict;
  readonly decide: (decision: NewDecision) => Promise<void>;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

const EFFECTS: Readonly<Record<Verdict, string>> = {
  same: 'Later lookups with these identifiers confirm the entity.',
  different: 'Later lookups with these identifiers leave the entity out and count it as suppressed.',
};

/** Asks for the reason of a decision. */
export function DecisionDialog({ entity, verdict, decide, onClose, onDecided }: DecisionDialogProps) {
  const [reason, setReason] = useState('');
  const name = entity.profile.caption.value;
  const { failure, isSaving, submit } = useSubmit(
    (idempotencyKey) => decide({ entityId: entity.entity_id, name, verdict, reason: reason.trim(), idempotencyKey }),
    onDecided,
  );
  return (
    <Dialog
      title={verdict === 'same' ? 'This is the subject' : 'This is somebody or something else'}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <DialogActions
          submitWords={verdict === 'same' ? 'Decide: same' : 'Decide: different'}
          isDisabled={isSaving || reason.trim() === ''}
          onCancel={onClose}
        />
      }
    >
      <FormFailure failure={failure} fields={['reason']} />
      <p>
        <bdi>{name}</bdi>
      </p>
      <TextAreaField
        label="Reason"
        hint="Required. Everybody who may read lookups sees it."
        problem={problemAt(failure, 'reason')}
        rows={3}
        dir="auto"
        maxLength={2_000}
        value={reason}
        onChange={setReason}
      />
      <p>{EFFECTS[verdict]} This also holds after updates of the lists, until the decision is taken back.</p>
    </Dialog>
  );
}
