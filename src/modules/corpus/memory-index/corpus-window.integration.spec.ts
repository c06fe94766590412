import { finish } from '../../../kernel/steps';
import { openTestCorpus, sampleEvent, type TestCorpus } from '../../../../test/support/samples/event-samples';
import type { CorpusHistoryQuery } from '../corpus.contract';
import { CorpusIndex } from './corpus-index';

const HISTORY: CorpusHistoryQuery = {
  category: 'conflict',
  type: 'armed_clash',
  minMagnitude: null,
  asOfMs: Date.parse('2019-06-01'),
  discounting: null,
};

let corpus: TestCorpus;
const near = { lat: 23.98, lng: 121.6, radiusKm: 20, toMs: Date.parse('2030-01-01') };
const idsOf = async (...names: string[]): Promise<string[]> =>
  (await corpus.query<{ id: string }>('select id from event where source_event_id = any($1) order by id', [names])).map(
    ({ id }) => id,
  );
const since = (index: CorpusIndex, date: string): string[] =>
  index.eventsNear({ ...near, fromMs: Date.parse(date) }).sort();

beforeEach(async () => {
  corpus = await openTestCorpus();
  await corpus.importEvents([
    sampleEvent('old', { eventDate: '2015-05-05' }),
    sampleEvent('long', { eventDate: '2015-05-05', eventDateEnd: '2019-02-01' }),
    sampleEvent('instant', { eventDate: '2015-05-05', occurredAt: '2019-02-01T23:00:00Z' }),
    sampleEvent('new', { eventDate: '2020-01-01' }),
    sampleEvent('undated', { eventDate: null }),
  ]);
});

afterEach(() => corpus.close());

test('loads events by their ends, and earlier ones when they are requested', async () => {
  const index = new CorpusIndex(corpus.db);
  expect(() => since(index, '2019-02-02')).toThrow('Events since 2019-02-02T00:00:00.000Z are not loaded');
  await index.refresh(Date.parse('2019-02-02'));
  expect(index.size).toBe(3);
  expect(since(index, '2019-02-02')).toEqual(await idsOf('long', 'new'));
  expect(() => since(index, '2019-01-31')).toThrow('not loaded');
  expect(() => finish(index.historyInSteps(near, 20, HISTORY))).toThrow('not loaded');
  await index.refresh(Date.parse('2015-05-06'));
  expect(index.size).toBe(4);
  expect(since(index, '2015-05-06')).toEqual(await idsOf('old', 'long', 'instant', 'new'));
  // A later time does not shorten what is loaded.
  await index.refresh(Date.parse('2020-01-01'));
  expect(since(index, '2015-05-06')).toHaveLength(4);
});

test('reports every change, also of events that are not loaded', async () => {
  const index = new CorpusIndex(corpus.db);
  const revision = await index.refresh(Date.parse('2020-01-01'));
  expect([index.size, index.changedSince(revision)]).toEqual([1, []]);
  expect(index.changedSince(revision - 1)).toBeNull();
  await corpus.importEvents([
    sampleEvent('old', { eventDate: '2016-05-05' }),
    sampleEvent('long', { eventDate: '2020-03-03', eventDateEnd: null }),
    sampleEvent('new', { eventDate: '2012-01-01' }),
  ]);
  await index.refresh(Date.parse('2020-01-01'));
  expect(index.changedSince(revision)?.sort()).toEqual(await idsOf('old', 'long', 'new'));
  expect(since(index, '2020-01-01')).toEqual(await idsOf('long'));
  await index.refresh(Date.parse('2010-01-01'));
  expect(since(index, '2010-01-01')).toEqual(await idsOf('old', 'long', 'instant', 'new'));
});

test('loads what several callers need at once, with a change in between', async () => {
  const index = new CorpusIndex(corpus.db);
  await index.refresh(Date.parse('2020-01-01'));
  const [first, second] = [index.refresh(Date.parse('2019-01-01')), index.refresh(Date.parse('2014-01-01'))];
  const imported = corpus.importEvents([sampleEvent('more', { eventDate: '2015-06-06' })]);
  await Promise.all([first, second, imported]);
  await index.refresh(Date.parse('2014-01-01'));
  expect(since(index, '2014-01-01')).toEqual(await idsOf('old', 'long', 'instant', 'new', 'more'));
});
