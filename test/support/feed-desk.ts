import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { OPERATOR_KEY, startTestApp, type TestApp } from './test-app';
import { ReplayFeeds } from './replay-feeds';

/** Where the server of the tests has each feed. */
export const FEED_PATHS = {
  usgs: '/all_day.geojson',
  gdacs: '/rss.xml',
  eonet: '/events',
  nws: '/alerts/active',
  gdelt: '/gdeltv2/lastupdate.txt',
} as const;

export type FeedId = keyof typeof FEED_PATHS;

const WAIT_MS = 5;
const PATIENCE_MS = 30_000;

export interface FeedDesk {
  service: TestApp;
  feeds: ReplayFeeds;
  /** Has a feed fetched, and waits until that attempt has ended. */
  poll(feed: FeedId): Promise<void>;
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** The service with all feeds enabled, reading them from a server of the test's own. */
export async function openFeedDesk(environment: Record<string, string> = {}): Promise<FeedDesk> {
  const feeds = new ReplayFeeds();
  await feeds.open();
  const addresses = Object.entries(FEED_PATHS).map(([id, path]) => [
    `FEED_${id.toUpperCase()}_URL`,
    feeds.origin + path,
  ]);
  const service = await startTestApp({ FEEDS: 'all', ...Object.fromEntries(addresses), ...environment });
  const pool = new Pool({ connectionString: service.database.url, max: 4 });
  const query = async <Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> =>
    (await pool.query(sql, parameters)).rows as Row[];
  return {
    service,
    feeds,
    query,
    poll: (feed) => pollNow(service, query, feed),
    close: async () => {
      await pool.end();
      await service.close();
      await feeds.close();
    },
  };
}

/** Read from the table: a caller of the API that asks so often would meet its limit. */
async function pollNow(service: TestApp, query: FeedDesk['query'], feed: FeedId): Promise<void> {
  const { status, body } = await service.call('POST', `/v1/admin/feeds/${feed}/poll`, { key: OPERATOR_KEY });
  if (status !== 202) throw new Error(`poll ${feed}: ${status} ${JSON.stringify(body)}`);
  const giveUpAtMs = Date.now() + PATIENCE_MS;
  for (;;) {
    const [row] = await query<{ is_done: boolean }>(
      `select polling_job is null and last_attempt_at >= $2 as is_done from feed_state where feed = $1`,
      [feed, body.requested_at],
    );
    if (row?.is_done === true) return;
    if (Date.now() > giveUpAtMs) throw new Error(`the poll of ${feed} has not ended`);
    await delay(WAIT_MS);
  }
}
