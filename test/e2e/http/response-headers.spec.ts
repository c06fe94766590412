import { connect } from 'node:net';
import type { Page } from 'playwright-core';
import { answerBrowser } from '../../../src/modules/sso/saml/saml-exchange';
import { Chromium, CHROMIUM } from '../../support/browser/chromium';
import { testWith } from '../../support/app/programs';
import { startTestApp, type TestApp } from '../../support/app/test-app';

const NOTHING = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

let service: TestApp;
let overTls: TestApp;
beforeAll(async () => {
  service = await startTestApp();
  overTls = await startTestApp({ PUBLIC_URL: 'https://threats.example.com' }, service.database);
}, 600_000);
afterAll(async () => {
  await overTls.close();
  await service.close();
});

const compact = (policy: string | null | undefined): string => (policy ?? '').replace(/; */g, ';');

function checkHeaders(headers: ReadonlyMap<string, string> | Headers, policy = NOTHING): void {
  expect(compact(headers.get('content-security-policy'))).toBe(policy);
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('permissions-policy')).toMatch(/^accelerometer=\(\), .*camera=\(\), .*geolocation=\(\)/);
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
}

/** Returns the answer to these bytes, which need not be HTTP. */
function rawHeaders(url: string, bytes: string): Promise<Map<string, string>> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.once('error', reject);
    socket.once('close', () => {
      const lines = text.split('\r\n\r\n')[0]!.split('\r\n').slice(1);
      resolve(new Map(lines.map((line) => [line.split(': ')[0]!.toLowerCase(), line.split(': ').slice(1).join(': ')])));
    });
  });
}

test.each([
  ['GET', '/healthz', 200],
  ['GET', '/openapi.json', 200],
  ['GET', '/.well-known/jwks.json', 200],
  ['GET', '/v1/assets', 401],
  ['GET', '/v1/no-such-route', 404],
  ['DELETE', '/healthz', 405],
  ['GET', '/healthz?a=%ff', 400],
  ['GET', '/%ff', 400],
  ['GET', '/v1/auth/saml/nobody/metadata', 404],
])('%s %s (%i) forbids a browser to load, run or embed anything', async (method, path, status) => {
  const answer = await service.call(method, path);
  expect(answer.status).toBe(status);
  checkHeaders(answer.headers);
});

test.each([
  ['no HTTP at all', 'nonsense\r\n\r\n'],
  ['headers that are too large', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['an address that no router can read', 'GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
])('the answer to %s has the same headers', async (_what, bytes) => {
  checkHeaders(await rawHeaders(service.url, bytes));
  const secure = await rawHeaders(overTls.url, bytes);
  expect(secure.get('strict-transport-security')).toBe('max-age=31536000');
});

test('HSTS is sent only if PUBLIC_URL is https', async () => {
  const secure = await overTls.call('GET', '/healthz');
  expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect((await service.call('GET', '/healthz')).headers.get('strict-transport-security')).toBeNull();
});

test.each(['/docs', '/docs/', '/docs/swagger-ui-init.js', '/docs/swagger-ui.css'])(
  '%s allows scripts of its own origin only, and none inline',
  async (path) => {
    const { status, headers } = await service.call('GET', path);
    expect(status).toBe(200);
    checkHeaders(
      headers,
      `${NOTHING};script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;connect-src 'self'`,
    );
  },
);

test('a path that only begins like the documents has the policy of the API', async () => {
  expect(compact((await service.call('GET', '/docsx')).headers.get('content-security-policy'))).toBe(NOTHING);
});

/** The browser's messages about a page: violations of its policy are errors in the console. */
async function complaintsOf(page: Page, use: () => Promise<void>): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await use();
  return complaints;
}

testWith(CHROMIUM)(
  'the documents work in a browser under their policy: they are shown, and an operation can be tried',
  async () => {
    const browser = await Chromium.start();
    try {
      const page = await browser.page();
      const complaints = await complaintsOf(page, async () => {
        await page.goto(`${service.url}/docs`);
        await page.locator('.opblock').first().waitFor({ timeout: 60_000 });
        const operation = page.locator('#operations-Threats-threats_list');
        await operation.locator('.opblock-summary-control').click({ timeout: 60_000 });
        await operation.locator('.try-out__btn').click();
        await operation.locator('.execute').click();
        await operation.locator('.live-responses-table .response-col_status').last().waitFor({ timeout: 60_000 });
        expect(await operation.locator('.live-responses-table').innerText()).toContain('credentials_missing');
        if (process.env.SCREENSHOT !== undefined) await page.screenshot({ path: process.env.SCREENSHOT });
      });
      // The operation is refused because no credential was given.
      expect(complaints.filter((text) => !text.includes('the server responded with a status of 401'))).toEqual([]);
    } finally {
      await browser.close();
    }
  },
  600_000,
);

testWith(CHROMIUM)(
  'the page that forwards a SAML message submits itself under its policy, to the provider only',
  async () => {
    const browser = await Chromium.start();
    try {
      for (const [target, arrives] of [
        [service.url, true],
        ['http://elsewhere.example', false],
      ] as const) {
        const page = await browser.page();
        const sent = new Promise<string>((resolve) => {
          page.on('request', (request) => {
            if (request.method() === 'POST') resolve(request.postData() ?? '');
          });
        });
        const refused = new Promise<string>((resolve) => {
          page.on('console', (message) => {
            if (message.text().includes('form-action')) resolve('refused');
          });
        });
        await page.route('http://page.example/', (route) =>
          route.fulfill(samlPage(`${target}/sso`, `${service.url}/sso`)),
        );
        await page.goto('http://page.example/').catch(() => undefined);
        expect(await Promise.race([sent, refused])).toBe(arrives ? 'SAMLRequest=abc' : 'refused');
      }
    } finally {
      await browser.close();
    }
  },
  600_000,
);

/** The page of node-saml 5.1.0 with a form to `action`, and the headers of the service. */
function samlPage(action: string, provider: string) {
  const html =
    `<!DOCTYPE html>\r\n<html>\r\n<body onload="document.forms[0].submit()">\r\n<form method="post" action="${action}">` +
    '<input type="hidden" name="SAMLRequest" value="abc" /></form>\r\n' +
    '<script>document.forms[0].style.display="none";</script>\r\n</body>\r\n</html>';
  const answer = { status: 0, headers: {} as Record<string, string>, body: '' };
  const reply = {
    code: (status: number) => Object.assign(reply, void (answer.status = status)),
    header: (name: string, value: string) => Object.assign(reply, void (answer.headers[name] = value)),
    type: (value: string) => Object.assign(reply, void (answer.headers['content-type'] = value)),
    send: (body: string) => void (answer.body = body),
  };
  answerBrowser(reply as never, { html }, provider);
  return answer;
}
