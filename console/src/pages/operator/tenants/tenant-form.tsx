import { useState } from 'react';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { Field, FormFailure, problemAt } from '../../../parts/form/field';
import { TextField } from '../../../parts/form/text-field';
import { useSubmit } from '../../../parts/form/use-submit';
import type { Tenant } from '../types';
import { tenantPath } from './use-tenants';

interface TenantFormProps {
  /** Null creates a tenant. */
  readonly tenant: Tenant | null;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

/** `2018-02-07T00:00` in UTC, which is the format of the browser's field. */
const toField = (at: string | null): string => (at === null ? '' : at.slice(0, 16));
const fromField = (text: string): string | null => (text === '' ? null : `${text.slice(0, 16)}:00Z`);

/** Creates a tenant, or changes its name and its evaluation time. */
export function TenantForm({ tenant, onClose, onDone }: TenantFormProps) {
  const [slug, setSlug] = useState(tenant?.slug ?? '');
  const [name, setName] = useState(tenant?.name ?? '');
  const before = toField(tenant?.evaluation_time ?? null);
  const [time, setTime] = useState(before);
  const { failure, isSaving, submit } = useSubmit(
    (idempotencyKey) => {
      // An unchanged time keeps its seconds.
      const values = { name: name.trim(), ...(time !== before && { evaluation_time: fromField(time) }) };
      return tenant === null
        ? callApi({ method: 'POST', path: '/v1/admin/tenants', idempotencyKey, body: { slug: slug.trim(), ...values } })
        : callApi({ method: 'PATCH', path: tenantPath(tenant.slug), body: values });
    },
    () => onDone(tenant === null ? `Created ${name.trim()} with the portfolio “default”.` : `Saved ${name.trim()}.`),
  );
  const isIncomplete = name.trim() === '' || slug.trim() === '';
  return (
    <Dialog
      title={tenant === null ? 'Create a tenant' : `Change ${tenant.name}`}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <DialogActions
          submitWords={tenant === null ? 'Create' : 'Save'}
          isDisabled={isSaving || isIncomplete}
          onCancel={onClose}
        />
      }
    >
      <FormFailure failure={failure} fields={['slug', 'name', 'evaluation_time']} />
      {tenant === null && (
        <TextField
          label="Slug"
          hint="2 to 40 lower-case letters, digits and hyphens. It is part of addresses and cannot be changed."
          problem={problemAt(failure, 'slug')}
          maxLength={40}
          value={slug}
          onChange={setSlug}
        />
      )}
      <TextField
        label="Name"
        problem={problemAt(failure, 'name')}
        dir="auto"
        maxLength={200}
        value={name}
        onChange={setName}
      />
      <TimeField problem={problemAt(failure, 'evaluation_time')} value={time} onChange={setTime} />
      {tenant !== null && time !== before && (
        <p role="status">
          All portfolios of the tenant are evaluated again. Threats begin, change and end accordingly.
        </p>
      )}
    </Dialog>
  );
}

interface TimeFieldProps {
  readonly problem: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function TimeField({ problem, value, onChange }: TimeFieldProps) {
  return (
    <Field
      label="Evaluation time (UTC)"
      hint="Leave it empty for the current time. With a time, the tenant sees events and threats as of that time."
      problem={problem}
    >
      {(control) => (
        <input {...control} type="datetime-local" value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}
