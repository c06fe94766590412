import { FEED_PATHS, type FeedDesk, openFeedDesk } from '../../support/fixtures/feed-fixture';
import type { Behaviour } from '../../support/samples/replay-feeds';
import {
  documentAt,
  REPLAY_FILES,
  type ReplayedEvent,
  type ReplayedFeed,
  replayedEvents,
  shownAt,
} from '../../support/samples/replayed-feeds';
import { findTitleProblems } from '../../support/samples/title-rules';
import { describeWithData } from '../../support/app/shared-data';
import { OPERATOR_KEY } from '../../support/app/test-app';

const FEEDS: readonly ReplayedFeed[] = ['usgs', 'gdacs', 'eonet', 'nws'];
const FORMATS: Record<ReplayedFeed, string> = { usgs: 'usgs', gdacs: 'gdacs', eonet: 'eonet', nws: 'nws-cap' };
/** The number of moments in the 24 days at which each feed is fetched. */
const MOMENTS = 18;
/** Every eighth of the 12,849 alerts is replayed. */
const NTH_ALERT = 8;
const LATE_MS = 3 * 86_400_000;

/** Faults before the document of a moment is available, and faults after it, for every feed in turn. */
const FAULTS: readonly Behaviour[] = [
  { kind: 'status', status: 500 },
  { kind: 'half' },
  { kind: 'broken off' },
  { kind: 'status', status: 429, headers: { 'retry-after': '120' } },
];

/** A column of the stored events, by the feed's own fields. */
const STORED = `
  select source_event_id as id, revision, title as own_title, description,
    coalesce(category_specific_data ->> 'sourceTitle', category_specific_data ->> 'headline') as title, event_type, event_date::text, event_date_end::text,
    to_json(occurred_at) #>> '{}' as occurred_at, location, magnitude, location_point[1] as lat, location_point[0] as lng,
    (category_specific_data ->> 'depthKm')::float8 as depth, category_specific_data ->> 'alertlevel' as alert_level,
    category_specific_data ->> 'iscurrent' as is_current, category_specific_data ->> 'severity' as severity,
    (category_specific_data ->> 'sightings')::int as sightings,
    (select url from event_source where event_id = event.id order by ordinal limit 1) as url
  from event where source = $1`;

describeWithData('24 days of live feeds, replayed in order', Object.values(REPLAY_FILES), () => {
  let desk: FeedDesk;
  const events = {} as Record<ReplayedFeed, ReplayedEvent[]>;
  let moments: number[];
  /** The revisions of each event that were published, in order. */
  const published = new Map<string, number>();

  /** Publishes the document of a feed at a moment, and stores the revisions in it. */
  function publish(feed: ReplayedFeed, sinceMs: number, asOfMs: number): void {
    desk.feeds.publish(FEED_PATHS[feed], documentAt(feed, events[feed], sinceMs, asOfMs));
  }

  async function replayMoment(feed: ReplayedFeed, at: number, sinceMs: number, asOfMs: number): Promise<void> {
    const turn = at + FEEDS.indexOf(feed);
    publish(feed, sinceMs, asOfMs);
    const fault = turn % 9 === 4 ? FAULTS[Math.floor(turn / 9) % FAULTS.length] : undefined;
    if (fault) {
      desk.feeds.behave(FEED_PATHS[feed], fault);
      await desk.poll(feed);
      desk.feeds.behave(FEED_PATHS[feed], { kind: 'well' });
    }
    await desk.poll(feed);
    if (turn % 9 === 6) await desk.poll(feed);
    // A cache that is three days old.
    if (turn % 9 === 8) {
      publish(feed, sinceMs - LATE_MS, asOfMs - LATE_MS);
      await desk.poll(feed);
    }
  }

  beforeAll(async () => {
    for (const feed of FEEDS) events[feed] = replayedEvents(feed, feed === 'nws' ? NTH_ALERT : 1);
    const all = FEEDS.flatMap((feed) => events[feed]);
    const startMs = Math.min(...all.map(({ firstSeenMs }) => firstSeenMs));
    const endMs = Math.max(...all.map(({ lastSeenMs }) => lastSeenMs));
    moments = Array.from({ length: MOMENTS }, (_, at) => startMs + ((endMs - startMs) * at) / (MOMENTS - 1));
    desk = await openFeedDesk();
  });
  afterAll(() => desk.close());

  test('live feeds are read despite faults, repetitions and old states', async () => {
    for (const [at, asOfMs] of moments.entries()) {
      const sinceMs = moments[at - 1] ?? 0;
      // All feeds at once: faults of one must not affect the others.
      await Promise.all(FEEDS.map((feed) => replayMoment(feed, at, sinceMs, asOfMs)));
      for (const event of events.usgs) {
        const isShown = event.firstSeenMs <= asOfMs && event.lastSeenMs > sinceMs;
        const shown = isShown ? shownAt(event, asOfMs) : undefined;
        if (shown) published.set(event.id, Math.max(published.get(event.id) ?? -1, event.revisions.indexOf(shown)));
      }
    }
    for (const feed of FEEDS) {
      const statuses = new Set(desk.feeds.statusesOf(FEED_PATHS[feed]));
      expect({ feed, isConditional: statuses.has(304) }).toEqual({ feed, isConditional: true });
    }
    const { body } = await desk.service.call('GET', '/v1/sources', { key: OPERATOR_KEY });
    const byFormat = new Map(body.sources.map((each: { format: string }) => [each.format, each]));
    for (const feed of FEEDS) {
      expect(byFormat.get(FORMATS[feed])).toMatchObject({
        staleness: 'fresh',
        error: null,
        feed: { consecutiveFailures: 0 },
      });
    }
  }, 600_000);

  test.each(FEEDS)('for %s every event exists once and equals its last revision', async (feed) => {
    const rows = await desk.query<Record<string, unknown> & { id: string }>(STORED, [FORMATS[feed]]);
    const stored = new Map(rows.map((row) => [row.id, row]));
    const sound = events[feed].filter(({ isSomewhere }) => isSomewhere);
    expect(events[feed].length - sound.length).toBe(feed === 'eonet' ? 2 : 0);
    expect(rows).toHaveLength(sound.length);
    const endMs = moments.at(-1) ?? 0;
    const wrong = sound.flatMap((event) => {
      const expected = event.revisions.at(-1)?.expected(endMs);
      const row = stored.get(event.id);
      return expected && row ? differencesOf(event.id, expected, row) : [{ id: event.id, field: 'missing' }];
    });
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(rows.flatMap(({ own_title }) => findTitleProblems(String(own_title))).slice(0, 20)).toEqual([]);
  });

  test('revisions are counted, and none was made from an old state', async () => {
    const rows = await desk.query<{ id: string; revision: number }>(STORED, ['usgs']);
    const revised = rows.filter(({ revision }) => revision > 0);
    expect(revised.length).toBeGreaterThan(20);
    // There is at most one for each revision that was published after the first.
    for (const { id, revision } of rows) expect([id, revision <= (published.get(id) ?? 0)]).toEqual([id, true]);
  });
});

function differencesOf(id: string, expected: Record<string, unknown>, row: Record<string, unknown>): object[] {
  return Object.entries(expected).flatMap(([field, value]) => {
    const found = field === 'occurred_at' ? new Date(String(row[field])).toISOString() : row[field];
    try {
      expect(found).toEqual(value);
      return [];
    } catch {
      return [{ id, field, found, expected: value }];
    }
  });
}
