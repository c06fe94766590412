import type { RequestListener } from 'node:http';
import { answerJson, loopbackPeer, type LoopbackPeer } from '../../../../../test/support/peers/loopback-peer';
import { providerQuery, searched } from '../../../../../test/support/samples/provider-query';
import type { WebPlatform } from '../../../../kernel/articles/web-platform';
import { OutboundHttp } from '../../../../platform/fetch/outbound-http';
import { SearxngProvider, timeRangeSince } from './searxng-provider';

const http = new OutboundHttp();
const peers: LoopbackPeer[] = [];
afterAll(async () => {
  await http.close();
  await Promise.all(peers.map((peer) => peer.close()));
});

const now = (): Date => new Date('2024-06-15T12:00:00Z');
async function instance(listener: RequestListener) {
  const peer = await loopbackPeer(listener);
  peers.push(peer);
  return { peer, provider: new SearxngProvider(http, { searxngUrl: `${peer.origin}/searx/` }, now) };
}

/** In the form of a SearXNG response. */
const ANSWER = {
  query: '"Jane Doe"',
  number_of_results: 0,
  results: [
    {
      url: 'https://courier.example/harbour',
      title: 'Harbour master Jane Doe charged',
      content: 'Jane Doe, 44, is said to have &amp; taken …',
      engine: 'duckduckgo',
      engines: ['duckduckgo', 'brave'],
      parsed_url: ['https', 'courier.example', '/harbour', '', '', ''],
      template: 'default.html',
      positions: [1],
      publishedDate: '2024-06-01T00:00:00',
      score: 2.0,
      category: 'general',
    },
    { url: 'javascript:alert(1)', title: 'No page', content: '', engine: 'x', publishedDate: null },
    { url: 'https://port.gov.uk/a.pdf', title: 'Notice', content: '', engine: 'bing', publishedDate: null },
  ],
  answers: [],
  corrections: [],
  infoboxes: [],
  suggestions: ['jane doe harbour'],
  unresponsive_engines: [['startpage', 'Suspended: CAPTCHA']],
};
const answering =
  (first: unknown): RequestListener =>
  (request, response) =>
    answerJson(response, request.url?.includes('pageno=1') === true ? first : { ...ANSWER, results: [] });

test('returns articles with title and snippet, each once', async () => {
  const { provider, peer } = await instance(answering(ANSWER));
  const { articles, warnings } = await searched(provider, providerQuery({ platforms: ['web'] }));
  expect(articles).toEqual([
    {
      url: 'https://courier.example/harbour',
      title: 'Harbour master Jane Doe charged',
      text: 'Jane Doe, 44, is said to have & taken …',
      isWhole: false,
      publishedAt: '2024-06-01',
      language: null,
      publisher: null,
      author: null,
      sourceType: null,
      platform: 'web',
      contentType: 'article',
      metadata: { engine: 'duckduckgo' },
    },
    expect.objectContaining({ url: 'https://port.gov.uk/a.pdf', sourceType: 'government', contentType: 'document' }),
  ]);
  expect(warnings).toEqual([
    { code: 'engines_unresponsive', message: 'These search engines did not answer: startpage' },
  ]);
  expect(peer.hits.map(({ url }) => url?.split('?')[0])).toEqual(['/searx/search', '/searx/search']);
  expect(peer.queries()).toMatchObject([
    { q: '"Jane Doe"', format: 'json', categories: 'general', language: 'all', pageno: '1' },
    { pageno: '2' },
  ]);
});

test('queries names, context, platforms, language and dates', async () => {
  const { provider, peer } = await instance(answering({ ...ANSWER, results: [] }));
  await searched(
    provider,
    providerQuery({
      subject: { aliases: ['J. "Ace" Doe', 'Jane Roe', 'Joan'], languages: ['de'], employer: 'Port Anselm (Ltd)' },
      adverseTerms: ['bribery'],
      platforms: ['news', 'reddit', 'telegram'],
      dateRange: { from: '2024-06-01', to: null },
    }),
  );
  expect(peer.queries().map(({ q, categories }) => [q, categories])).toEqual([
    ['"Jane Doe" Port Anselm Ltd bribery', 'news'],
    ['"Jane Doe"', 'news'],
    ['"J. Ace Doe"', 'news'],
    ['"Jane Doe" site:reddit.com', 'general'],
    ['"Jane Doe" site:t.me', 'general'],
  ]);
  expect(peer.queries()[0]).toMatchObject({ language: 'de', time_range: 'month' });
});

