import { curlCommand, importTarget } from './how-to-import';
import { readSourcesSearch } from './search';
import { archiveRow, connectorRow, eventSourceRow, listRows, sortSources } from './source-row';
import { countsText, rowsText, stateWords, timesText } from './source-words';
import type { Connector, EventSource } from './types';

const NOW = Date.parse('2026-01-15T09:30:00.000Z');

const USGS: EventSource = {
  format: 'usgs',
  description: 'USGS earthquakes',
  sources: ['usgs'],
  staleness: 'failing',
  lastSuccessAt: '2026-01-15T09:28:00.000Z',
  lastAttemptAt: '2026-01-15T09:29:00.000Z',
  rows: 1_707,
  lastImportRows: 5,
  error: 'connection refused',
  feed: {
    id: 'usgs',
    enabled: true,
    url: 'https://earthquake.usgs.gov/',
    intervalSeconds: 60,
    staleness: 'failing',
    lastAttemptAt: null,
    lastSuccessAt: null,
    lastChangeAt: null,
    nextPollAt: '2026-01-15T09:31:00.000Z',
    consecutiveFailures: 1,
    error: 'connection refused',
  },
};

test('shows an enabled feed as a feed, and a disabled one as a format to import', () => {
  expect(eventSourceRow(USGS)).toMatchObject({ key: 'feed:usgs', state: 'failing', error: 'connection refused' });
  const disabled = { ...USGS, feed: { ...USGS.feed!, enabled: false } };
  expect(eventSourceRow(disabled)).toMatchObject({ key: 'import:usgs', next: null });
});

test('lists the well-known lists before they are imported', () => {
  const own = { id: 'harbour', version: 4, format: 'ftm', entity_count: 7, imported_at: '2026-01-15T09:30:00.000Z' };
  expect(listRows([own]).map(({ id, state, rows }) => [id, state, rows])).toEqual([
    ['harbour', 'fresh', 7],
    ['sanctions_ofac', 'never', null],
    ['sanctions_un', 'never', null],
    ['us_consolidated', 'never', null],
  ]);
});

test('takes the state of the archive from its last import', () => {
  const one = {
    id: 'x',
    format: 'feed',
    started_at: '',
    error: null,
    read: 1,
    stored: 1,
    revised: 0,
    unchanged: 0,
    rejected: 0,
    cut: 0,
  };
  const done = { ...one, outcome: 'completed', finished_at: '2026-01-15T09:30:00.000Z' } as const;
  const failed = { ...one, outcome: 'failed', finished_at: null, error: 'The file is cut off' } as const;
  expect(archiveRow({ imports: [], total: 0 })).toMatchObject({ state: 'never', rows: null });
  expect(archiveRow({ imports: [failed, done], total: 3 })).toMatchObject({
    state: 'failing',
    since: done.finished_at,
    error: 'The file is cut off',
  });
});

test('puts what fails first, then what is stale', () => {
  const connector: Connector = {
    id: 'gleif',
    name: 'GLEIF',
    category: 'registry',
    description: '',
    status: 'degraded',
    credential_mode: 'none',
    egress: [],
    last_checked_at: null,
    latency_ms: null,
  };
  const rows = [...listRows([]), connectorRow(connector), eventSourceRow(USGS)];
  expect(sortSources(rows).map(({ key }) => key)).toEqual([
    'feed:usgs',
    'connector:gleif',
    'list:sanctions_ofac',
    'list:sanctions_un',
    'list:us_consolidated',
  ]);
});

test('says since when and when next', () => {
  const usgs = eventSourceRow(USGS);
  expect(timesText(usgs, NOW)).toBe('2 min ago, next in 1 min');
  expect(timesText({ ...usgs, next: '2026-01-15T09:29:00.000Z' }, NOW)).toBe('2 min ago, next now');
  expect(timesText({ ...usgs, since: new Date(NOW - 20_000).toISOString(), next: null }, NOW)).toBe('just now');
  expect(timesText({ since: null, next: null, state: 'never' }, NOW)).toBe('never');
  expect(timesText({ since: null, next: null, state: 'failing' }, NOW)).toBe('no success yet');
});

test('has words for states, rows and counts', () => {
  expect(stateWords({ kind: 'connector', state: 'fresh' })).toBe('Reachable');
  expect(stateWords({ kind: 'feed', state: 'fresh' })).toBe('Fresh');
  expect(rowsText({ kind: 'list', rows: 1 })).toBe('1 entity');
  expect(rowsText({ kind: 'feed', rows: null })).toBe('–');
  expect(countsText({ read: 1_707, stored: 0, revised: 0, unchanged: 1_700, rejected: 7 })).toBe(
    '1,707 read, 0 new, 1,700 unchanged, 7 rejected',
  );
});

test('knows where a file is sent, and the command that does the same', () => {
  expect(importTarget('connector', 'gleif')).toBeNull();
  expect(importTarget('list', 'harbour')?.formats).toEqual(['ftm', 'csv']);
  const target = importTarget('import', 'ucdp-ged');
  expect(target && curlCommand('https://tms.example', target)).toBe(
    'curl -X POST -H "X-API-Key: $OPERATOR_KEY" -T FILE "https://tms.example/v1/admin/events/import?format=ucdp-ged"',
  );
});

test('reads the filters and the selection of the address, and ignores unknown values', () => {
  expect(readSourcesSearch({ state: 'stale', kind: 'list', sel: 'list:harbour' })).toEqual({
    state: 'stale',
    kind: 'list',
    sel: 'list:harbour',
  });
  expect(readSourcesSearch({ state: 'odd', kind: ['a'], sel: 'list harbour' })).toEqual({});
});
