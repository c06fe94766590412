import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { ApiFailure } from '../../../api/failure';
import { callApi } from '../../../api/request';
import { ChoiceField } from '../../../parts/form/choice-field';
import { Field, FormFailure } from '../../../parts/form/field';
import { useSubmit } from '../../../parts/form/use-submit';
import type { SearchJob } from '../types';
import { bodyOf, type DraftPartProps, isShownAtField, problemsFrom, type SearchDraft } from './search-draft';
import { CriteriaFields, PersonFields, ScopeFields } from './search-fields';
import styles from '../search.module.css';

export const NAME_FIELD = 'search-name';

interface SearchFormProps {
  readonly portfolio: string;
  readonly start: SearchDraft;
}

const SUBJECT_CHOICES: readonly (readonly [SearchDraft['type'], string])[] = [
  ['person', 'Person'],
  ['organization', 'Organisation'],
  ['keyword', 'Keyword'],
];

/** Starts a search and opens its page. */
export function SearchForm({ portfolio, start }: SearchFormProps) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(start);
  const set = (values: Partial<SearchDraft>): void => setDraft((previous) => ({ ...previous, ...values }));
  const { failure, isSaving, submit } = useSubmit(
    (idempotencyKey) =>
      callApi<SearchJob>({
        method: 'POST',
        path: '/v1/web-search',
        query: { responseMode: 'async' },
        portfolio,
        idempotencyKey,
        body: bodyOf(draft),
      }),
    ({ data }) => void navigate({ to: '/p/$portfolio/search/$job', params: { portfolio, job: data.jobId } }),
  );
  const problems = failure instanceof ApiFailure ? problemsFrom(failure.violations) : {};
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    submit();
  };
  const shown = failure instanceof ApiFailure ? failure.violations.filter(isShownAtField) : [];
  const parts = { draft, problems, set };
  return (
    <form className={styles.form} aria-label="New search" noValidate onSubmit={onSubmit}>
      <FormFailure failure={failure} fields={shown.map(({ field }) => field)} />
      <SubjectFields {...parts} />
      {draft.type === 'person' && <PersonFields {...parts} />}
      <CriteriaFields {...parts} />
      <ScopeFields {...parts} />
      <p className={styles.formFoot}>
        <button type="submit" data-primary disabled={isSaving || draft.name.trim() === ''}>
          {isSaving ? 'Starting…' : 'Search'}
        </button>
        <span className={styles.soft}>
          Providers outside this service receive the name. The service keeps what it finds until it expires or you erase
          it.
        </span>
      </p>
    </form>
  );
}

function SubjectFields({ draft, problems, set }: DraftPartProps) {
  return (
    <div className={styles.subject}>
      <ChoiceField
        label="Subject"
        problem={problems.type}
        choices={SUBJECT_CHOICES}
        value={draft.type}
        onChange={(type) => set({ type })}
      />
      <Field label="Name" problem={problems.name}>
        {(control) => (
          <input
            {...control}
            data-entry={NAME_FIELD}
            dir="auto"
            autoComplete="off"
            maxLength={300}
            value={draft.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Field>
    </div>
  );
}
