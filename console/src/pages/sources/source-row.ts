import type { ArticleList, Connector, Dataset, EventSource } from './types';
import { SOURCE_KINDS, type SourceKind, type SourceState } from './source-kinds';

/** A feed, an import format, a list, the archive of articles or a connector, as one line of the table. */
export interface SourceRow {
  /** `feed:usgs`: also what the address holds. */
  readonly key: string;
  readonly kind: SourceKind;
  readonly id: string;
  readonly about: string;
  readonly state: SourceState;
  /** The last success, or the last check of a connector. */
  readonly since: string | null;
  readonly next: string | null;
  readonly rows: number | null;
  readonly error: string | null;
}

const row = (kind: SourceKind, id: string, values: Omit<SourceRow, 'key' | 'kind' | 'id'>): SourceRow => ({
  key: `${kind}:${id}`,
  kind,
  id,
  ...values,
});

/** A format whose feed this installation polls is a feed; the others are imported by hand. */
export const eventSourceRow = (source: EventSource): SourceRow =>
  row(source.feed?.enabled === true ? 'feed' : 'import', source.format, {
    about: source.description,
    state: source.staleness,
    since: source.lastSuccessAt,
    next: source.feed?.enabled === true ? source.feed.nextPollAt : null,
    rows: source.rows,
    error: source.error,
  });

const CONNECTOR_STATES: Readonly<Record<Connector['status'], SourceState>> = {
  reachable: 'fresh',
  degraded: 'stale',
  unreachable: 'failing',
  unknown: 'unknown',
};

export const connectorRow = (connector: Connector): SourceRow =>
  row('connector', connector.id, {
    about: connector.name,
    state: CONNECTOR_STATES[connector.status],
    since: connector.last_checked_at,
    next: null,
    rows: null,
    error: null,
  });

/** The lists that have formats of their own; they appear before they are imported. */
const WELL_KNOWN: Readonly<Record<string, string>> = {
  sanctions_ofac: 'US sanctions (OFAC)',
  sanctions_un: 'UN Security Council sanctions',
  us_consolidated: 'US Consolidated Screening List',
};

const NEVER_IMPORTED = { version: 0, format: null, entity_count: 0, imported_at: null };

/** The imported lists, and the well-known ones that are still missing. */
export function listRows(datasets: readonly Dataset[]): SourceRow[] {
  const missing = Object.keys(WELL_KNOWN).filter((id) => !datasets.some((dataset) => dataset.id === id));
  return [...datasets, ...missing.map((id) => ({ id, ...NEVER_IMPORTED }))].map((dataset) =>
    row('list', dataset.id, {
      about: WELL_KNOWN[dataset.id] ?? 'A list that was imported here',
      state: dataset.version === 0 ? 'never' : 'fresh',
      since: dataset.imported_at,
      next: null,
      rows: dataset.version === 0 ? null : dataset.entity_count,
      error: null,
    }),
  );
}

/** The archive of articles by its last import. */
export function archiveRow({ imports, total }: Pick<ArticleList, 'imports' | 'total'>): SourceRow {
  const [last] = imports;
  const success = imports.find(({ outcome }) => outcome === 'completed');
  const state = last === undefined ? 'never' : last.outcome === 'failed' ? 'failing' : 'fresh';
  return row('archive', 'articles', {
    about: 'Articles that searches of the media find',
    state,
    since: success?.finished_at ?? null,
    next: null,
    rows: state === 'never' ? null : total,
    error: last?.error ?? null,
  });
}

/** What needs attention first, then by kind and name. */
export const sortSources = (rows: readonly SourceRow[]): SourceRow[] =>
  [...rows].sort(
    (a, b) =>
      urgency(a) - urgency(b) ||
      SOURCE_KINDS.indexOf(a.kind) - SOURCE_KINDS.indexOf(b.kind) ||
      a.id.localeCompare(b.id),
  );

const urgency = ({ state }: SourceRow): number => (state === 'failing' ? 0 : state === 'stale' ? 1 : 2);
