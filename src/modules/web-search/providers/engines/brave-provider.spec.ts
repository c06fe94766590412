import type { RequestListener } from 'node:http';
import { answerJson, loopbackPeer, type LoopbackPeer } from '../../../../../test/support/peers/loopback-peer';
import { providerQuery, searched } from '../../../../../test/support/samples/provider-query';
import { OutboundHttp } from '../../../../platform/fetch/outbound-http';
import { BraveProvider } from './brave-provider';

const http = new OutboundHttp();
const peers: LoopbackPeer[] = [];
afterAll(async () => {
  await http.close();
  await Promise.all(peers.map((peer) => peer.close()));
});

const KEY = 'brave-s3cret';
const now = (): Date => new Date('2024-06-15T12:00:00Z');
async function brave(listener: RequestListener) {
  const peer = await loopbackPeer(listener);
  peers.push(peer);
  return { peer, provider: new BraveProvider(http, { braveApiKey: KEY, braveUrl: `${peer.origin}/res/v1` }, now) };
}

/** In the form of the API reference. */
const WEB = {
  type: 'search',
  query: { original: '"Jane Doe"', more_results_available: false },
  web: {
    type: 'search',
    results: [
      {
        type: 'search_result',
        subtype: 'article',
        title: 'Harbour master <strong>Jane Doe</strong> charged',
        url: 'https://courier.example/harbour',
        description: 'The harbour master&#x27;s berths',
        extra_snippets: ['Her lawyer denies everything.'],
        age: 'June 1, 2024',
        page_age: '2024-06-01T08:00:00',
        language: 'en',
        profile: { name: 'The Anselm Courier', url: 'https://courier.example', long_name: 'courier.example' },
        meta_url: { scheme: 'https', hostname: 'courier.example', path: '› harbour' },
      },
    ],
  },
};
const NEWS = {
  type: 'news',
  query: { original: '"Jane Doe"' },
  results: [
    {
      type: 'news_result',
      title: 'Jane Doe in court',
      url: 'https://gazette.example/court',
      description: 'A hearing',
      age: '2 hours ago',
      page_age: '2024-06-14T20:00:00Z',
      meta_url: { hostname: 'gazette.example' },
    },
  ],
};

const answering: RequestListener = (request, response) => {
  const isFirst = request.url?.includes('offset=0') === true;
  const isNews = request.url?.startsWith('/res/v1/news/search') === true;
  answerJson(response, isNews ? { ...NEWS, results: isFirst ? NEWS.results : [] } : WEB);
};

test('searches web and news with the API key', async () => {
  const { provider, peer } = await brave(answering);
  const { articles } = await searched(
    provider,
    providerQuery({ subject: { languages: ['pt', 'ja', 'en'] }, dateRange: { from: '2024-01-01', to: null } }),
  );
  expect(articles).toMatchObject([
    {
      url: 'https://courier.example/harbour',
      title: 'Harbour master Jane Doe charged',
      text: "The harbour master's berths\nHer lawyer denies everything.",
      isWhole: false,
      publishedAt: '2024-06-01',
      language: 'en',
      publisher: 'The Anselm Courier',
      sourceType: 'news',
      platform: 'web',
    },
    {
      platform: 'news',
      url: 'https://gazette.example/court',
      publishedAt: '2024-06-14T20:00:00.000Z',
      publisher: 'gazette.example',
    },
  ]);
  expect(peer.hits.every(({ headers }) => headers['x-subscription-token'] === KEY)).toBe(true);
  expect(peer.queries()).toMatchObject([
    {
      q: '"Jane Doe"',
      count: '20',
      offset: '0',
      search_lang: 'pt-pt',
      freshness: '2024-01-01to2024-06-15',
      country: 'ALL',
    },
    { q: '"Jane Doe"', count: '50', search_lang: 'pt-pt' },
    { q: '"Jane Doe"', count: '20', search_lang: 'jp' },
    { q: '"Jane Doe"', count: '50', offset: '1' },
  ]);
});

test('requests at most ten pages', async () => {
  const { provider, peer } = await brave((request, response) => {
    const result = { url: `https://courier.example${request.url ?? ''}`, title: 'Page' };
    answerJson(response, { query: { more_results_available: true }, web: { results: [result] } });
  });
  expect((await searched(provider, providerQuery({ platforms: ['web'] }))).articles).toHaveLength(10);
  expect(peer.queries().at(-1)).toMatchObject({ offset: '9' });
});

test.each([
  [401, 'unauthorized'],
  [403, 'unauthorized'],
  [422, 'refused'],
  [429, 'rate_limited'],
  [503, 'unavailable'],
])('reports status %i as %s without the API key', async (status, code) => {
  const { provider } = await brave((_request, response) => answerJson(response, { key: KEY }, status));
  const error: unknown = await searched(provider, providerQuery()).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: code });
  expect(JSON.stringify([error, (error as Error).message])).not.toContain(KEY);
});

test('does not send the API key to another origin after a redirect', async () => {
  const other = await brave(answering);
  const { provider } = await brave((_request, response) =>
    response.writeHead(302, { location: `${other.peer.origin}/res/v1/web/search?q=x` }).end(),
  );
  await expect(searched(provider, providerQuery())).rejects.toMatchObject({ kind: 'forbidden_address' });
  expect(other.peer.hits).toHaveLength(0);
});

test('is not configured without an API key', () => {
  const provider = new BraveProvider(http, { braveApiKey: null, braveUrl: 'https://api.search.brave.com/res/v1' }, now);
  expect(provider.isConfigured).toBe(false);
  expect(provider.egress).toEqual(['https://api.search.brave.com']);
});
