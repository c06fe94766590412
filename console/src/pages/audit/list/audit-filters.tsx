import { useId } from 'react';
import { useTypedText } from '../../../parts/form/use-typed-text';
import { ValueChoice } from '../../../parts/form/value-choice';
import { ACTION_SUGGESTIONS, outcomeWords, PRINCIPAL_CHOICES, whoName, whoValue } from '../audit-words';
import { type AuditSearch, hasFilters, OUTCOME_CHOICES } from '../search';
import type { AuditRecord } from '../types';
import styles from '../audit.module.css';

interface AuditFiltersProps {
  readonly search: AuditSearch;
  /** The records of the page, whose principals can be chosen. */
  readonly records: readonly AuditRecord[];
  readonly onChange: (values: Partial<AuditSearch>) => void;
}

const EFFECT_CHOICES = [
  ['change', 'Changes'],
  ['read', 'Reads'],
  ['all', 'Everything'],
] as const;

const NO_FILTERS: Partial<AuditSearch> = {
  who: undefined,
  action: undefined,
  resource: undefined,
  outcome: undefined,
  from: undefined,
  to: undefined,
};

/** The principals of these records, then the types of principals. */
export function whoChoices(records: readonly AuditRecord[]): (readonly [string, string])[] {
  const seen = new Map(records.map((record) => [whoValue(record), whoName(record)]));
  const named = [...seen].filter(([value]) => !value.startsWith('type:'));
  return [...named.sort(([, left], [, right]) => left.localeCompare(right)), ...PRINCIPAL_CHOICES];
}

/** The filters by principal, action, resource, effect, outcome and time. */
export function AuditFilters({ search, records, onChange }: AuditFiltersProps) {
  const set = (values: Partial<AuditSearch>): void => onChange({ ...values, sel: undefined });
  const setEffect = (value: string): void => set({ effect: value === 'read' || value === 'all' ? value : undefined });
  return (
    <div className={styles.filters} role="search" aria-label="Filters">
      <ValueChoice label="Who" choices={whoChoices(records)} value={search.who} onChange={(who) => set({ who })} />
      <ActionField value={search.action} onChange={(action) => set({ action })} />
      <ResourceField value={search.resource} onChange={(resource) => set({ resource })} />
      <select aria-label="Effect" value={search.effect ?? 'change'} onChange={({ target }) => setEffect(target.value)}>
        {EFFECT_CHOICES.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <ValueChoice
        label="Outcome"
        choices={OUTCOME_CHOICES.map((outcome) => [outcome, outcomeWords(outcome)])}
        value={search.outcome}
        onChange={(outcome) => set({ outcome })}
      />
      <Day label="From" value={search.from} onChange={(from) => set({ from })} />
      <Day label="To" value={search.to} onChange={(to) => set({ to })} />
      {hasFilters(search) && (
        <button type="button" data-quiet onClick={() => set(NO_FILTERS)}>
          Clear filters
        </button>
      )}
    </div>
  );
}

interface TextFilterProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

function ActionField({ value, onChange }: TextFilterProps) {
  const [text, setText] = useTypedText(value ?? '', (next) => onChange(next === '' ? undefined : next));
  const list = useId();
  return (
    <>
      <input
        type="text"
        id="audit-action"
        list={list}
        aria-label="Action"
        placeholder="Action, or threats.*  /"
        maxLength={256}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <datalist id={list}>
        {ACTION_SUGGESTIONS.map((action) => (
          <option key={action} value={action} />
        ))}
      </datalist>
    </>
  );
}

function ResourceField({ value, onChange }: TextFilterProps) {
  const [text, setText] = useTypedText(value ?? '', (next) => onChange(next === '' ? undefined : next));
  return (
    <input
      type="text"
      aria-label="Id of a resource"
      placeholder="Resource (id)"
      maxLength={256}
      spellCheck={false}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}

function Day({ label, value, onChange }: TextFilterProps & { readonly label: string }) {
  return (
    <label className={styles.day}>
      {label}
      <input type="date" value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)} />
    </label>
  );
}
