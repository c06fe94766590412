import {
  openTestCorpus,
  sampleEvent,
  sampleEvents,
  type TestCorpus,
} from '../../../../test/support/samples/event-samples';
import { BATCH_SIZE, ImportSession } from './import-session';
import { Turns } from '../../../platform/turns';

let corpus: TestCorpus;
beforeEach(async () => {
  corpus = await openTestCorpus();
});
afterEach(() => corpus.close());

const one = async <Row>(sql: string): Promise<Row> => (await corpus.query<Row>(sql))[0]!;
const totals = () =>
  one<Record<string, number>>(
    `select (select count(*) from event) as events, (select count(*) from actor) as actors,
       (select count(*) from event_actor) as links, (select count(*) from event_source) as sources,
       (select count(*) from event_revision) as revisions, (select revision from corpus_state) as corpus_revision`,
  );

describe('an import', () => {
  it('stores an event with every field', async () => {
    const result = await corpus.importEvents([sampleEvent('x')]);
    expect(result).toEqual({
      read: 1,
      stored: 1,
      revised: 0,
      unchanged: 0,
      rejected: 0,
      rejections: [],
      corpusRevision: 1,
    });
    const event = await one<Record<string, unknown>>(
      `select *, location_point::text as place, encode(content_hash, 'hex') as hash from event`,
    );
    expect(event).toMatchObject({
      source: 'sample',
      source_event_id: 'x',
      title: 'Clash x',
      event_date: '2018-02-06',
      place: '(121.6,23.98)',
      fatalities: 3,
      injuries: null,
      civilian_targeting: false,
      salience_score: 0.5,
      article_count: 2,
      actor_count: 2,
      source_domains: ['example.org'],
      source_types: ['news'],
      revision: 0,
      corpus_revision: 1,
      search_text: 'clash x what happened in x',
      uncertainty_km: 1,
      geo_precision: 1,
      category_specific_data: sampleEvent('x').categorySpecificData,
    });
    expect(event.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await totals()).toMatchObject({ actors: 2, links: 2, sources: 1 });
  });

  it('changes nothing if the same event comes again with another order of keys', async () => {
    await corpus.importEvents(sampleEvents(20));
    const before = await totals();
    const again = sampleEvents(20, () => ({
      categorySpecificData: Object.fromEntries(Object.entries(sampleEvent('x').categorySpecificData).reverse()),
    }));
    expect(await corpus.importEvents(again)).toMatchObject({ stored: 0, revised: 0, unchanged: 20, corpusRevision: 1 });
    expect(await totals()).toEqual(before);
  });

  describe('of a source that provides the time of changes', () => {
    const stateAt = (hour: number | null, title: string) =>
      sampleEvent('x', { title, sourceUpdatedAt: hour === null ? null : `2031-05-02T0${hour}:00:00.000Z` });
    const titleAfter = async (...states: ReturnType<typeof stateAt>[]): Promise<string> => {
      for (const state of states) await corpus.importEvents([state]);
      return (await one<{ title: string }>('select title from event')).title;
    };

    it.each<[string, ReturnType<typeof stateAt>[], string]>([
      ['replaces an older state by a newer one', [stateAt(1, 'a'), stateAt(2, 'b')], 'b'],
      ['ignores an older state that arrives late', [stateAt(2, 'b'), stateAt(1, 'a')], 'b'],
      ['keeps the later import of two states with the same time', [stateAt(1, 'a'), stateAt(1, 'b')], 'b'],
      ['keeps a state that returned to older content', [stateAt(1, 'a'), stateAt(3, 'a'), stateAt(2, 'b')], 'a'],
      ['replaces by a state without a time', [stateAt(2, 'b'), stateAt(null, 'a')], 'a'],
      [
        'replaces a state without a time by any later import',
        [stateAt(2, 'b'), stateAt(null, 'a'), stateAt(1, 'c')],
        'c',
      ],
    ])('%s', async (_name, states, expected) => expect(await titleAfter(...states)).toBe(expected));

    it('counts an older state as unchanged, also within one batch', async () => {
      const result = await corpus.importEvents([stateAt(2, 'b'), stateAt(1, 'a'), stateAt(3, 'b')]);
      expect(result).toMatchObject({ stored: 1, revised: 0, unchanged: 2 });
      expect(await one('select revision, source_updated_at from event')).toEqual({
        revision: 0,
        source_updated_at: new Date('2031-05-02T03:00:00Z'),
      });
    });
  });

  it('keeps the previous content of a changed event', async () => {
    await corpus.importEvents(sampleEvents(3));
    const changed = sampleEvent('e1', {
      fatalities: 9,
      actors: [{ sourceActorId: 'c', name: 'Side C', role: 'side_a', type: null, country: null }],
      sources: [],
    });
    expect(await corpus.importEvents([changed])).toMatchObject({ stored: 0, revised: 1, corpusRevision: 2 });
    expect(
      await one(`select fatalities, revision, corpus_revision, actor_count, source_domains, updated_at > created_at
      as is_touched from event where source_event_id = 'e1'`),
    ).toEqual({
      fatalities: 9,
      revision: 1,
      corpus_revision: 2,
      actor_count: 1,
      source_domains: null,
      is_touched: true,
    });
    const { content, ...revision } = await one<{ content: Record<string, unknown> }>(
      'select revision, corpus_revision, content from event_revision',
    );
    expect(revision).toEqual({ revision: 0, corpus_revision: 1 });
    expect(content).toMatchObject({ title: 'Clash e1', fatalities: 3, source_domains: ['example.org'] });
    expect(content.actors).toHaveLength(2);
    expect(content.sources).toMatchObject([{ domain: 'example.org', title: 'Clash' }]);
    expect(await totals()).toMatchObject({ events: 3, actors: 3, links: 5, sources: 2, revisions: 1 });
  });

  it('stores repeated events of a batch like separate imports', async () => {
    const version = (fatalities: number) => sampleEvent('x', { fatalities });
    const result = await corpus.importEvents([version(1), sampleEvent('y'), version(2), version(2), version(3)]);
    expect(result).toMatchObject({ read: 5, stored: 2, revised: 2, unchanged: 1, corpusRevision: 1 });
    expect(await one(`select fatalities, revision from event where source_event_id = 'x'`)).toEqual({
      fatalities: 3,
      revision: 2,
    });
    const kept = await corpus.query(`select revision, content -> 'fatalities' as was from event_revision order by 1`);
    expect(kept).toEqual([
      { revision: 0, was: 1 },
      { revision: 1, was: 2 },
    ]);
    expect(await totals()).toMatchObject({ events: 2, links: 4, sources: 2 });
  });

  it('stores other names of an actor as aliases and fills in missing fields', async () => {
    const by = (id: string, name: string, country: string | null) =>
      sampleEvent(id, { actors: [{ sourceActorId: 'a', name, role: 'side_a', type: null, country }] });
    await corpus.importEvents([by('1', 'Front', null), by('2', 'The Front', null)]);
    await corpus.importEvents([by('3', 'Frente "B\\', 'MZ'), by('4', 'The Front', 'ZW')]);
    expect(await one('select canonical_name, aliases, country, search_text from actor')).toEqual({
      canonical_name: 'Front',
      aliases: ['The Front', 'Frente "B\\'],
      country: 'MZ',
      search_text: 'front | the front | frente "b\\',
    });
  });

  it('stores many batches and raises the revision once for each', async () => {
    const revisions: number[] = [];
    corpus.changes.onChange(async (tx, revision) => {
      const [state] = await tx.query<{ revision: number }>('select revision from corpus_state');
      expect(state?.revision).toBe(revision);
      revisions.push(revision);
    });
    const result = await corpus.importEvents(sampleEvents(2 * BATCH_SIZE + 1));
    expect(result).toMatchObject({ stored: 2 * BATCH_SIZE + 1, corpusRevision: 3 });
    expect(revisions).toEqual([1, 2, 3]);
    const perRevision = await corpus.query('select corpus_revision, count(*) from event group by 1 order by 1');
    expect(perRevision.map(({ count }) => count)).toEqual([BATCH_SIZE, BATCH_SIZE, 1]);
  });

  it('neither loses nor duplicates events if the same file is imported four times concurrently', async () => {
    const count = BATCH_SIZE + 500;
    const files = [
      sampleEvents(count),
      sampleEvents(count).reverse(),
      sampleEvents(count),
      sampleEvents(count).reverse(),
    ];
    const results = await Promise.all(files.map((events) => corpus.importEvents(events)));
    const sum = (key: 'stored' | 'revised' | 'unchanged') => results.reduce((total, result) => total + result[key], 0);
    expect([sum('stored'), sum('revised'), sum('unchanged')]).toEqual([count, 0, 3 * count]);
    expect(await totals()).toMatchObject({ events: count, actors: 2, links: 2 * count, sources: count });
  });

  it('stores a chain of revisions for concurrent changes of an event', async () => {
    const files = [1, 2, 3, 4].map((fatalities) => sampleEvents(200, () => ({ fatalities })));
    const results = await Promise.all(files.map((events) => corpus.importEvents(events)));
    expect(results.reduce((total, { stored }) => total + stored, 0)).toBe(200);
    expect(results.reduce((total, { revised }) => total + revised, 0)).toBe(600);
    expect(await one('select min(revision) as least, max(revision) as most from event')).toEqual({ least: 3, most: 3 });
    const [{ count } = { count: 0 }] = await corpus.query<{ count: number }>(
      `select count(*) from (select event_id, content ->> 'fatalities' from event_revision group by 1, 2) as distinct_versions`,
    );
    expect(count).toBe(600);
  });
});

