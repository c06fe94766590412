import { openTestCorpus, sampleEvent, type TestCorpus } from '../../../../test/support/samples/event-samples';
import { EventConditions } from './event-conditions';

let corpus: TestCorpus;
beforeAll(async () => {
  corpus = await openTestCorpus();
});
afterAll(() => corpus.close());

const [JANUARY, FEBRUARY, MARCH] = ['2018-01-01T00:00:00Z', '2018-02-01T00:00:00Z', '2018-03-01T00:00:00Z'] as const;

/** Imports the states of an event one after another, each with its title and the time that its source gives. */
async function importStates(id: string, ...states: readonly (readonly [string, string | null])[]): Promise<void> {
  for (const [title, sourceUpdatedAt] of states) {
    await corpus.importEvents([sampleEvent(id, { title, sourceUpdatedAt })]);
  }
}

async function titleAsOf(id: string, asOf: string | null): Promise<[string, number]> {
  const conditions = new EventConditions();
  conditions.add(`event.source_event_id = ${conditions.parameter(id)}`);
  if (asOf !== null) conditions.readAsOf(asOf);
  const rows = await corpus.query<{ title: string; revision: number }>(
    `select event.title, event.revision from ${conditions.relation} where ${conditions.sql}`,
    conditions.parameters,
  );
  expect(rows).toHaveLength(1);
  return [rows[0]?.title ?? '', rows[0]?.revision ?? -1];
}

test('an event is read as its source described it at the time', async () => {
  await importStates('changed', ['first', JANUARY], ['second', FEBRUARY], ['third', MARCH]);
  expect(await titleAsOf('changed', '2018-01-15T00:00:00Z')).toEqual(['first', 0]);
  expect(await titleAsOf('changed', FEBRUARY)).toEqual(['second', 1]);
  expect(await titleAsOf('changed', '2018-02-28T00:00:00Z')).toEqual(['second', 1]);
  expect(await titleAsOf('changed', '2018-12-31T00:00:00Z')).toEqual(['third', 2]);
  expect(await titleAsOf('changed', null)).toEqual(['third', 2]);
});

test('a state counts from its first description, even if the source confirms it later', async () => {
  await importStates('confirmed', ['first', JANUARY], ['second', FEBRUARY], ['second', MARCH]);
  expect(await titleAsOf('confirmed', '2018-02-15T00:00:00Z')).toEqual(['second', 1]);
  await importStates('confirmed', ['third', '2018-04-01T00:00:00Z']);
  expect(await titleAsOf('confirmed', '2018-02-15T00:00:00Z')).toEqual(['second', 1]);
  expect(await titleAsOf('confirmed', '2018-01-15T00:00:00Z')).toEqual(['first', 0]);
});

test('the stored state is read if only later ones are known, or if the source gives no times', async () => {
  await importStates('late', ['first', FEBRUARY], ['second', MARCH]);
  expect(await titleAsOf('late', JANUARY)).toEqual(['second', 1]);
  await importStates('timeless', ['first', null], ['second', null]);
  expect(await titleAsOf('timeless', JANUARY)).toEqual(['second', 1]);
});

test('an earlier state has all columns of the event', async () => {
  await corpus.importEvents([sampleEvent('whole', { sourceUpdatedAt: JANUARY })]);
  const before = await corpus.query(`select to_jsonb(event) as whole from event where source_event_id = 'whole'`);
  const changed = { title: 'x', fatalities: 99, locationCoordinates: null, salienceScore: null, articleCount: 7 };
  await corpus.importEvents([sampleEvent('whole', { ...changed, description: null, sourceUpdatedAt: MARCH })]);
  const [now] = await corpus.query<{ corpus_revision: number; content_hash: string }>(
    `select corpus_revision, to_jsonb(content_hash) as content_hash from event where source_event_id = 'whole'`,
  );
  const then = await corpus.query(
    `select to_jsonb(event) || jsonb_build_object('corpus_revision', $2::bigint, 'content_hash', $3::text) as whole
     from event_as_of($1) as event where source_event_id = 'whole'`,
    [
      FEBRUARY,
      (before[0] as { whole: { corpus_revision: number } }).whole.corpus_revision,
      (before[0] as { whole: { content_hash: string } }).whole.content_hash,
    ],
  );
  expect(now?.corpus_revision).toBeGreaterThan(0);
  expect(then).toEqual(before);
});
