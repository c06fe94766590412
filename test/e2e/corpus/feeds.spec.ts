import { createHash } from 'node:crypto';
import { Registry } from 'prom-client';
import { FEED_PATHS, type FeedDesk, type FeedId, openFeedDesk } from '../../support/fixtures/feed-fixture';
import { alertSample, eonetSample, gdacsItem, gdacsRss } from '../../support/samples/hazard-samples';
import { type Answer, OPERATOR_KEY, startTestApp } from '../../support/app/test-app';
import { zipOf } from '../../support/samples/zip-archive';

let desk: FeedDesk;
let viewer: string;

const quake = (id: string, mag: number, updated: string): object => ({
  id,
  properties: {
    time: Date.parse('2031-05-02T23:58:11Z'),
    updated: Date.parse(updated),
    type: 'earthquake',
    mag,
    place: 'x',
  },
  geometry: { type: 'Point', coordinates: [121.5, 23.8, 10] },
});
const quakes = (...features: object[]): string => JSON.stringify({ type: 'FeatureCollection', features });
const alerts = (...features: object[]): string => JSON.stringify({ type: 'FeatureCollection', features });
const gdeltRow = (id: number): string => {
  const row = new Array<string>(61).fill('');
  Object.assign(row, { 0: String(id), 1: '20310502', 26: '190', 29: '4', 31: '3', 32: '2', 33: '4' });
  return `${row.join('\t')}\n`;
};

/** Publishes an export and the list that names it, as GDELT does. */
function publishExport(stamp: string, rows: string, md5?: string): void {
  const packed = zipOf(`${stamp}.export.CSV`, Buffer.from(rows));
  const sum = md5 ?? createHash('md5').update(packed).digest('hex');
  desk.feeds.publish(`/gdeltv2/${stamp}.export.CSV.zip`, packed);
  const lines = ['export.CSV', 'mentions.CSV', 'gkg.csv'].map(
    (kind) => `${packed.length} ${sum} http://data.gdeltproject.org/gdeltv2/${stamp}.${kind}.zip`,
  );
  desk.feeds.publish(FEED_PATHS.gdelt, `${lines.join('\n')}\n`);
}

const source = async (format: string): Promise<Answer['body']> =>
  (await desk.service.call('GET', `/v1/sources/${format}`, { key: viewer })).body;
const stored = (source: string) =>
  desk.query<{ id: string; source_event_id: string; revision: number; magnitude: number | null; title: string }>(
    'select id, source_event_id, revision, magnitude, title from event where source = $1 order by source_event_id',
    [source],
  );

beforeAll(async () => {
  desk = await openFeedDesk();
  ({ viewer = '' } = await desk.service.tenant('feeds', { viewer: { role: 'viewer' } }));
});
afterAll(() => desk.close());

