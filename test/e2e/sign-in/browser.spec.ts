import type { Page } from 'playwright-core';
import { Chromium, CHROMIUM } from '../../support/browser/chromium';
import { type LoopbackPeer, loopbackPeer } from '../../support/peers/loopback-peer';
import { OidcPeer } from '../../support/peers/identity-providers/oidc-peer';
import { oidcClient } from '../../support/peers/identity-providers/oidc-peer-settings';
import { testWith } from '../../support/app/programs';
import { ProviderDesk } from '../../support/sign-in/provider-fixture';
import { SIMPLESAML, SimpleSamlIdp } from '../../support/peers/identity-providers/simplesaml-idp';
import type { FormFields } from '../../support/browser/web-client';

jest.setTimeout(120_000);

const testSaml = testWith(CHROMIUM, ...SIMPLESAML);
const testOidc = testWith(CHROMIUM);
const RULES = { role_rules: [{ value: 'staff', role: 'analyst', portfolios: ['*'] }] };

let desk: ProviderDesk;
let chromium: Chromium;
let page: Page;

beforeAll(async () => {
  desk = await ProviderDesk.open('harbour');
  chromium = await Chromium.start();
});
afterAll(async () => {
  await chromium.close();
  await desk.close();
});
beforeEach(async () => {
  // Test scripts run on API answers, on which a browser normally runs none.
  page = await chromium.page({ bypassCSP: true });
});
afterEach(() => page.context().close());

/** The user that a script of the page sees as signed in; null for nobody. */
const whoIsIn = (on = page): Promise<string | null> =>
  on.evaluate(`fetch('/v1/auth/session').then(async (answer) => answer.ok ? (await answer.json()).user.email : null)`);

async function expectSafeCookies(): Promise<void> {
  const cookies = await page.context().cookies(desk.service.url);
  expect(cookies.map(({ name }) => name).sort()).toEqual(['__Host-tms_session', '__Host-tms_sign_in']);
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ domain: '127.0.0.1', path: '/', httpOnly: true, secure: true, sameSite: 'Lax' });
  }
  expect(await page.evaluate('document.cookie')).toBe('');
}

const landing = (): string => `${desk.service.url}/v1/auth/session`;

