import { useEffect, useState } from 'react';
import { LoadState } from '../../../parts/load-state';
import { Field } from '../../../parts/form/field';
import { SearchField } from '../../../parts/form/search-field';
import { SUBJECT_WORDS } from '../report-words';
import type { SubjectType } from '../types';
import { hasSearch, useSubjects } from './use-subjects';

interface SubjectChoiceProps {
  readonly type: SubjectType;
  readonly portfolio: string;
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
}

const SHOWN_ROWS = 7;

/** A list of the subjects of one kind, of which the user chooses one. */
export function SubjectChoice({ type, portfolio, chosen, onChoose }: SubjectChoiceProps) {
  const [search, setSearch] = useState<string>();
  const subjects = useSubjects(portfolio, type, search ?? '');
  const words = SUBJECT_WORDS[type];
  // The browser shows the first option as selected if no other is, so the first option is chosen.
  useEffect(() => {
    const options = subjects.data ?? [];
    if (!options.some(({ id }) => id === chosen)) onChoose(options[0]?.id ?? null);
  }, [subjects.data]);
  return (
    <>
      {hasSearch(type) && (
        <SearchField
          id="report-subject-search"
          label={`Search: ${words.toLowerCase()}`}
          maxLength={200}
          value={search}
          onChange={setSearch}
        />
      )}
      <LoadState query={subjects} rows={4} what="the list" />
      {subjects.data?.length === 0 && (
        <p>{search === undefined ? `There is no ${words.toLowerCase()} yet.` : 'Nothing matches the search.'}</p>
      )}
      {subjects.data && subjects.data.length > 0 && (
        <Field label={words}>
          {(control) => (
            <select
              {...control}
              size={SHOWN_ROWS}
              dir="auto"
              value={chosen ?? ''}
              onChange={({ target }) => onChoose(target.value || null)}
            >
              {subjects.data.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </>
  );
}
