import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/request';
import { Field, problemAt } from '../../../parts/form/field';
import { TextField } from '../../../parts/form/text-field';
import { toggleInList } from '../../../parts/toggle';
import { inWords } from '../../../parts/words';
import type { KeyDraft } from './key-draft';
import cards from '../../../parts/page/cards.module.css';

interface ScopeFieldsProps {
  readonly draft: KeyDraft;
  readonly failure: unknown;
  readonly onChange: (values: Partial<KeyDraft>) => void;
}

/** The part of the events that a key may see. It is closed at first, since most keys may see all events. */
export function ScopeFields({ draft, failure, onChange }: ScopeFieldsProps) {
  return (
    <details>
      <summary>Restrict the events that the key may see</summary>
      <TextField
        label="Countries"
        hint="Codes or English names, separated by commas. Leave it empty for all countries."
        problem={problemAt(failure, 'scope.countries')}
        value={draft.countries}
        onChange={(countries) => onChange({ countries })}
      />
      <CategoryChoice
        chosen={draft.categories}
        problem={problemAt(failure, 'scope.event_categories')}
        onChange={(categories) => onChange({ categories })}
      />
      <TextField
        label="Event types"
        hint="For example earthquake, flood. Leave it empty for all types."
        problem={problemAt(failure, 'scope.event_types')}
        value={draft.types}
        onChange={(types) => onChange({ types })}
      />
      <Field label="Only events since" problem={problemAt(failure, 'scope.date_from')}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={draft.since}
            onChange={({ target }) => onChange({ since: target.value })}
          />
        )}
      </Field>
    </details>
  );
}

interface CategoryChoiceProps {
  readonly chosen: readonly string[];
  readonly problem: string | undefined;
  readonly onChange: (categories: readonly string[]) => void;
}

function CategoryChoice({ chosen, problem, onChange }: CategoryChoiceProps) {
  const known = useQuery({
    queryKey: ['event-categories'],
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      (await callApi<{ categories: { value: string }[] }>({ path: '/v1/metadata/event-categories', signal })).data,
  });
  return (
    <fieldset className={cards.choices}>
      <legend>Categories (none chosen: all)</legend>
      {known.data?.categories.map(({ value }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => onChange(toggleInList(chosen, value))}
          />
          {inWords(value)}
        </label>
      ))}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </fieldset>
  );
}