describe('a feed', () => {
  test('is imported, and polled with its ETag from then on', async () => {
    const { usgs } = FEED_PATHS;
    desk.feeds.publish(usgs, quakes(quake('q1', 5, '2031-05-03T00:00:00Z'), quake('q2', 4, '2031-05-03T00:00:00Z')));
    await desk.poll('usgs');
    expect(await stored('usgs')).toMatchObject([
      { source_event_id: 'q1', revision: 0, magnitude: 5 },
      { source_event_id: 'q2', revision: 0 },
    ]);
    const first = await source('usgs');
    expect(first).toMatchObject({
      format: 'usgs',
      staleness: 'fresh',
      sources: ['usgs'],
      rows: 2,
      lastImportRows: 2,
      error: null,
      feed: { id: 'usgs', enabled: true, intervalSeconds: 60, staleness: 'fresh', consecutiveFailures: 0, error: null },
    });
    expect(first.feed.url).toBe(desk.feeds.origin + usgs);
    expect(Date.parse(first.feed.nextPollAt) - Date.parse(first.feed.lastSuccessAt)).toBe(60_000);

    await desk.poll('usgs');
    expect(desk.feeds.statusesOf(usgs).at(-1)).toBe(304);
    const second = await source('usgs');
    expect(second).toMatchObject({ staleness: 'fresh', feed: { lastChangeAt: first.feed.lastChangeAt } });
    expect(Date.parse(second.lastSuccessAt)).toBeGreaterThan(Date.parse(first.lastSuccessAt));
  });

  test('without validators is imported again only if it differs', async () => {
    desk.feeds.behave(FEED_PATHS.usgs, { kind: 'forgetful' });
    await desk.poll('usgs');
    const imports = () => desk.query(`select from source_import where format = 'usgs'`);
    const before = (await imports()).length;
    await desk.poll('usgs');
    await desk.poll('usgs');
    expect((await imports()).length).toBe(before);
    desk.feeds.behave(FEED_PATHS.usgs, { kind: 'well' });
  });

  test('revises changed events under the same id, and ignores older states', async () => {
    const [before] = await stored('usgs');
    desk.feeds.publish(FEED_PATHS.usgs, quakes(quake('q1', 5.6, '2031-05-03T02:00:00Z')));
    await desk.poll('usgs');
    expect((await stored('usgs'))[0]).toMatchObject({ id: before?.id, revision: 1, magnitude: 5.6 });

    // A cache returns an old state.
    desk.feeds.publish(FEED_PATHS.usgs, quakes(quake('q1', 5.2, '2031-05-03T01:00:00Z')));
    await desk.poll('usgs');
    expect((await stored('usgs'))[0]).toMatchObject({ revision: 1, magnitude: 5.6 });
  });

  test.each<[FeedId, string, string]>([
    ['gdacs', gdacsRss(gdacsItem()), gdacsRss(gdacsItem({ alertlevel: 'Red', episodeid: '4' }))],
    [
      'eonet',
      JSON.stringify({ title: 'EONET Events', events: [eonetSample()] }),
      JSON.stringify({ title: 'EONET Events', events: [eonetSample({ closed: '2031-05-04T00:00:00Z' })] }),
    ],
    [
      'nws',
      alerts(alertSample()),
      alerts(
        alertSample({
          id: 'urn:oid:2',
          messageType: 'Update',
          sent: '2031-05-02T16:00:00-04:00',
          references: [{ identifier: 'urn:oid:2.49.0.1.840.0.1.001.1', sent: '2031-05-02T14:07:00-04:00' }],
        }),
      ),
    ],
  ])('of %s has one event, which is revised', async (feed, first, second) => {
    const name = { gdacs: 'gdacs', eonet: 'eonet', nws: 'nws-cap', usgs: 'usgs', gdelt: 'gdelt-events' }[feed];
    desk.feeds.publish(FEED_PATHS[feed], first);
    await desk.poll(feed);
    expect(await stored(name)).toMatchObject([{ revision: 0 }]);
    desk.feeds.publish(FEED_PATHS[feed], second);
    await desk.poll(feed);
    expect(await stored(name)).toMatchObject([{ revision: 1 }]);
    expect(await source(name)).toMatchObject({ staleness: 'fresh', feed: { id: feed } });
  });
});

describe('GDELT', () => {
  test('is read from the archives that the list names, including those that were missed', async () => {
    publishExport('20310502120000', gdeltRow(1));
    await desk.poll('gdelt');
    publishExport('20310502121500', gdeltRow(2));
    // The archive of 12:30 was never published.
    publishExport('20310502124500', gdeltRow(3));
    await desk.poll('gdelt');
    expect((await stored('gdelt-events')).map(({ source_event_id: id }) => id)).toEqual(['1', '2', '3']);
  });

  test('is not imported if the archive differs from the checksum in the list', async () => {
    publishExport('20310502130000', gdeltRow(4), '0'.repeat(32));
    await desk.poll('gdelt');
    expect(await source('gdelt-events')).toMatchObject({ staleness: 'failing', error: expect.stringContaining('MD5') });
    publishExport('20310502130000', gdeltRow(4));
    await desk.poll('gdelt');
    expect(await stored('gdelt-events')).toHaveLength(4);
  });
});

describe('a failing feed', () => {
  const document = quakes(...Array.from({ length: 20 }, (_, at) => quake(`f${at}`, 4, '2031-05-03T00:00:00Z')));

  test.each<[string, () => void, RegExp]>([
    [
      'with a fault of its server',
      () => desk.feeds.behave(FEED_PATHS.usgs, { kind: 'status', status: 500 }),
      /status 500/,
    ],
    [
      'cut off by the connection',
      () => desk.feeds.behave(FEED_PATHS.usgs, { kind: 'broken off' }),
      /could not be read/,
    ],
    ['cut off by its publisher', () => desk.feeds.behave(FEED_PATHS.usgs, { kind: 'half' }), /cut off/],
    [
      'with a page for people',
      () => desk.feeds.publish(FEED_PATHS.usgs, '<!doctype html><p>Maintenance'),
      /header|JSON/,
    ],
    [
      'with rows of another kind',
      () => desk.feeds.publish(FEED_PATHS.usgs, quakes({}, {}, {}, {}, {})),
      /None of the 5 rows could be imported/,
    ],
    [
      'by leading elsewhere',
      () =>
        desk.feeds.behave(FEED_PATHS.usgs, { kind: 'status', status: 302, headers: { location: 'http://192.0.2.1/' } }),
      /redirects to a different site/,
    ],
  ])('reports %s and imports nothing wrong', async (_name, spoil, reason) => {
    const before = await stored('usgs');
    desk.feeds.behave(FEED_PATHS.usgs, { kind: 'well' });
    desk.feeds.publish(FEED_PATHS.usgs, document);
    spoil();
    await desk.poll('usgs');
    const failing = await source('usgs');
    expect(failing).toMatchObject({ staleness: 'failing', error: expect.stringMatching(reason) });
    expect(failing.feed.consecutiveFailures).toBeGreaterThan(0);
    expect(Date.parse(failing.feed.nextPollAt)).toBeGreaterThan(Date.parse(failing.lastAttemptAt) + 59_000);
    expect(await stored('usgs')).toEqual(before);
    const { body } = await desk.service.call('GET', '/v1/threats', { key: viewer });
    expect(body.evaluation.stale_sources).toContain('usgs');
  });

  test('works again with the next complete document', async () => {
    desk.feeds.behave(FEED_PATHS.usgs, { kind: 'well' });
    desk.feeds.publish(FEED_PATHS.usgs, document);
    await desk.poll('usgs');
    expect(await source('usgs')).toMatchObject({ staleness: 'fresh', error: null, feed: { consecutiveFailures: 0 } });
    expect(await stored('usgs')).toHaveLength(22);
    const { body } = await desk.service.call('GET', '/v1/threats', { key: viewer });
    expect(body.evaluation.stale_sources).not.toContain('usgs');
  });

  test('is not polled as long as its server requests', async () => {
    desk.feeds.behave(FEED_PATHS.eonet, { kind: 'status', status: 503, headers: { 'retry-after': '20000' } });
    await desk.poll('eonet');
    const { feed } = await source('eonet');
    expect(Date.parse(feed.nextPollAt) - Date.parse(feed.lastAttemptAt)).toBeGreaterThanOrEqual(20_000_000);
  });
});

