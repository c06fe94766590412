import { openTestCorpus, type TestCorpus } from '../../../test/support/samples/event-samples';
import { type ClaimedFeed, FeedStatesRepository, type PollEnd } from './feed-states.repository';

const HASH = 'ab'.repeat(32);
const memory = { etag: '"1"', lastModified: null, bodyHash: HASH, position: '7' };
const success: PollEnd = {
  status: null,
  error: null,
  hasChanged: true,
  consecutiveFailures: 0,
  pauseS: 60,
  memory,
};

let corpus: TestCorpus;
let states: FeedStatesRepository;
beforeAll(async () => {
  corpus = await openTestCorpus();
  states = new FeedStatesRepository(corpus.db);
});
afterAll(() => corpus.close());

const claim = (feed: string, job: string, urlHash = HASH): Promise<ClaimedFeed | null> =>
  corpus.db.runAsSystem('test', (tx) => states.claim(tx, feed, job, urlHash));
const end = (feed: string, job: string, how: PollEnd): Promise<boolean> =>
  corpus.db.runAsSystem('test', (tx) => states.end(tx, feed, job, how));
const due = (...feeds: string[]): Promise<string[]> => corpus.db.runAsSystem('test', (tx) => states.due(tx, feeds));
const demand = (feed: string): Promise<Date> => corpus.db.runAsSystem('test', (tx) => states.demand(tx, feed));
const rowOf = async (feed: string) => (await states.all()).find((row) => row.feed === feed);

describe('the state of a feed', () => {
  test('is claimed by one job, and again by that job if it is repeated', async () => {
    expect(await due('a')).toEqual(['a']);
    expect(await claim('a', 'job 1')).toEqual({
      memory: { etag: null, lastModified: null, bodyHash: null, position: null },
      consecutiveFailures: 0,
    });
    expect(await claim('a', 'job 2')).toBeNull();
    expect(await claim('a', 'job 1')).not.toBeNull();
    expect(await due('a')).toEqual([]);
    expect(await rowOf('a')).toMatchObject({ next_poll_at: null, last_attempt_at: null });
  });

  test('is due after its pause and stores its document', async () => {
    expect(await end('a', 'job 1', success)).toBe(false);
    const row = await rowOf('a');
    expect((row?.next_poll_at?.getTime() ?? 0) - (row?.last_success_at?.getTime() ?? 0)).toBe(60_000);
    expect(await due('a')).toEqual([]);
    await demand('a');
    expect(await claim('a', 'job 3')).toMatchObject({ memory });
  });

  test('is due again immediately if it is demanded during a poll', async () => {
    await demand('a');
    expect(await claim('a', 'job 4')).toBeNull();
    expect(await end('a', 'job 3', success)).toBe(true);
    expect(await due('a')).toEqual(['a']);
  });

  test('keeps its document and its success after a failure', async () => {
    expect(await claim('a', 'job 5')).not.toBeNull();
    const before = await rowOf('a');
    await end('a', 'job 5', {
      ...success,
      error: 'broken',
      status: 500,
      hasChanged: false,
      consecutiveFailures: 1,
      memory: null,
    });
    expect(await rowOf('a')).toMatchObject({
      last_error: 'broken',
      consecutive_failures: 1,
      last_success_at: before?.last_success_at,
      last_change_at: before?.last_change_at,
    });
    await demand('a');
    expect(await claim('a', 'job 6')).toMatchObject({ memory, consecutiveFailures: 1 });
  });

  test('is empty for another address', async () => {
    await end('a', 'job 6', success);
    await demand('a');
    expect((await claim('a', 'job 7', 'cd'.repeat(32)))?.memory).toEqual({
      etag: null,
      lastModified: null,
      bodyHash: null,
      position: null,
    });
  });

  test('can be claimed by another job ten minutes after a lost job, whose result is then ignored', async () => {
    await corpus.query(`update feed_state set polling_since = now() - interval '11 minutes' where feed = 'a'`);
    expect(await due('a')).toEqual(['a']);
    expect(await claim('a', 'job 8')).not.toBeNull();
    await end('a', 'job 7', { ...success, error: 'too late' });
    expect(await rowOf('a')).toMatchObject({ next_poll_at: null });
    await end('a', 'job 8', success);
    expect(await rowOf('a')).toMatchObject({ last_error: null });
  });
});
