import { useState } from 'react';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { type Column, DataTable } from '../../../parts/table/data-table';
import { count, countryName } from '../../../parts/words';
import type { SortState } from '../../../parts/table/sorting';
import { salienceText, trendText } from '../event-words';
import type { EventsSearch } from '../search';
import type { EventCountry } from '../types';
import { useEventCountries } from '../use-events';
import styles from '../events.module.css';

interface CountriesViewProps {
  readonly portfolio: string;
  readonly search: EventsSearch;
  /** Lists the events of a country. */
  readonly onCountry: (country: string) => void;
}

const columnsWith = (onCountry: (country: string) => void): readonly Column<EventCountry>[] => [
  {
    key: 'country',
    title: 'Country',
    width: 'minmax(0, 1.4fr)',
    cell: ({ country }) =>
      country === null ? (
        'No country'
      ) : (
        <button type="button" data-quiet className={styles.inRow} onClick={() => onCountry(country)}>
          {countryName(country)}
        </button>
      ),
    sortValue: ({ country }) => (country === null ? null : countryName(country)),
  },
  {
    key: 'count',
    title: 'Events',
    width: '76px',
    isNumber: true,
    cell: ({ count: number }) => number.toLocaleString('en'),
    sortValue: ({ count: number }) => number,
  },
  {
    key: 'fatalities',
    title: 'Fatalities',
    width: '80px',
    isNumber: true,
    isSecondary: true,
    cell: ({ fatalities }) => fatalities.toLocaleString('en'),
    sortValue: ({ fatalities }) => fatalities,
  },
  {
    key: 'salience',
    title: 'Mean salience',
    width: '104px',
    isNumber: true,
    isSecondary: true,
    cell: ({ meanSalience }) => salienceText(meanSalience),
    sortValue: ({ meanSalience }) => meanSalience,
  },
  {
    key: 'trend',
    title: 'Last 30 days',
    width: 'minmax(110px, 1fr)',
    cell: trendText,
    sortValue: ({ trend }) => trend.last30Days,
  },
];

/** The events of the filters by country, with the change of the last 30 days. */
export function CountriesView({ portfolio, search, onCountry }: CountriesViewProps) {
  const countries = useEventCountries(portfolio, search);
  const [selected, setSelected] = useState<string | null>(null);
  const [sort, setSort] = useState<SortState>({ key: 'count', order: 'descending' });
  const { data } = countries;
  if (data === undefined) {
    return countries.isPending ? (
      <Skeleton rows={10} label="countries" />
    ) : (
      <FailurePanel failure={countries.error} what="The countries" onRetry={() => void countries.refetch()} />
    );
  }
  return (
    <>
      <DataTable
        label="Countries"
        rows={data.countries}
        columns={columnsWith(onCountry)}
        rowKey={({ country }) => country ?? ''}
        selectedKey={selected}
        onSelect={({ country }) => setSelected(country ?? '')}
        onOpen={({ country }) => country !== null && onCountry(country)}
        sort={sort}
        onSort={setSort}
      />
      <div className={styles.pager}>
        {count(data.total, 'event')} in{' '}
        {count(data.countries.filter(({ country }) => country !== null).length, 'country', 'countries')}. Enter lists
        the events of a country.
      </div>
    </>
  );
}
