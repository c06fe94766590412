import type { Column } from '../../../parts/table/data-table';
import type { SourceRow } from '../source-row';
import { KIND_WORDS, rowsText, STATE_MARKS, stateWords, timesText } from '../source-words';

export const sourceColumns = (now: number): readonly Column<SourceRow>[] => [
  {
    key: 'state',
    title: 'State',
    width: '112px',
    cell: (source) => (
      <>
        <span aria-hidden>{STATE_MARKS[source.state]}</span> {stateWords(source)}
      </>
    ),
  },
  {
    key: 'id',
    title: 'Source',
    width: 'minmax(0, 1fr)',
    cell: ({ id, about }) => <bdi title={about}>{id}</bdi>,
  },
  { key: 'kind', title: 'Kind', width: '84px', isSecondary: true, cell: ({ kind }) => KIND_WORDS[kind] },
  {
    key: 'times',
    title: 'Last success or check',
    width: 'minmax(0, 1fr)',
    cell: (source) => timesText(source, now),
  },
  { key: 'rows', title: 'Content', width: '132px', isNumber: true, isSecondary: true, cell: rowsText },
  {
    key: 'error',
    title: 'Error, or what it is',
    width: 'minmax(0, 1.4fr)',
    isSecondary: true,
    cell: ({ error, about }) => (error === null ? about : <bdi title={error}>{error}</bdi>),
  },
];