describe('a poll whose process ended', () => {
  test('is taken over by another job after ten minutes', async () => {
    const hold = (since: string) =>
      desk.query(
        `update feed_state set polling_job = 'lost', polling_since = now() - $1::interval, next_poll_at = 'infinity'
         where feed = 'gdacs'`,
        [since],
      );
    await hold('11 minutes');
    desk.feeds.publish(FEED_PATHS.gdacs, gdacsRss(gdacsItem(), gdacsItem({ eventid: '7' })));
    await desk.poll('gdacs');
    expect(await stored('gdacs')).toHaveLength(2);
  });
});

describe('POST /v1/admin/feeds/{id}/poll', () => {
  test('rejects unknown feeds and callers other than the operator', async () => {
    const unknown = await desk.service.call('POST', '/v1/admin/feeds/reuters/poll', { key: OPERATOR_KEY });
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'not_found']);
    expect((await desk.service.call('POST', '/v1/admin/feeds/usgs/poll', { key: viewer })).status).toBe(403);
  });

  test('is recorded in the audit log', async () => {
    const answer = await desk.service.call('POST', '/v1/admin/feeds/nws/poll', { key: OPERATOR_KEY });
    const { body } = await desk.service.call('GET', `/v1/audit/${answer.headers.get('x-request-id')}`, {
      key: OPERATOR_KEY,
    });
    expect(body).toMatchObject({ action: 'feeds.poll', outcome: 'success', status_code: 202, resource_ids: ['nws'] });
  });
});

test('a feed is reported as fresh until a poll fails, with the time of its last success', async () => {
  const metrics = async (): Promise<string> => desk.service.app.get(Registry).metrics();
  desk.feeds.publish(FEED_PATHS.usgs, quakes(quake('q9', 5, '2031-05-03T00:00:00Z')));
  await desk.poll('usgs');
  const { lastSuccessAt } = (await source('usgs')).feed;
  const lastSuccess = `feed_last_success_timestamp_seconds{feed="usgs"} ${Date.parse(lastSuccessAt) / 1_000}\n`;
  expect(await metrics()).toContain('feed_fresh{feed="usgs"} 1\n');
  expect(await metrics()).toContain(lastSuccess);
  desk.feeds.behave(FEED_PATHS.usgs, { kind: 'status', status: 500 });
  await desk.poll('usgs');
  expect(await metrics()).toContain('feed_fresh{feed="usgs"} 0\n');
  expect(await metrics()).toContain(lastSuccess);
});

test('feeds that are not enabled are never fetched', async () => {
  const other = await startTestApp({ FEEDS: 'gdacs', FEED_GDACS_URL: desk.feeds.origin + FEED_PATHS.gdacs });
  try {
    const refused = await other.call('POST', '/v1/admin/feeds/usgs/poll', { key: OPERATOR_KEY });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict']);
    const { body } = await other.call('GET', '/v1/sources', { key: OPERATOR_KEY });
    const feeds = Object.fromEntries(
      body.sources.map((each: { format: string; feed: unknown }) => [each.format, each.feed]),
    );
    expect(feeds).toMatchObject({ usgs: { enabled: false, staleness: 'never', nextPollAt: null }, csv: null });
    expect(feeds.gdacs).toMatchObject({ enabled: true });
  } finally {
    await other.close();
  }
});
