import { useState } from 'react';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { FormFailure, problemAt } from '../../../parts/form/field';
import { TextAreaField } from '../../../parts/form/text-field';
import { useSubmit } from '../../../parts/form/use-submit';
import { Time } from '../../../parts/time';
import type { LegalHold, Tenant } from '../types';
import { holdPath, useLegalHold } from './use-tenants';

interface HoldDialogProps {
  readonly tenant: Tenant;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

/** Places a legal hold on a tenant, or shows and lifts the existing one. */
export function HoldDialog(props: HoldDialogProps) {
  return props.tenant.legal_hold_since === null ? <PlaceHold {...props} /> : <LiftHold {...props} />;
}

function PlaceHold({ tenant, onClose, onDone }: HoldDialogProps) {
  const [reason, setReason] = useState('');
  const { failure, isSaving, submit } = useSubmit(
    () => callApi({ method: 'PUT', path: holdPath(tenant.slug), body: { reason: reason.trim() } }),
    () => onDone(`${tenant.name} is under legal hold.`),
  );
  return (
    <Dialog
      title={`Place a legal hold on ${tenant.name}`}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <DialogActions submitWords="Place the hold" isDisabled={isSaving || reason.trim() === ''} onCancel={onClose} />
      }
    >
      <FormFailure failure={failure} fields={['reason']} />
      <p>
        While the hold is in place, months of the audit log with records of this tenant are not dropped, even after
        their retention has ended, and the tenant cannot be erased. People of the tenant notice nothing.
      </p>
      <TextAreaField
        label="Reason"
        hint="For example the number of the case. It is stored with the hold."
        problem={problemAt(failure, 'reason')}
        rows={3}
        maxLength={1_000}
        dir="auto"
        value={reason}
        onChange={setReason}
      />
    </Dialog>
  );
}

function LiftHold({ tenant, onClose, onDone }: HoldDialogProps) {
  const hold = useLegalHold(tenant.slug);
  const { failure, isSaving, submit } = useSubmit(
    () => callApi({ method: 'DELETE', path: holdPath(tenant.slug) }),
    () => onDone(`Lifted the legal hold of ${tenant.name}.`),
  );
  return (
    <Dialog
      title={`Legal hold of ${tenant.name}`}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <DialogActions
          submitWords="Lift the hold"
          isDisabled={isSaving || !hold.isSuccess}
          onCancel={onClose}
          cancelWords="Keep it"
        />
      }
    >
      <FormFailure failure={failure} fields={[]} />
      {hold.isPending && <Skeleton rows={2} label="the hold" />}
      {hold.isError && <FailurePanel failure={hold.error} what="The hold" />}
      {hold.data && <HoldFacts hold={hold.data} />}
      <p>
        Once the hold is lifted, months of the audit log whose retention has ended are dropped at the next run, within
        six hours, and the tenant can be erased.
      </p>
    </Dialog>
  );
}

function HoldFacts({ hold: { reason, placed_at: at } }: { readonly hold: LegalHold }) {
  return (
    <p>
      Placed <Time at={at} />: <bdi>{reason}</bdi>
    </p>
  );
}
