import type { RequestListener } from 'node:http';
import { loopbackPeer, type LoopbackPeer } from '../../../../test/support/peers/loopback-peer';
import { providerQuery, searched } from '../../../../test/support/samples/provider-query';
import { OutboundHttp } from '../../../platform/fetch/outbound-http';
import { RssProvider } from './rss-provider';

const http = new OutboundHttp();
const peers: LoopbackPeer[] = [];
afterAll(async () => {
  await http.close();
  await Promise.all(peers.map((peer) => peer.close()));
});

const RSS = `<?xml version="1.0"?><rss version="2.0"><channel><title>The Anselm Courier</title>
<link>https://courier.example</link><description>News</description><language>en-gb</language>
<item><title>Harbour master charged</title><link>/harbour</link><pubDate>Sat, 01 Jun 2024 08:00:00 GMT</pubDate>
<description>&lt;p&gt;&lt;b&gt;Doe, JANÉ&lt;/b&gt; took payments&lt;/p&gt;</description></item>
<item><title>Jane Doering wins</title><link>https://courier.example/doering</link></item>
<item><title>Jane Doe as a child</title><link>https://courier.example/old</link>
<pubDate>Sun, 01 Jun 1997 08:00:00 GMT</pubDate></item></channel></rss>`;
const ATOM = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><title>Anzeiger</title>
<id>urn:a</id><updated>2024-06-02T00:00:00Z</updated><entry><title>Jane Doe &amp;lt; Gericht</title><id>urn:b</id>
<link rel="alternate" href="https://anzeiger.example/gericht"/><updated>2024-06-02T00:00:00+02:00</updated>
<author><name>Anna Schreiber</name></author><summary type="html">&lt;i&gt;Termin&lt;/i&gt;</summary></entry></feed>`;
const JSON_FEED = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Blog',
  items: [
    {
      id: '1',
      url: 'https://blog.example/1',
      title: '简·杜被起诉',
      content_text: 'a <b> c',
      date_published: '2024-06-03',
    },
  ],
});
const FEEDS: Record<string, string> = { '/rss': RSS, '/atom': ATOM, '/json': JSON_FEED, '/page': '<html><p>No feed' };

async function feeds(paths: string[]): Promise<RssProvider> {
  const listener: RequestListener = ({ url = '' }, response) => {
    response.writeHead(url in FEEDS ? 200 : 404).end(FEEDS[url] ?? '');
  };
  const peer = await loopbackPeer(listener);
  peers.push(peer);
  return new RssProvider(http, { rssFeeds: paths.map((path) => peer.origin + path) });
}

test('returns entries of all formats that mention the subject', async () => {
  const provider = await feeds(['/rss', '/atom', '/json', '/gone', '/page']);
  const { articles, warnings } = await searched(
    provider,
    providerQuery({ subject: { aliases: ['简·杜'] }, dateRange: { from: '2024-01-01', to: '2024-12-31' } }),
  );
  expect(articles).toMatchObject([
    {
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/harbour$/),
      title: 'Harbour master charged',
      text: 'Doe, JANÉ took payments',
      publishedAt: '2024-06-01T08:00:00.000Z',
      language: 'en',
      publisher: 'The Anselm Courier',
      isWhole: false,
    },
    {
      url: 'https://anzeiger.example/gericht',
      title: 'Jane Doe &lt; Gericht',
      text: 'Termin',
      publishedAt: '2024-06-01T22:00:00.000Z',
      language: 'de',
      publisher: 'Anzeiger',
      author: 'Anna Schreiber',
    },
    { url: 'https://blog.example/1', text: 'a <b> c', publishedAt: '2024-06-03', publisher: 'Blog' },
  ]);
  expect(warnings).toHaveLength(2);
  expect(warnings[0]).toMatchObject({ code: 'feed_failed' });
});

test('leaves out entries in other languages than the subject’s', async () => {
  const provider = await feeds(['/rss', '/atom']);
  const { articles } = await searched(provider, providerQuery({ subject: { languages: ['de'] } }));
  expect(articles.map(({ language }) => language)).toEqual(['de']);
});

test('returns at most the requested number', async () => {
  const provider = await feeds(['/rss', '/atom']);
  expect((await searched(provider, providerQuery({ limit: 1 }))).articles).toHaveLength(1);
});

test('classifies entries as news unless their address is on another platform', async () => {
  const provider = await feeds(['/rss', '/atom']);
  const { articles } = await searched(provider, providerQuery());
  expect(new Set(articles.map(({ platform }) => platform))).toEqual(new Set(['news']));
  const others = await searched(provider, providerQuery({ platforms: ['web', 'youtube', 'reddit', 'x', 'telegram'] }));
  expect(others.articles).toEqual([]);
});

test('fails if every feed fails', async () => {
  await expect(searched(await feeds(['/page']), providerQuery())).rejects.toMatchObject({ kind: 'invalid_answer' });
  await expect(searched(await feeds(['/gone']), providerQuery())).rejects.toMatchObject({ kind: 'refused' });
});

test('is not configured without feeds', async () => {
  expect((await feeds([])).isConfigured).toBe(false);
});
