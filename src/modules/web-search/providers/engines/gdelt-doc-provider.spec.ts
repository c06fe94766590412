import type { RequestListener } from 'node:http';
import { loopbackPeer, type LoopbackPeer } from '../../../../../test/support/peers/loopback-peer';
import { providerQuery, searched } from '../../../../../test/support/samples/provider-query';
import { OutboundHttp } from '../../../../platform/fetch/outbound-http';
import { GdeltDocProvider } from './gdelt-doc-provider';

const http = new OutboundHttp();
const peers: LoopbackPeer[] = [];
afterAll(async () => {
  await http.close();
  await Promise.all(peers.map((peer) => peer.close()));
});

async function gdelt(body: string, status = 200) {
  const listener: RequestListener = (_request, response) => response.writeHead(status).end(body);
  const peer = await loopbackPeer(listener);
  peers.push(peer);
  return { peer, provider: new GdeltDocProvider(http, { gdeltDocUrl: `${peer.origin}/api/v2/doc/doc` }) };
}

/** A response in mode ArtList, with the errors that GDELT's JSON can contain. */
const ANSWER = `{ "articles": [ { "url": "https://www.semana.example/nacion/articulo",
"url_mobile": "", "title": "Capturan a Jane Doe : \\'la capitana\\' del puerto\u0007",
"seendate": "20230918T030000Z", "socialimage": "", "domain": "semana.example",
"language": "Spanish", "sourcecountry": "Colombia" } ] }`;

test('returns titles with their date, language and domain', async () => {
  const { provider, peer } = await gdelt(ANSWER);
  const { articles } = await searched(
    provider,
    providerQuery({
      subject: { aliases: ['Janet', 'JD'], languages: ['es', 'en'] },
      dateRange: { from: '2023-09-01', to: '2023-09-30' },
      limit: 400,
    }),
  );
  expect(articles).toEqual([
    {
      url: 'https://www.semana.example/nacion/articulo',
      title: "Capturan a Jane Doe : 'la capitana' del puerto",
      text: '',
      isWhole: false,
      publishedAt: '2023-09-18T03:00:00.000Z',
      language: 'es',
      publisher: 'semana.example',
      author: null,
      sourceType: 'news',
      platform: 'news',
      contentType: 'article',
      metadata: { sourceCountry: 'Colombia' },
    },
  ]);
  expect(peer.queries()).toEqual([
    {
      query: '("Jane Doe" OR Janet) (sourcelang:spanish OR sourcelang:english)',
      mode: 'artlist',
      format: 'json',
      sort: 'hybridrel',
      maxrecords: '250',
      startdatetime: '20230901000000',
      enddatetime: '20230930235959',
    },
  ]);
});

test('reads an empty object as an empty result', async () => {
  const { provider } = await gdelt('{}');
  expect(await searched(provider, providerQuery())).toEqual({ articles: [], warnings: [] });
});

test.each([
  ['Please limit requests to one every 5 seconds or contact us.', 200, 'rate_limited'],
  ['Please limit requests to one every 5 seconds or contact us.', 429, 'rate_limited'],
  ['The specified phrase is too short.', 200, 'invalid_answer'],
  ['{"articles": [{"url": ', 200, 'invalid_answer'],
  ['{"articles": 7}', 200, 'invalid_answer'],
  ['', 502, 'unavailable'],
])('reports %s (%i) as %s', async (body, status, code) => {
  const { provider } = await gdelt(body, status);
  await expect(searched(provider, providerQuery())).rejects.toMatchObject({ kind: code });
});

test('accepts only searches of news with sufficiently long names', async () => {
  const { provider } = await gdelt('{}');
  expect(provider.takes(providerQuery({ platforms: ['web'] }))).toBe(false);
  expect(provider.takes(providerQuery({ subject: { name: 'JD' } }))).toBe(false);
  expect(provider.takes(providerQuery())).toBe(true);
  expect(new GdeltDocProvider(http, { gdeltDocUrl: null }).isConfigured).toBe(false);
});