describe('an interrupted import', () => {
  const open = () => ImportSession.open(corpus.db, corpus.changes, new Turns(), 'ucdp-ged');
  const ledger = () => one('select format, outcome, read, stored, rejected, error, sources from source_import');

  it('keeps complete batches and records them in the ledger', async () => {
    const session = await open();
    for (const event of sampleEvents(BATCH_SIZE + 10)) await session.add(event);
    session.reject({ line: 9, reason: 'no title' });
    expect(await session.fail('The stream was cut off')).toMatchObject({ read: BATCH_SIZE, stored: BATCH_SIZE });
    expect(await ledger()).toEqual({
      format: 'ucdp-ged',
      outcome: 'failed',
      read: BATCH_SIZE,
      stored: BATCH_SIZE,
      rejected: 0,
      error: 'The stream was cut off',
      sources: ['sample'],
    });
  });

  it('keeps committed batches if its connection breaks, and is completed by importing the same file again', async () => {
    let isDying = true;
    corpus.changes.onChange(async (tx, revision) => {
      if (revision === 2 && isDying) await tx.query('select pg_terminate_backend(pg_backend_pid())');
    });
    const events = sampleEvents(2 * BATCH_SIZE);
    const session = await open();
    for (const event of events) await session.add(event);
    await expect(session.complete()).rejects.toThrow(/terminat/);
    isDying = false;
    expect(await totals()).toMatchObject({ events: BATCH_SIZE, links: 2 * BATCH_SIZE, corpus_revision: 1 });
    expect(await ledger()).toMatchObject({ outcome: 'running', read: BATCH_SIZE });
    expect(await corpus.importEvents(events)).toMatchObject({ stored: BATCH_SIZE, unchanged: BATCH_SIZE });
    expect(await totals()).toMatchObject({ events: 2 * BATCH_SIZE, links: 4 * BATCH_SIZE });
  });

  it('rolls a batch back as a whole when a listener fails', async () => {
    corpus.changes.onChange(() => Promise.reject(new Error('no')));
    const session = await open();
    for (const event of sampleEvents(10)) await session.add(event);
    await expect(session.complete()).rejects.toThrow('no');
    expect(await totals()).toMatchObject({ events: 0, actors: 0, links: 0, corpus_revision: 0 });
  });
});
