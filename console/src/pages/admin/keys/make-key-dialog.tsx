import { useState } from 'react';
import { callApi } from '../../../api/request';
import { Dialog } from '../../../parts/dialog';
import { DialogActions } from '../../../parts/dialog-actions';
import { ChoiceField } from '../../../parts/form/choice-field';
import { FormFailure, problemAt } from '../../../parts/form/field';
import { TextField } from '../../../parts/form/text-field';
import { useSubmit } from '../../../parts/form/use-submit';
import { PortfolioChoice } from '../portfolio-choice';
import { ROLE_CHOICES, roleWords } from '../role-words';
import type { NewApiKey } from '../types';
import { bodyOfNewKey, type KeyDraft, NEW_KEY } from './key-draft';
import { LimitFields } from './limit-fields';
import { ScopeFields } from './scope-fields';

interface MakeKeyDialogProps {
  readonly onClose: () => void;
  readonly onMade: (made: NewApiKey) => void;
}

const FIELDS = ['name', 'role', 'portfolios', 'scope', 'rate_limit_per_minute', 'expires_at'];

/** Makes a key. Its access cannot be changed later. */
export function MakeKeyDialog({ onClose, onMade }: MakeKeyDialogProps) {
  const [draft, setDraft] = useState<KeyDraft>(NEW_KEY);
  const set = (values: Partial<KeyDraft>): void => setDraft((previous) => ({ ...previous, ...values }));
  const { failure, isSaving, submit } = useSubmit(async (idempotencyKey) => {
    const body = bodyOfNewKey(draft);
    return (await callApi<NewApiKey>({ method: 'POST', path: '/v1/tenant/api-keys', body, idempotencyKey })).data;
  }, onMade);
  const hasPortfolio = draft.isOfAllPortfolios || draft.portfolios.length > 0;
  return (
    <Dialog
      title="Make a key"
      isWide
      onClose={onClose}
      onSubmit={submit}
      actions={
        <DialogActions
          submitWords="Make the key"
          isDisabled={isSaving || draft.name.trim() === '' || !hasPortfolio}
          onCancel={onClose}
        />
      }
    >
      <FormFailure failure={failure} fields={FIELDS} />
      <TextField
        label="Name"
        hint="The program or person that uses it."
        problem={problemAt(failure, 'name')}
        dir="auto"
        maxLength={200}
        value={draft.name}
        onChange={(name) => set({ name })}
      />
      <ChoiceField
        label="Role"
        hint={roleWords(draft.role, draft.isOfAllPortfolios)}
        problem={problemAt(failure, 'role')}
        choices={ROLE_CHOICES}
        value={draft.role}
        onChange={(role) => set({ role })}
      />
      <PortfolioChoice
        legend="Portfolios"
        chosen={draft.isOfAllPortfolios ? ['*'] : draft.portfolios}
        problem={problemAt(failure, 'portfolios')}
        onChange={(portfolios) => set({ portfolios, isOfAllPortfolios: portfolios.includes('*') })}
      />
      <ScopeFields draft={draft} failure={failure} onChange={set} />
      <LimitFields draft={draft} failure={failure} onChange={set} />
    </Dialog>
  );
}
