import { useState } from 'react';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure } from '../../../parts/form/field';
import { TextField } from '../../../parts/form/text-field';
import { useSubmit } from '../../../parts/form/use-submit';
import { count } from '../../../parts/words';
import type { ErasedTenant, Tenant } from '../types';
import { tenantPath } from './use-tenants';

interface EraseDialogProps {
  readonly tenant: Tenant;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

/** Erases a tenant once its slug is typed, after saying what is removed and what remains. */
export function EraseDialog({ tenant, onClose, onDone }: EraseDialogProps) {
  const [typed, setTyped] = useState('');
  const { failure, isSaving, submit } = useSubmit(
    () => callApi<ErasedTenant>({ method: 'DELETE', path: tenantPath(tenant.slug), query: { confirm: typed } }),
    ({ data }) => onDone(`Erased ${data.name}: ${count(data.rows_deleted, 'row')} deleted.`),
  );
  const isHeld = tenant.legal_hold_since !== null;
  return (
    <Dialog
      title={`Erase ${tenant.name}`}
      onClose={onClose}
      onSubmit={() => typed === tenant.slug && submit()}
      actions={
        <DialogActions
          submitWords="Erase the tenant"
          isDisabled={isSaving || isHeld || typed !== tenant.slug}
          onCancel={onClose}
        />
      }
    >
      <FormFailure failure={failure} fields={[]} />
      {isHeld && <p role="alert">The tenant is under legal hold and cannot be erased. Lift the hold first.</p>}
      <Consequences tenant={tenant} />
      {!isHeld && (
        <TextField label={`Type ${tenant.slug} to confirm`} maxLength={40} value={typed} onChange={setTyped} />
      )}
    </Dialog>
  );
}

function Consequences({ tenant: { portfolios, assets, users, api_keys: keys } }: { readonly tenant: Tenant }) {
  return (
    <>
      <p>
        <strong>Removed:</strong> {count(portfolios, 'portfolio')}, {count(assets, 'asset')}, {count(users, 'user')} and{' '}
        {count(keys, 'API key')}, with threats, incidents, lookups, searches, reports, alert rules, webhooks, sessions
        and connections. Keys and sessions stop working at once, and jobs are cancelled. This cannot be undone.
      </p>
      <p>
        <strong>Remains:</strong> the audit log of the tenant, with its slug and name, until its retention ends; events,
        lists and articles, which all tenants share; and older backups.
      </p>
    </>
  );
}
