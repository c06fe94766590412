import { Link } from '@tanstack/react-router';
import type { Column } from '../../../parts/table/data-table';
import { Time } from '../../../parts/time';
import { kindLabel } from '../identifier-kinds';
import { certainty, STATUS_WORDS } from '../lookup-words';
import type { LookupSummary } from '../types';
import styles from '../lookups.module.css';

/** The columns of the list. The API lists the kinds of identifiers without their values. */
export const lookupColumns = (portfolio: string): Column<LookupSummary>[] => [
  {
    key: 'time',
    title: 'Lookup',
    width: 'minmax(170px, 1fr)',
    cell: ({ request_id: id, queried_at: at, erased_at: erased }) =>
      erased === null ? (
        <Link to="/p/$portfolio/lookup/$id" params={{ portfolio, id }}>
          <Time at={at} />
        </Link>
      ) : (
        <span className={styles.soft}>
          <Time at={at} />, erased
        </span>
      ),
  },
  {
    key: 'reference',
    title: 'Reference',
    width: 'minmax(90px, 1fr)',
    cell: ({ requester_reference: reference }) => <bdi>{reference ?? '–'}</bdi>,
  },
  {
    key: 'types',
    title: 'Identifiers',
    width: 'minmax(0, 2fr)',
    isSecondary: true,
    cell: ({ identifier_types: types }) => types.map(kindLabel).join(', '),
  },
  {
    key: 'outcome',
    title: 'Outcome',
    // The list does not say which sources answered, so it shows no confidence for “No match”.
    width: 'minmax(100px, 1fr)',
    isSecondary: true,
    cell: ({ resolution: { status, confidence } }) =>
      status === 'no_match' ? STATUS_WORDS[status] : `${STATUS_WORDS[status]}, ${certainty(confidence)}`,
  },
  {
    key: 'undecided',
    title: 'To decide',
    width: '90px',
    cell: ({ undecided_count: undecided, resolution: { entity_count: entities } }) =>
      undecided > 0 ? (
        <strong>
          {undecided} of {entities}
        </strong>
      ) : (
        <span className={styles.soft}>–</span>
      ),
  },
];
