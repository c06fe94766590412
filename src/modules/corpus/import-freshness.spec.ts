import { ActorsReadModel } from './actors.read-model';
import { openTestCorpus } from '../../../test/support/event-samples';
import { CorpusService } from './corpus.service';
import { stalenessOf } from './import-freshness';

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
] as const)('%s: %j', (expected, more) => expect(stalenessOf({ ...state, ...more }, NOW_MS)).toBe(expected));

test('a yearly release stays fresh for longer than a feed', () => {
  const old = { lastOutcome: 'completed', lastSuccessAt: daysAgo(200) } as const;
  expect(stalenessOf({ ...state, ...old, format: 'ucdp-ged' }, NOW_MS)).toBe('fresh');
  expect(stalenessOf({ ...state, ...old, format: 'ndjson' }, NOW_MS)).toBe('stale');
});

test('the ledger counts an import that fell silent as failed, and names its sources as stale', async () => {
  const corpus = await openTestCorpus();
  try {
    const service = new CorpusService(corpus.db, corpus.changes, new ActorsReadModel(corpus.db));
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
