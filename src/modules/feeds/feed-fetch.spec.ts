import { OutboundHttp } from '../../platform/fetch/outbound-http';
import { ReplayFeeds } from '../../../test/support/samples/replay-feeds';
import { FeedFetch } from './feed-fetch';

const NONE = { etag: null, lastModified: null };
describe('FeedFetch', () => {
  const http = new OutboundHttp();
  const feeds = new ReplayFeeds();
  beforeAll(() => feeds.open());
  afterAll(async () => {
    await http.close();
    await feeds.close();
  });

  const fetchOf = (isOwnAddress: boolean, contact?: string): FeedFetch =>
    new FeedFetch(
      http,
      { url: new URL(`${feeds.origin}/feed`), accept: 'application/json', isOwnAddress },
      contact,
      new AbortController().signal,
    );

  test('sends its user agent and validators, and accepts 304', async () => {
    feeds.publish('/feed', '{"events":[]}');
    const fetch = fetchOf(true, 'ops@example.com');
    const first = await fetch.document(fetch.url, NONE);
    expect(first?.body.toString()).toBe('{"events":[]}');
    expect(
      await fetch.document(fetch.url, { etag: first?.etag ?? null, lastModified: 'Fri, 02 May 2031 12:00:00 GMT' }),
    ).toBeNull();
    expect(feeds.served.at(-1)?.headers).toMatchObject({
      accept: 'application/json',
      'user-agent': 'threat-monitoring-service (ops@example.com)',
      'if-none-match': first?.etag,
      'if-modified-since': 'Fri, 02 May 2031 12:00:00 GMT',
    });
  });

  test('refuses 304 in response to an unconditional request', async () => {
    feeds.behave('/feed', { kind: 'status', status: 304 });
    await expect(fetchOf(true).document(fetchOf(true).url, NONE)).rejects.toThrow('status 304');
    feeds.behave('/feed', { kind: 'well' });
  });

  test('refuses a private address unless the operator configured it', async () => {
    const fetch = fetchOf(false);
    await expect(fetch.document(fetch.url, NONE)).rejects.toThrow('is not a public address');
  });
});
