import { useState } from 'react';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { FormFailure, problemAt } from '../../../parts/form/field';
import { TextField } from '../../../parts/form/text-field';
import { useSubmit } from '../../../parts/form/use-submit';
import type { Portfolio } from '../types';

const PATH = '/v1/tenant/portfolios';

interface PortfolioDialogProps {
  /** The portfolio to rename; null creates one. */
  readonly portfolio: Portfolio | null;
  readonly onClose: () => void;
  readonly onSaved: (text: string) => void;
}

/** Creates or renames a portfolio. */
export function PortfolioDialog({ portfolio, onClose, onSaved }: PortfolioDialogProps) {
  const [name, setName] = useState(portfolio?.name ?? '');
  const [slug, setSlug] = useState('');
  const isNew = portfolio === null;
  const { failure, isSaving, submit } = useSubmit(
    (idempotencyKey) =>
      isNew
        ? callApi({ method: 'POST', path: PATH, body: { slug, name: name.trim() }, idempotencyKey })
        : callApi({ method: 'PATCH', path: `${PATH}/${portfolio.id}`, body: { name: name.trim() } }),
    () => onSaved(isNew ? `Created the portfolio “${name.trim()}”.` : 'Renamed the portfolio.'),
  );
  const isIncomplete = name.trim() === '' || (isNew && slug === '');
  return (
    <Dialog
      title={isNew ? 'Create a portfolio' : `Rename ${portfolio.name}`}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <DialogActions
          submitWords={isNew ? 'Create the portfolio' : 'Save'}
          isDisabled={isSaving || isIncomplete}
          onCancel={onClose}
        />
      }
    >
      <FormFailure failure={failure} fields={['name', 'slug']} />
      <TextField
        label="Name"
        problem={problemAt(failure, 'name')}
        dir="auto"
        maxLength={200}
        value={name}
        onChange={setName}
      />
      {isNew && (
        <TextField
          label="Short name in addresses"
          hint="2 to 40 lower-case letters, digits and hyphens. It never changes."
          problem={problemAt(failure, 'slug')}
          maxLength={40}
          value={slug}
          onChange={setSlug}
        />
      )}
    </Dialog>
  );
}
