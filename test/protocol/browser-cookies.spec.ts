import { Chromium, CHROMIUM } from '../support/browser/chromium';
import { type LoopbackPeer, loopbackPeer } from '../support/peers/loopback-peer';
import { testWith } from '../support/app/programs';

jest.setTimeout(120_000);

/**
 * Behaves like the service with an identity provider's form: /set sets cookies, and a POST to /acs is redirected to
 * /after by
 * 303.
 */
const startService = (): Promise<LoopbackPeer> =>
  loopbackPeer((request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url === '/set') {
      const shared = 'Path=/; Secure; HttpOnly';
      const sameSites = ['Lax', 'Strict', 'None'].map((value) => `__Host-${value}=1; ${shared}; SameSite=${value}`);
      response.setHeader('set-cookie', [...sameSites, `__Host-Unsaid=1; ${shared}`]);
    }
    if (request.method === 'POST') response.writeHead(303, { location: '/after' });
    response.end('<!doctype html>');
  });

const startProvider = (service: string): Promise<LoopbackPeer> =>
  loopbackPeer((_request, response) => {
    const form = `<form method="post" action="${service}/acs"><button>Go</button></form>`;
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html>${form}<a href="${service}/link">Link</a>`);
  });

/** What each request after /set contained: the site it came from, as the browser reports it, and the cookies. */
const received = (service: LoopbackPeer): unknown[] =>
  service.hits
    .filter(({ url = '' }) => !['/set', '/favicon.ico'].includes(url))
    .map(({ method, url, headers }) => [
      `${method} ${url}`,
      headers['sec-fetch-site'],
      (headers.cookie ?? '').replace(/__Host-|=1/g, ''),
    ]);

/** The service sets cookies at one host; the provider at another host has a form and a link. */
async function visit(browser: Chromium, serviceHost: string, providerHost: string): Promise<unknown[]> {
  const service = await startService();
  const origin = service.origin.replace('127.0.0.1', serviceHost);
  const provider = await startProvider(origin);
  const [page, start] = [await browser.page(), provider.origin.replace('127.0.0.1', providerHost)];
  try {
    await page.goto(`${origin}/set`);
    await page.goto(start);
    await page.click('button');
    await page.waitForURL(`${origin}/after`);
    await page.goto(start);
    await page.click('a');
    await page.waitForURL(`${origin}/link`);
    return received(service);
  } finally {
    await page.close();
    await service.close();
    await provider.close();
  }
}

testWith(CHROMIUM)('a browser accepts `__Host-` cookies of loopback without TLS, and sends them by site', async () => {
  const browser = await Chromium.start();
  try {
    // A site does not include the port.
    for (const host of ['127.0.0.1', 'localhost']) {
      const all = ['same-site', 'Lax; Strict; None; Unsaid'];
      const expected = [
        ['POST /acs', ...all],
        ['GET /after', ...all],
        ['GET /link', ...all],
      ];
      await expect(visit(browser, host, host)).resolves.toEqual(expected);
    }
    for (const [service, provider] of [
      ['127.0.0.1', 'localhost'],
      ['localhost', '127.0.0.1'],
      ['127.0.0.1', 'login.example'],
    ] as const) {
      // Without SameSite, a cookie counts as Lax only from two minutes after it was set.
      await expect(visit(browser, service, provider)).resolves.toEqual([
        ['POST /acs', 'cross-site', 'None; Unsaid'],
        ['GET /after', 'cross-site', 'Lax; None; Unsaid'],
        ['GET /link', 'cross-site', 'Lax; None; Unsaid'],
      ]);
    }
    const none = expect.arrayContaining([['GET /after', undefined, '']]);
    await expect(visit(browser, 'harbour.example', 'login.example')).resolves.toEqual(none);
  } finally {
    await browser.close();
  }
});
