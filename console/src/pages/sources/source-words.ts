import type { ImportCounts } from '../../api/import-file';
import { count, shortAge } from '../../parts/words';
import type { SourceKind, SourceState } from './source-kinds';
import type { SourceRow } from './source-row';

export const KIND_WORDS: Readonly<Record<SourceKind, string>> = {
  feed: 'Feed',
  import: 'Import',
  list: 'List',
  archive: 'Archive',
  connector: 'Connector',
};

export const STATE_WORDS: Readonly<Record<SourceState, string>> = {
  fresh: 'Fresh',
  stale: 'Stale',
  failing: 'Failing',
  never: 'Never',
  unknown: 'Unknown',
};

/** A shape for each state, so that colour is not needed. */
export const STATE_MARKS: Readonly<Record<SourceState, string>> = {
  fresh: '●',
  stale: '◐',
  failing: '▲',
  never: '–',
  unknown: '○',
};

const CONNECTOR_WORDS: Readonly<Record<SourceState, string>> = {
  fresh: 'Reachable',
  stale: 'Degraded',
  failing: 'Unreachable',
  never: 'Never',
  unknown: 'Not checked',
};

export const stateWords = ({ kind, state }: Pick<SourceRow, 'kind' | 'state'>): string =>
  kind === 'connector' ? CONNECTOR_WORDS[state] : STATE_WORDS[state];

const LESS_THAN_A_MINUTE = '0 min';

/** `2 min ago, next in 1 min`. */
export function timesText({ since, next, state }: Pick<SourceRow, 'since' | 'next' | 'state'>, now: number): string {
  const last = since === null ? (state === 'never' ? 'never' : 'no success yet') : agoText(shortAge(since, now));
  if (next === null) return last;
  const wait = shortAge(new Date(Math.min(now, 2 * now - Date.parse(next))).toISOString(), now);
  return wait === LESS_THAN_A_MINUTE ? `${last}, next now` : `${last}, next in ${wait}`;
}

const agoText = (age: string): string => (age === LESS_THAN_A_MINUTE ? 'just now' : `${age} ago`);

const COUNT_WORDS: Readonly<Record<string, string>> = {
  read: 'read',
  stored: 'new',
  revised: 'changed',
  unchanged: 'unchanged',
  rejected: 'rejected',
  removed: 'removed',
  cut: 'shortened',
};

/** `1,707 read, 2 new, 5 rejected`: counts of zero are left out, except how many rows were read. */
export const countsText = (counts: ImportCounts): string =>
  Object.entries(counts)
    .filter(([name, value]) => name in COUNT_WORDS && (name === 'read' || name === 'stored' || value > 0))
    .map(([name, value]) => `${value.toLocaleString('en')} ${COUNT_WORDS[name] ?? name}`)
    .join(', ');

export const rowsText = ({ rows, kind }: Pick<SourceRow, 'rows' | 'kind'>): string => {
  if (rows === null) return '–';
  return kind === 'list' ? count(rows, 'entity', 'entities') : count(rows, kind === 'archive' ? 'article' : 'event');
};
