import type { RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { loopbackPeer, type LoopbackPeer } from '../../../../../test/support/peers/loopback-peer';
import { providerQuery, searched } from '../../../../../test/support/samples/provider-query';
import { openWorkerPools } from '../../../../../test/support/workers/worker-pools';
import { OutboundHttp } from '../../../../platform/fetch/outbound-http';
import { PageReader } from '../../../../platform/pages/page-reader';
import { SeedProvider } from './seed-provider';

const http = new OutboundHttp();
const pools = openWorkerPools();
const pages = new PageReader(pools);
const peers: LoopbackPeer[] = [];
afterAll(async () => {
  await pools.onApplicationShutdown();
  await http.close();
});
afterEach(async () => {
  await Promise.all(peers.splice(0).map((peer) => peer.close()));
});

const html = (response: ServerResponse, body: Buffer | string, headers = {}): ServerResponse =>
  response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body);

type Site = Record<string, (response: ServerResponse) => unknown>;
async function site(paths: Site, host?: string): Promise<LoopbackPeer> {
  const listener: RequestListener = ({ url = '' }, response) => {
    const answer = paths[url];
    if (answer === undefined) response.writeHead(404).end();
    else answer(response);
  };
  const peer = await loopbackPeer(listener, host);
  peers.push(peer);
  return peer;
}
const provider = (more = {}): SeedProvider =>
  new SeedProvider(http, pages, pools, { trustedOrigins: peers.map(({ origin }) => origin), ...more });
const seeds = (peer: LoopbackPeer, ...paths: string[]) =>
  providerQuery({ seedUrls: paths.map((path) => peer.origin + path) });
const paths = ({ hits }: LoopbackPeer): (string | undefined)[] => hits.map(({ url }) => url);

test('reads a whole page after its robots.txt and redirects', async () => {
  const page = Buffer.concat([
    Buffer.from('<html lang=ru><meta charset=windows-1251><title>Port</title><p>'),
    Buffer.from([0xcf, 0xee, 0xf0, 0xf2]),
  ]);
  const peer = await site({
    '/a': (response) => response.writeHead(301, { location: '/2024/06/01/b' }).end(),
    '/2024/06/01/b': (response) => html(response, page),
  });
  const { articles, warnings } = await searched(provider(), seeds(peer, '/a#part', '/a'));
  expect(warnings).toEqual([]);
  expect(articles).toEqual([
    {
      url: `${peer.origin}/2024/06/01/b`,
      title: 'Port',
      text: 'Порт',
      isWhole: true,
      publishedAt: '2024-06-01',
      language: 'ru',
      publisher: null,
      author: null,
      sourceType: null,
      platform: 'web',
      contentType: 'article',
      metadata: { charset: 'windows-1251', canonicalUrl: null, redirectedFrom: `${peer.origin}/a` },
    },
  ]);
  expect(paths(peer)).toEqual(['/robots.txt', '/a', '/2024/06/01/b']);
});