test('stops at the limit and leaves out articles outside the dates', async () => {
  let page = 0;
  const { provider, peer } = await instance((_request, response) => {
    page++;
    const results = Array.from({ length: 10 }, (_each, index) => ({
      url: `https://courier.example/${page}/${index}`,
      title: `Page ${page}, ${index}`,
      publishedDate: index === 0 ? '2020-01-01T00:00:00' : null,
    }));
    answerJson(response, { results });
  });
  const dateRange = { from: '2024-01-01', to: '2024-06-01' };
  const { articles } = await searched(provider, providerQuery({ platforms: ['web'], limit: 15, dateRange }));
  expect(articles).toHaveLength(15);
  expect(articles.map(({ title }) => title)).not.toContain('Page 1, 0');
  expect(peer.hits).toHaveLength(2);
});

test('returns hits on social platforms only if they were requested', async () => {
  const results = ['https://www.reddit.com/r/ports/1', 'https://courier.example/a', 'https://youtu.be/b'].map(
    (url) => ({
      url,
      title: url,
    }),
  );
  const platformsOf = async (...platforms: WebPlatform[]): Promise<string[][]> => {
    const { provider } = await instance(answering({ ...ANSWER, results }));
    const { articles } = await searched(provider, providerQuery({ platforms }));
    return articles.map(({ platform, contentType }) => [platform, contentType]);
  };
  expect(await platformsOf('reddit')).toEqual([['reddit', 'post']]);
  expect(await platformsOf('youtube', 'x')).toEqual([['youtube', 'video']]);
  expect(await platformsOf('web')).toEqual([['web', 'article']]);
  expect(await platformsOf('news')).toEqual([['news', 'article']]);
});

test.each([
  [null, null],
  ['2024-06-15', 'day'],
  ['2024-06-01', 'month'],
  ['2024-01-01', 'year'],
  ['2020-01-01', null],
])('for dates since %s uses the range %s', (from, range) => {
  expect(timeRangeSince(from, now())).toBe(range);
});

test.each([
  [403, '<h1>Forbidden</h1>', {}, { kind: 'unauthorized', isTransient: false }],
  [429, 'Too Many Requests', { 'retry-after': '7' }, { kind: 'rate_limited', retryAfterMs: 7_000 }],
  [500, 'oops', {}, { kind: 'unavailable', isTransient: true }],
  [400, '{}', {}, { kind: 'refused', isTransient: false }],
  [200, '<html>', {}, { kind: 'invalid_answer' }],
  [200, '[]', {}, { kind: 'invalid_answer' }],
  [200, '{"results": "none"}', {}, { kind: 'invalid_answer' }],
])('fails for a response with status %i, %s', async (status, body, headers, failure) => {
  const { provider } = await instance((_request, response) => response.writeHead(status, headers).end(body));
  await expect(searched(provider, providerQuery())).rejects.toMatchObject({ name: 'ProviderError', ...failure });
});

test('fails if the instance cannot be reached', async () => {
  const peer = await loopbackPeer(() => undefined);
  await peer.close();
  const provider = new SearxngProvider(http, { searxngUrl: peer.origin }, now);
  await expect(searched(provider, providerQuery())).rejects.toMatchObject({
    name: 'RequestFailure',
    kind: 'unreachable',
  });
});

test('is not configured without an instance', () => {
  const provider = new SearxngProvider(http, { searxngUrl: null }, now);
  expect(provider.isConfigured).toBe(false);
  expect(provider.egress).toEqual([]);
});
