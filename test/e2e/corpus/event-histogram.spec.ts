import { analyst, closeCorpus, get, openCorpus, scoped } from '../../support/fixtures/corpus-fixture';
import { sampleEvent } from '../../support/samples/event-samples';

const timed = (id: string, occurredAt: string) =>
  sampleEvent(id, {
    source: 'timed',
    occurredAt,
    eventDate: occurredAt.slice(0, 10),
    eventType: 'timed',
    locationCountry: 'JP',
  });

beforeAll(() =>
  openCorpus([
    timed('t1', '2018-02-06T15:50:43.000Z'),
    timed('t2', '2018-02-06T15:59:59.500Z'),
    timed('t3', '2018-02-06T18:00:00.000Z'),
    sampleEvent('t4', { source: 'timed', eventDate: '2018-02-06', eventType: 'timed', locationCountry: 'JP' }),
  ]),
);
afterAll(closeCorpus);

const histogram = async (query: string, key = analyst) => (await get(`/v1/events/histogram?${query}`, key)).body;

test('counts events by time, and those without a time of day at the start of their day', async () => {
  const day = 'event_type=timed&from=2018-02-06T00:00:00Z&to=2018-02-07T00:00:00Z&bins=24';
  const body = await histogram(day);
  expect(body).toMatchObject({
    from: '2018-02-06T00:00:00.000Z',
    to: '2018-02-07T00:00:00.000Z',
    binSeconds: 3_600,
    undated: 0,
  });
  const counts = (body.bins as { from: string; count: number }[]).filter(({ count }) => count > 0);
  expect([body.bins.length, counts]).toEqual([
    24,
    [
      { from: '2018-02-06T00:00:00.000Z', count: 1 },
      { from: '2018-02-06T15:00:00.000Z', count: 2 },
      { from: '2018-02-06T18:00:00.000Z', count: 1 },
    ],
  ]);
});

test('covers all events without a range, and counts events without a date separately', async () => {
  const body = await histogram('bins=50');
  const { total } = (await get('/v1/events?page_size=1')).body;
  const counted = (body.bins as { count: number }[]).reduce((sum, { count }) => sum + count, 0);
  expect([counted + (body.undated as number), body.undated]).toEqual([total, 1]);
});

test('counts only the events of the data scope', async () => {
  const of = async (key: string): Promise<number> =>
    ((await histogram('country=FR', key)).bins as { count: number }[]).reduce((sum, { count }) => sum + count, 0);
  expect([await of(analyst), await of(scoped)]).toEqual([2, 0]);
});

test('returns no bins if nothing matches, and refuses a range that ends before it starts', async () => {
  expect(await histogram('event_type=nothing')).toEqual({
    from: null,
    to: null,
    binSeconds: null,
    bins: [],
    undated: 0,
  });
  const { status, body } = await get('/v1/events/histogram?from=2018-02-07T00:00:00Z&to=2018-02-06T00:00:00Z&bins=0');
  expect([status, body.detail.map(({ loc }: { loc: string[] }) => loc.join('.'))]).toEqual([422, ['query.bins']]);
});

test('returns the time of day of an event', async () => {
  const { body } = await get('/v1/events?event_type=timed&sort_by=title');
  const times = (body.items as { occurredAt: string | null }[]).map(({ occurredAt }) => occurredAt);
  expect(times.filter((time) => time !== null).sort()).toEqual([
    '2018-02-06T15:50:43.000Z',
    '2018-02-06T15:59:59.500Z',
    '2018-02-06T18:00:00.000Z',
  ]);
});