test('reports failed addresses and reads the others', async () => {
  const peer = await site({
    '/deep': (response) => html(response, '<div>'.repeat(20_000)),
    '/image': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
    '/empty': (response) => html(response, ''),
    '/bomb': (response) => html(response, gzipSync(Buffer.alloc(20_000_000)), { 'content-encoding': 'gzip' }),
    '/endless': (response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const write = (): void => {
        while (response.write(Buffer.alloc(65_536, 'x')));
      };
      response.on('drain', write);
      write();
    },
    '/private': (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    '/loop': (response) => response.writeHead(302, { location: '/loop' }).end(),
    '/good': (response) => html(response, '<title>Good</title><p>text'),
  });
  const all = ['/deep', '/image', '/empty', '/bomb', '/endless', '/private', '/loop', '/gone', '/good'];
  const { articles, warnings } = await searched(provider(), seeds(peer, ...all));
  expect(articles.map(({ title }) => title)).toEqual(['Good']);
  expect(warnings.map(({ code }) => code)).toEqual([
    'too_deep',
    'unsupported_type',
    'unreadable',
    'too_large',
    'too_large',
    'forbidden_address',
    'too_many_redirects',
    'http_404',
  ]);
});

test('sends no request to a private address, not even for its robots.txt', async () => {
  const peer = await site({});
  const { warnings } = await searched(provider({ trustedOrigins: [] }), seeds(peer, '/good'));
  expect(warnings).toMatchObject([{ code: 'forbidden_address' }]);
  expect(peer.hits).toHaveLength(0);
});

describe('robots.txt of a seed URL', () => {
  const robots = (text: string, status = 200): Site => ({
    '/robots.txt': (response) => response.writeHead(status, { 'content-type': 'text/plain' }).end(text),
    '/a': (response) => html(response, '<p>text'),
    '/shut/a': (response) => html(response, '<p>text'),
    '/to-shut': (response) => response.writeHead(302, { location: '/shut/a' }).end(),
  });
  const RULES = 'User-agent: *\nDisallow: /\n\nUser-agent: threat-monitoring-service\nDisallow: /shut\n';

  test('is obeyed under the name of this service, also after a redirect', async () => {
    const peer = await site(robots(RULES));
    const { articles, warnings } = await searched(provider(), seeds(peer, '/a', '/shut/a', '/to-shut'));
    expect(articles).toHaveLength(1);
    expect(warnings).toMatchObject([{ code: 'robots_disallowed' }, { code: 'robots_disallowed' }]);
    expect(paths(peer)).toEqual(['/robots.txt', '/a', '/to-shut']);
  });

  test.each([
    ['absent', 404, 1, []],
    ['forbidden', 403, 1, []],
    ['failing', 500, 0, ['robots_unreadable']],
  ])('that is %s with status %i: %i page read', async (_what, status, count, codes) => {
    const peer = await site(robots('', status));
    const { articles, warnings } = await searched(provider(), seeds(peer, '/a'));
    expect(articles).toHaveLength(count);
    expect(warnings.map(({ code }) => code)).toEqual(codes);
  });

  test('is not named as the cause if the site cannot be reached', async () => {
    const gone = await site({});
    const one = provider();
    await gone.close();
    const { warnings } = await searched(one, seeds(gone, '/a'));
    expect(warnings).toEqual([
      { code: 'unreachable', message: `${new URL(gone.origin).host}: the site could not be reached` },
    ]);
  });

  test('is requested once per site', async () => {
    const peer = await site(robots(RULES));
    const one = provider();
    await searched(one, seeds(peer, '/a'));
    await searched(one, seeds(peer, '/a'));
    expect(paths(peer)).toEqual(['/robots.txt', '/a', '/a']);
  });
});

test('ends a slow site at its own timeout', async () => {
  const slow = await site({ '/slow': (response) => response.writeHead(200).write('<p>') });
  const quick = await site({ '/a': (response) => html(response, '<p>text') }, '127.0.0.2');
  const query = providerQuery({ seedUrls: [`${slow.origin}/slow`, `${quick.origin}/a`] });
  const { articles, warnings } = await searched(provider({ timeoutMs: 1_000 }), query);
  expect(articles).toHaveLength(1);
  expect(warnings).toMatchObject([{ code: 'timeout' }]);
});

test('sends one request at a time per host, and to several hosts concurrently', async () => {
  const underWay = new Map<string, number>();
  const most = { ofOne: 0, ofAll: 0 };
  const answer = (host: string) => (response: ServerResponse) => {
    underWay.set(host, (underWay.get(host) ?? 0) + 1);
    most.ofOne = Math.max(most.ofOne, ...underWay.values());
    most.ofAll = Math.max(
      most.ofAll,
      [...underWay.values()].reduce((sum, each) => sum + each, 0),
    );
    setTimeout(() => {
      underWay.set(host, (underWay.get(host) ?? 0) - 1);
      html(response, '<p>text');
    }, 300);
  };
  const hosts = [2, 3, 4, 5, 6].map((last) => `127.0.0.${last}`);
  const sites = await Promise.all(hosts.map((host) => site({ '/a': answer(host), '/b': answer(host) }, host)));
  const seedUrls = sites.flatMap(({ origin }) => [`${origin}/a`, `${origin}/b`]);
  expect((await searched(provider(), providerQuery({ seedUrls }))).articles).toHaveLength(10);
  expect(most.ofOne).toBe(1);
  expect(most.ofAll).toBeGreaterThan(1);
  expect(most.ofAll).toBeLessThanOrEqual(4);
});

test('reads profiles, and applies the limit and the dates', async () => {
  const page = '<meta name="date" content="2024-06-01"><p>text';
  const peer = await site({ '/a': (response) => html(response, page), '/b': (response) => html(response, page) });
  const socialAccounts = [{ profileUrl: `${peer.origin}/a` }, { username: 'jane' }];
  const query = providerQuery({ socialAccounts, seedUrls: [`${peer.origin}/b`, 'mailto:jane@doe.example'] });
  expect((await searched(provider(), query)).articles).toHaveLength(2);
  expect((await searched(provider(), { ...query, limit: 1 })).articles).toHaveLength(1);
  const old = await searched(provider(), { ...query, dateRange: { from: null, to: '2023-12-31' } });
  expect(old).toMatchObject({
    articles: [],
    warnings: [{ code: 'outside_date_range' }, { code: 'outside_date_range' }],
  });
  expect(provider().takes(providerQuery())).toBe(false);
});

test('ends when its search is cancelled', async () => {
  const peer = await site({ '/slow': (response) => response.writeHead(200).write('<p>') });
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('over')), 200);
  await expect(searched(provider(), seeds(peer, '/slow'), controller.signal)).rejects.toThrow('over');
});
