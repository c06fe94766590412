import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { SeverityMark } from '../../../parts/severity-mark';
import { SEVERITIES } from '../../../parts/severity-scale';
import { type Column, DataTable } from '../../../parts/table/data-table';
import { writeSort } from '../../../parts/table/sorting';
import { Time } from '../../../parts/time';
import { inWords } from '../../../parts/words';
import { threatsInShort } from './incident-order';
import { type IncidentsSearch, readIncidentSort } from '../incidents-search';
import { personName, usePeople } from '../people';
import { INCIDENT_STATUSES, type Incident, type Person } from '../types';

interface IncidentsTableProps {
  readonly portfolio: string;
  readonly incidents: readonly Incident[];
  readonly search: IncidentsSearch;
  readonly onChange: (values: Partial<IncidentsSearch>) => void;
  readonly onOpen: (id: string) => void;
}

export function IncidentsTable({ portfolio, incidents, search, onChange, onOpen }: IncidentsTableProps) {
  const people = usePeople(portfolio);
  const columns = useMemo(() => columnsFor(portfolio, people), [portfolio, people]);
  const sort = useMemo(() => readIncidentSort(search), [search.sort]);
  return (
    <DataTable
      label="Incidents"
      rows={incidents}
      columns={columns}
      rowKey={({ id }) => id}
      selectedKey={search.sel ?? null}
      onSelect={({ id }) => onChange({ sel: id })}
      onOpen={({ id }) => onOpen(id)}
      sort={sort}
      onSort={(next) => onChange({ sort: writeSort(next) })}
    />
  );
}

function severityRank(incident: Incident): number | null {
  const { severity } = threatsInShort(incident);
  return severity === null ? null : SEVERITIES.indexOf(severity);
}

const titleColumn = (portfolio: string): Column<Incident> => ({
  key: 'title',
  title: 'Title',
  width: 'minmax(0, 3fr)',
  sortValue: ({ title }) => title,
  cell: ({ id, title }) => (
    <Link to="/p/$portfolio/incidents/$id" params={{ portfolio, id }} tabIndex={-1} dir="auto">
      {title}
    </Link>
  ),
});

const STATUS: Column<Incident> = {
  key: 'status',
  title: 'Status',
  width: '90px',
  sortValue: ({ status }) => INCIDENT_STATUSES.indexOf(status),
  cell: ({ status }) => inWords(status),
};

const SEVERITY: Column<Incident> = {
  key: 'severity',
  title: 'Severity',
  width: '100px',
  isSecondary: true,
  sortValue: severityRank,
  cell: (incident) => {
    const { severity } = threatsInShort(incident);
    return severity === null ? '–' : <SeverityMark severity={severity} withWord />;
  },
};

const THREATS: Column<Incident> = {
  key: 'threats',
  title: 'Threats',
  width: '74px',
  isNumber: true,
  isSecondary: true,
  sortValue: ({ threat_links: links }) => links.length,
  cell: ({ threat_links: links }) => links.length,
};

const assigneeColumn = (people: readonly Person[] | undefined): Column<Incident> => ({
  key: 'assignee',
  title: 'Assignee',
  width: 'minmax(0, 1fr)',
  sortValue: ({ assignee }) => (assignee === null ? null : personName(people, assignee)),
  cell: ({ assignee }) => <bdi>{personName(people, assignee)}</bdi>,
});

const CHANGED: Column<Incident> = {
  key: 'updated',
  title: 'Changed',
  width: '170px',
  isSecondary: true,
  sortValue: ({ updated_at: at }) => at,
  cell: ({ updated_at: at }) => <Time at={at} />,
};

const columnsFor = (portfolio: string, people: readonly Person[] | undefined): Column<Incident>[] => [
  titleColumn(portfolio),
  STATUS,
  SEVERITY,
  THREATS,
  assigneeColumn(people),
  CHANGED,
];
