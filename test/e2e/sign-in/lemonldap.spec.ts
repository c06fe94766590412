import { LEMONLDAP, LemonLdapIdp } from '../../support/peers/identity-providers/lemonldap-idp';
import { testWith } from '../../support/app/programs';
import { ProviderDesk, refusalOf } from '../../support/sign-in/provider-fixture';
import { SamlIdp } from '../../support/peers/identity-providers/saml-idp';
import type { WebClient, WebPage } from '../../support/browser/web-client';

jest.setTimeout(90_000);

const testLemonLdap = testWith(...LEMONLDAP);
const CLIENT = { client_id: 'tms', client_secret: 'secret of tms', client_auth_method: 'client_secret_post' };
const RULES = { role_rules: [{ value: 'timelords', role: 'analyst', portfolios: ['*'] }] };

let desk: ProviderDesk;
let idp: LemonLdapIdp;

beforeEach(async () => {
  desk = await ProviderDesk.open('harbour');
  // Each side's metadata contains the other's keys. Ours is created first, with a connection that leads nowhere yet.
  const nobody = await SamlIdp.create('https://nobody.example/metadata');
  const { sp } = await desk.connect('harbour', 'saml', { ...RULES, metadata_xml: nobody.metadataXml() });
  const metadataXml = await (await fetch(sp.metadata_url as string)).text();
  idp = await LemonLdapIdp.start({
    // Another site than the service's, to a browser.
    host: '127.0.0.2',
    samlServices: [{ metadataXml }],
    oidcClients: [
      {
        clientId: CLIENT.client_id,
        clientSecret: CLIENT.client_secret,
        redirectUri: `${desk.tenantUrl('harbour', 'oidc')}/callback`,
        postLogoutRedirectUri: signedOut(),
      },
    ],
  });
  const { sp: later } = await desk.connect('harbour', 'saml', {
    ...RULES,
    metadata_url: idp.metadataUrl,
    groups_attribute: 'groups',
    name_id_format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  });
  expect(later).toEqual(sp);
  await desk.connect('harbour', 'oidc', {
    ...RULES,
    ...CLIENT,
    issuer: idp.issuer,
    groups_claim: 'groups',
    scopes: ['openid', 'email', 'profile', 'groups'],
  });
});
afterEach(async () => {
  idp.close();
  await desk.close();
});

const signedOut = (): string => `${desk.service.url}/v1/auth/signed-out`;

async function signIn(browser: WebClient, kind: 'saml' | 'oidc', user = 'dwho'): Promise<WebPage> {
  const login = await browser.get(desk.loginUrl('harbour', kind));
  return browser.submitForms(await idp.signIn(browser, login, user));
}

const faultsOf = async (kind: 'saml' | 'oidc'): Promise<string[]> =>
  Object.values(await desk.test('harbour', kind))
    // The service has an address on loopback only.
    .filter(({ ok, name }) => !ok && name !== 'public_url')
    .map(({ message }) => message);

testLemonLdap('signs in and out by SAML', async () => {
  expect(await faultsOf('saml')).toEqual([]);
  const browser = desk.browser();
  const page = await signIn(browser, 'saml');
  expect(page.url).toBe(`${desk.service.url}/v1/auth/session`);
  expect(JSON.parse(page.body)).toMatchObject({
    user: { email: 'dwho@badwolf.org', name: 'Doctor Who' },
    roles: ['analyst'],
  });
  expect(refusalOf(await signIn(desk.browser(), 'saml', 'rtyler'))).toEqual([403, 'role_missing']);

  const logoutUrl = await desk.signOut(browser);
  expect(logoutUrl).toContain(`${idp.issuer}/saml/singleLogout?SAMLRequest=`);
  expect(await browser.submitForms(await browser.get(logoutUrl ?? ''))).toMatchObject({
    status: 200,
    url: signedOut(),
  });
  expect((await desk.session(browser)).status).toBe(401);
  const again = await browser.get(desk.loginUrl('harbour', 'saml'));
  expect(browser.forms(again)[0]?.fields).toHaveProperty('password');
});

testLemonLdap('signs out by SAML when the provider starts it', async () => {
  const browser = desk.browser();
  await signIn(browser, 'saml');
  const page = await browser.get(idp.logoutUrl);
  // The provider notifies each service in a frame.
  const [, frame = ''] = /<iframe src="([^"]+)"/.exec(page.body) ?? [];
  await browser.submitForms(await browser.visit(page, frame.replaceAll('&amp;', '&')));
  expect((await desk.session(browser)).status).toBe(401);
});

testLemonLdap('signs in and out by OpenID Connect', async () => {
  expect(await faultsOf('oidc')).toEqual([]);
  const browser = desk.browser();
  const page = await signIn(browser, 'oidc');
  expect(page.url).toBe(`${desk.service.url}/v1/auth/session`);
  expect(JSON.parse(page.body)).toMatchObject({
    user: { email: 'dwho@badwolf.org', name: 'Doctor Who' },
    roles: ['analyst'],
  });
  expect(refusalOf(await signIn(desk.browser(), 'oidc', 'rtyler'))).toEqual([403, 'role_missing']);

  const logoutUrl = new URL((await desk.signOut(browser)) ?? '');
  expect(logoutUrl.searchParams.get('post_logout_redirect_uri')).toBe(signedOut());
  const last = await browser.submitForms(await browser.get(logoutUrl.href));
  expect(last).toMatchObject({ status: 200, url: `${signedOut()}?state=${logoutUrl.searchParams.get('state')}` });
  const again = await browser.get(desk.loginUrl('harbour', 'oidc'));
  expect(browser.forms(again)[0]?.fields).toHaveProperty('password');
});
