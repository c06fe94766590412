import { ActorsReadModel } from '../actors/actors.read-model';
import { openTestCorpus, type TestCorpus } from '../../../../test/support/samples/event-samples';
import { type FeedState, FeedStates, type ImportState } from '../corpus.contract';
import { CorpusService } from '../corpus.service';
import { EventTotals } from '../events/event-totals';
import { listStaleSources, computeStaleness } from './import-freshness';

const serviceOf = ({ db, changes }: TestCorpus): CorpusService =>
  new CorpusService(db, changes, new ActorsReadModel(db), new FeedStates(), new EventTotals(db));

const NOW_MS = Date.parse('2026-11-21T12:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW_MS - days * 86_400_000);
const state = { format: 'usgs', sources: ['usgs'], lastAttemptAt: daysAgo(0), rows: 1, error: null };

test.each([
  ['fresh', { lastOutcome: 'completed', lastSuccessAt: daysAgo(0.5) }],
  ['stale', { lastOutcome: 'completed', lastSuccessAt: daysAgo(1.5) }],
  ['fresh', { lastOutcome: 'running', lastSuccessAt: daysAgo(0.5) }],
  ['never', { lastOutcome: 'running', lastSuccessAt: null }],
  ['failing', { lastOutcome: 'failed', lastSuccessAt: daysAgo(0.1) }],
  ['failing', { lastOutcome: 'failed', lastSuccessAt: null }],
] as const)('an import of format %s has the staleness %j', (expected, more) =>
  expect(computeStaleness({ ...state, ...more }, NOW_MS)).toBe(expected),
);

test('a yearly release stays fresh longer than a feed', () => {
  const old = { lastOutcome: 'completed', lastSuccessAt: daysAgo(200) } as const;
  expect(computeStaleness({ ...state, ...old, format: 'ucdp-ged' }, NOW_MS)).toBe('fresh');
  expect(computeStaleness({ ...state, ...old, format: 'ndjson' }, NOW_MS)).toBe('stale');
});

test('an import without progress counts as failed, and its sources as stale', async () => {
  const corpus = await openTestCorpus();
  try {
    const service = serviceOf(corpus);
    const run = (format: string, outcome: string, ago: string) =>
      corpus.db.runAsSystem('test', (tx) =>
        tx.query(
          `insert into source_import (id, format, sources, outcome, read, started_at, updated_at, finished_at)
           values (gen_random_uuid(), $1, array[$1 || '-source'], $2, 7, now() - $3::interval, now() - $3::interval,
             case when $2 = 'running' then null else now() - $3::interval end)`,
          [format, outcome, ago],
        ),
      );
    await run('usgs', 'completed', '3 hours');
    await run('usgs', 'running', '1 hour');
    await run('ndjson', 'failed', '3 hours');
    await run('ndjson', 'completed', '2 hours');
    await run('ndjson', 'running', '1 minute');
    await run('csv', 'completed', '90 days');
    expect(await service.importStates()).toMatchObject([
      { format: 'csv', staleness: 'stale', lastOutcome: 'completed', rows: 7 },
      { format: 'ndjson', staleness: 'fresh', lastOutcome: 'running', rows: 7, error: null },
      { format: 'usgs', staleness: 'failing', lastOutcome: 'failed', rows: 7, error: 'The import was interrupted' },
    ]);
    expect(await service.staleSources()).toEqual(['csv-source', 'usgs-source']);
  } finally {
    await corpus.close();
  }
});

describe('staleSourcesOf', () => {
  const imported = (format: string, staleness: ImportState['staleness'], sources: string[] = []): ImportState => ({
    ...state,
    format,
    sources,
    staleness,
    lastOutcome: 'completed',
    lastSuccessAt: daysAgo(1),
  });
  const fetched = (format: string, staleness: FeedState['staleness']): FeedState => ({
    id: format,
    format,
    isEnabled: true,
    url: 'https://example.org/',
    intervalS: 60,
    staleness,
    error: null,
    lastAttemptAt: null,
    lastSuccessAt: null,
    lastChangeAt: null,
    nextPollAt: null,
    consecutiveFailures: 0,
  });

  test.each<[string, ImportState[], FeedState[], string[]]>([
    ['the sources of a failed import', [imported('csv', 'failing', ['desk', 'press'])], [], ['desk', 'press']],
    ['no source of a fresh feed without recent events', [imported('usgs', 'stale')], [fetched('usgs', 'fresh')], []],
    [
      'a failing feed even after a recent import',
      [imported('usgs', 'fresh', ['usgs'])],
      [fetched('usgs', 'failing')],
      ['usgs'],
    ],
    [
      'the format of a feed that was never fetched',
      [],
      [fetched('gdacs', 'never'), fetched('usgs', 'stale')],
      ['gdacs', 'usgs'],
    ],
  ])('lists %s', (_name, imports, feeds, expected) => expect(listStaleSources(imports, feeds)).toEqual(expected));
});

test('removes old imports of feeds from the ledger, except the last ones and those of other formats', async () => {
  const corpus = await openTestCorpus();
  try {
    const service = serviceOf(corpus);
    for (const [format, outcome, ago] of [
      ['usgs', 'completed', '9 hours'],
      ['usgs', 'failed', '8 hours'],
      ['usgs', 'completed', '7 hours'],
      ['usgs', 'failed', '6.5 hours'],
      ['csv', 'completed', '9 days'],
      ['csv', 'completed', '8 days'],
    ]) {
      await corpus.query(
        `insert into source_import (id, format, outcome, started_at, updated_at, finished_at)
         values (gen_random_uuid(), $1, $2, now() - $3::interval, now() - $3::interval, now() - $3::interval)`,
        [format, outcome, ago],
      );
    }
    await service.forgetImports(['usgs']);
    const left = await corpus.query(
      'select format, outcome, count(*)::int from source_import group by format, outcome order by format, outcome',
    );
    expect(left).toEqual([
      { format: 'csv', outcome: 'completed', count: 2 },
      { format: 'usgs', outcome: 'completed', count: 1 },
      { format: 'usgs', outcome: 'failed', count: 1 },
    ]);
  } finally {
    await corpus.close();
  }
});
