import { ValueChoice } from '../../../parts/form/value-choice';
import { countryName, inWords } from '../../../parts/words';
import { type EventsSearch, hasFilters } from '../search';
import type { EventRow } from '../types';
import { useEventCategories, useEventCountries } from '../use-events';
import { DateRange } from './date-range';
import { SalienceChoice } from './salience-choice';
import { TypedField } from './typed-field';

/** The Admiralty code; `D` is the lowest that the service gives to a source that it can judge. */
const RELIABILITIES = [
  ['A', 'Reliability A'],
  ['B', 'Reliability B or better'],
  ['C', 'Reliability C or better'],
  ['D', 'Reliability D or better'],
] as const;

const NO_FILTERS: Partial<EventsSearch> = {
  q: undefined,
  category: undefined,
  type: undefined,
  country: undefined,
  source: undefined,
  from: undefined,
  to: undefined,
  salience: undefined,
  reliability: undefined,
};

interface EventChoicesProps {
  readonly portfolio: string;
  readonly search: EventsSearch;
  /** The events of the page, whose types and sources are suggested. */
  readonly events: readonly EventRow[];
  readonly onChange: (values: Partial<EventsSearch>) => void;
}

const numbered = (words: string, count: number): string => `${words} (${count.toLocaleString('en')})`;

/** The filters other than the search, with the number of events of each category and country. */
export function EventChoices({ portfolio, search, events, onChange }: EventChoicesProps) {
  const categories = useEventCategories(portfolio).data?.categories ?? [];
  // The other countries of the same filters can be chosen as well.
  const countries = useEventCountries(portfolio, { ...search, country: undefined }).data?.countries ?? [];
  return (
    <>
      <ValueChoice
        label="Category"
        value={search.category}
        choices={categories.map(({ value, count }) => [value, numbered(inWords(value), count)])}
        onChange={(category) => onChange({ category })}
      />
      <TypedField
        id="event-type"
        label="Type"
        value={search.type ?? ''}
        suggestions={[...new Set(events.map(({ eventType }) => eventType))]}
        onChange={(type) => onChange({ type })}
      />
      <ValueChoice
        label="Country"
        value={search.country}
        choices={countries.flatMap(({ country, count }) =>
          country === null ? [] : [[country, numbered(countryName(country), count)] as const],
        )}
        onChange={(country) => onChange({ country })}
      />
      <TypedField
        id="event-source"
        label="Source"
        value={search.source ?? ''}
        suggestions={[...new Set(events.map(({ source }) => source))]}
        onChange={(source) => onChange({ source })}
      />
      <DateRange from={search.from} to={search.to} onChange={onChange} />
      <SalienceChoice salience={search.salience ?? ''} onChange={(salience) => onChange({ salience })} />
      <ValueChoice
        label="Reliability"
        value={search.reliability}
        choices={RELIABILITIES}
        onChange={(reliability) => onChange({ reliability })}
      />
      {hasFilters(search) && (
        <button type="button" data-quiet onClick={() => onChange(NO_FILTERS)}>
          Clear filters
        </button>
      )}
    </>
  );
}