/** A page with that content, at a separate origin. */
const startSite = (host: string, content: string): Promise<LoopbackPeer> =>
  loopbackPeer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html>${content}`);
  }, host);

const formOf = (action: string, fields: FormFields = {}): string => {
  const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
  return `<form method="post" action="${action}">${inputs.join('')}<button>Win a prize</button></form>`;
};

describe('a browser that signs in by SAML', () => {
  let idp: SimpleSamlIdp;

  beforeAll(async () => {
    // Another site than the service's.
    idp = await SimpleSamlIdp.start({ host: '127.0.0.2' });
    const { sp } = await desk.connect('harbour', 'saml', {
      ...RULES,
      metadata_url: idp.metadataUrl,
      groups_attribute: 'groups',
    });
    const addresses = sp as { entity_id: string; acs_url: string; slo_url: string };
    idp.trust({ entityId: addresses.entity_id, acsUrl: addresses.acs_url, sloUrl: addresses.slo_url });
  });
  afterAll(() => idp.close());

  async function signIn(): Promise<void> {
    await page.goto(desk.loginUrl('harbour', 'saml'));
    expect(new URL(page.url()).hostname).toBe('127.0.0.2');
    await page.fill('[name=username]', 'marta');
    await page.fill('[name=password]', 'marta-secret');
    await page.press('[name=password]', 'Enter');
    await page.waitForURL(landing());
  }

  testSaml(
    'returns to the requested page with a cookie that scripts cannot read, and signs out at both sides',
    async () => {
      await signIn();
      expect(await whoIsIn()).toBe('marta.kowal@harbour.example');
      await expectSafeCookies();
      await page.reload();
      expect(await whoIsIn()).toBe('marta.kowal@harbour.example');

      await page.evaluate(`fetch('/v1/auth/session').then((answer) => answer.json()).then(({ csrf_token }) =>
      fetch('/v1/auth/logout', { method: 'POST', headers: { 'x-csrf-token': csrf_token } }))
        .then((answer) => answer.json()).then(({ logout_url }) => location.assign(logout_url))`);
      await page.waitForURL(`${desk.service.url}/v1/auth/signed-out`);
      expect(await page.textContent('h1')).toBe('You are signed out');
      const left = await page.context().cookies(desk.service.url);
      expect(left.map(({ name }) => name)).toEqual(['__Host-tms_sign_in']);
      await page.goto(desk.loginUrl('harbour', 'saml'));
      expect(await page.isVisible('[name=password]')).toBe(true);
    },
  );

  testSaml.each([
    ['another site, whose forms carry no cookie', '127.0.0.3', 401, 'credentials_missing'],
    ['another port of the same host, whose forms do', '127.0.0.1', 403, 'csrf_failed'],
  ])('is not affected by a form of %s', async (_what, host, status, code) => {
    await signIn();
    const target = `${desk.service.url}/v1/auth/logout`;
    const site = await startSite(host, formOf(target));
    try {
      await page.goto(site.origin);
      const [answer] = await Promise.all([page.waitForResponse(target), page.click('button')]);
      expect(answer.status()).toBe(status);
      expect(await answer.json()).toMatchObject({ error: { code } });
      await page.goto(landing());
      expect(await whoIsIn()).toBe('marta.kowal@harbour.example');
    } finally {
      await site.close();
    }
  });

  testSaml('is protected from pages of other origins, which can neither read nor sign out', async () => {
    await signIn();
    const [session, logout] = [`${desk.service.url}/v1/auth/session`, `${desk.tenantUrl('harbour', 'saml')}/logout`];
    for (const host of ['127.0.0.3', '127.0.0.1']) {
      const site = await startSite(host, `<a href="${logout}">Win a prize</a>`);
      await page.goto(site.origin);
      const read = (options: object): Promise<unknown> =>
        page.evaluate(`fetch('${session}', ${JSON.stringify({ credentials: 'include', ...options })})
          .then(async (answer) => answer.type + await answer.text(), (error) => error.name)`);
      // Without CORS, Cross-Origin-Resource-Policy withholds even an opaque answer from the page.
      expect([await read({}), await read({ mode: 'no-cors' })]).toEqual(['TypeError', 'TypeError']);
      const [answer] = await Promise.all([page.waitForResponse(logout), page.click('a')]);
      expect(answer.status()).toBe(403);
      await page.goto(landing());
      expect(await whoIsIn()).toBe('marta.kowal@harbour.example');
      await site.close();
    }
  });

  testSaml('cannot be given the sign-in of somebody else', async () => {
    const attacker = desk.browser();
    const answered = async (): Promise<FormFields> => {
      const ended = await attacker.get(desk.loginUrl('harbour', 'saml'));
      const holder = attacker.forms(ended)[0]?.fields.SAMLResponse ? ended : await idp.signIn(attacker, ended, 'oskar');
      return attacker.forms(holder)[0]?.fields ?? {};
    };
    const acs = `${desk.tenantUrl('harbour', 'saml')}/acs`;
    const stops = (url: string): boolean => !url.includes('/complete');
    const { location } = await attacker.post(acs, await answered(), idp.origin, stops);
    await page.goto(location ?? '');
    await expectMismatch();

    const site = await startSite('127.0.0.3', formOf(acs, await answered()));
    await page.goto(site.origin);
    await Promise.all([page.waitForURL(/\/complete\?/), page.click('button')]);
    await expectMismatch();
    await site.close();
  });

  async function expectMismatch(): Promise<void> {
    expect(await page.title()).toBe('Sign-in was refused');
    expect(await page.innerText('main')).toContain('This sign-in was started in another browser');
    expect(await page.innerText('table')).toContain('browser_mismatch');
    const names = (await page.context().cookies(desk.service.url)).map(({ name }) => name);
    expect(names).not.toContain('__Host-tms_session');
  }
});

describe('a browser that signs in by OpenID Connect', () => {
  let peer: OidcPeer;

  beforeAll(async () => {
    // Another site than the service's.
    peer = await OidcPeer.start({ host: '127.0.0.2' });
    const connection = await desk.connect('harbour', 'oidc', {
      ...RULES,
      issuer: peer.issuer,
      client_id: 'tms',
      client_secret: 'secret of tms',
      groups_claim: 'groups',
      scopes: ['openid', 'email', 'profile', 'groups'],
    });
    const logout = { post_logout_redirect_uris: [connection.post_logout_redirect_uri as string] };
    peer.trust(oidcClient('tms', desk.tenantUrl('harbour', 'oidc'), 'client_secret_basic', logout));
  });
  afterAll(() => peer.close());

  async function signIn(): Promise<void> {
    await page.goto(desk.loginUrl('harbour', 'oidc'));
    expect(page.url()).toContain(peer.issuer);
    await page.fill('[name=login]', 'ada');
    await page.click('button');
    await page.waitForURL(landing());
  }

  testOidc(
    'returns to the requested page with a cookie that scripts cannot read, and signs out at both sides',
    async () => {
      await signIn();
      expect(await whoIsIn()).toBe('ada@harbour.example');
      await expectSafeCookies();
      await page.reload();
      expect(await whoIsIn()).toBe('ada@harbour.example');

      await page.goto(`${desk.tenantUrl('harbour', 'oidc')}/logout`);
      await page.click('button');
      await page.waitForURL(/\/v1\/auth\/signed-out\?state=/);
      expect(await page.textContent('h1')).toBe('You are signed out');
      await page.goto(landing());
      expect(await whoIsIn()).toBeNull();
    },
  );

  testOidc('cannot complete a sign-in that another browser started', async () => {
    const attacker = desk.browser();
    const login = await attacker.get(desk.loginUrl('harbour', 'oidc'));
    const isAtPeer = (url: string): boolean => url.startsWith(peer.issuer);
    const { location } = await peer.signIn(attacker, login, 'mallory', isAtPeer);
    await page.goto(location ?? '');
    expect(await page.title()).toBe('Sign-in was refused');
    expect(await page.innerText('table')).toContain('browser_mismatch');
    await page.goto(landing());
    expect(await whoIsIn()).toBeNull();
  });
});
