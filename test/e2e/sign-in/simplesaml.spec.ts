import { SamlMetadataRefresh } from '../../../src/modules/sso/administration/saml/saml-metadata-refresh';
import { Db } from '../../../src/platform/database/db';
import { LOG } from '../../../src/platform/log/log';
import { testWith } from '../../support/app/programs';
import { ProviderDesk, refusalOf } from '../../support/sign-in/provider-fixture';
import { makeSamlKey } from '../../support/peers/identity-providers/saml-key';
import { type ServiceProvider, SIMPLESAML, SimpleSamlIdp } from '../../support/peers/identity-providers/simplesaml-idp';
import type { WebClient, WebPage } from '../../support/browser/web-client';

jest.setTimeout(90_000);

const testSimpleSaml = testWith(...SIMPLESAML);
const STAFF = { value: 'staff', role: 'viewer', portfolios: ['*'] };
const ANALYSTS = { value: 'risk-analysts', role: 'analyst', portfolios: ['*'] };

interface OwnCertificate {
  use: 'signing' | 'encryption';
  pem: string;
}

let desk: ProviderDesk;
let idp: SimpleSamlIdp;
let certificates: OwnCertificate[];

beforeAll(async () => {
  desk = await ProviderDesk.open('harbour', 'pier');
});
afterAll(() => desk.close());

beforeEach(async () => {
  // Another site than the service's, to a browser.
  idp = await SimpleSamlIdp.start({ host: '127.0.0.2' });
  idp.trust(serviceOf('harbour'), serviceOf('pier'));
  await connect();
});
afterEach(() => idp.close());

const serviceOf = (tenant: string, more: Partial<ServiceProvider> = {}): ServiceProvider => ({
  entityId: `${desk.tenantUrl(tenant, 'saml')}/metadata`,
  acsUrl: `${desk.tenantUrl(tenant, 'saml')}/acs`,
  sloUrl: `${desk.tenantUrl(tenant, 'saml')}/logout`,
  ...more,
});

async function connect(more: object = {}, tenant = 'harbour'): Promise<void> {
  const common = { metadata_url: idp.metadataUrl, groups_attribute: 'groups', role_rules: [STAFF, ANALYSTS] };
  const { sp } = await desk.connect(tenant, 'saml', { ...common, ...more });
  expect(sp).toMatchObject({
    entity_id: serviceOf(tenant).entityId,
    acs_url: serviceOf(tenant).acsUrl,
    slo_url: serviceOf(tenant).sloUrl,
  });
  certificates = sp.certificates as OwnCertificate[];
}

const certificateFor = (use: OwnCertificate['use']): string => certificates.find((one) => one.use === use)?.pem ?? '';

/** Follows the pages up to the provider's page whose form contains the response. */
const answered = (browser: WebClient, user = 'marta'): Promise<WebPage> =>
  idp.signInFrom(browser, desk.loginUrl('harbour', 'saml'), user);

const signIn = async (browser: WebClient, user = 'marta'): Promise<WebPage> =>
  browser.submit(await answered(browser, user));

describe('a SAML connection to SimpleSAMLphp', () => {
  testSimpleSaml('passes all of its checks', async () => {
    const { public_url: publicUrl, ...checks } = await desk.test('harbour', 'saml');
    expect(Object.values(checks).filter(({ ok }) => !ok)).toEqual([]);
    expect(Object.values(checks).map(({ message }) => message)).toEqual([
      'The metadata can be read',
      'All signing certificates in the current metadata are known',
      'No NameID format is requested',
      expect.stringMatching(/ is valid until \d{4}-\d\d-\d\d$/),
      expect.stringContaining('The sign-in URL responds'),
      'Requests are signed',
      'All portfolios in the role rules exist',
      'There are no e-mail domains; users sign in through the sign-in URL of the connection',
    ]);
    expect(publicUrl?.message).toContain('PUBLIC_URL is not set');
  });

  testSimpleSaml('works after a change of the provider’s key once the metadata is read again', async () => {
    await idp.changeKey();
    expect(refusalOf(await signIn(desk.browser()))).toEqual([403, 'signature_invalid']);
    expect((await desk.test('harbour', 'saml')).certificates_current).toMatchObject({ ok: false });
    const { app } = desk.service;
    await app.get(SamlMetadataRefresh).readAll(app.get(Db), app.get(LOG), new AbortController().signal);
    expect((await desk.test('harbour', 'saml')).certificates_current).toMatchObject({ ok: true });
    expect((await signIn(desk.browser())).status).toBe(200);
  });
});

describe('a sign-in with SimpleSAMLphp', () => {
  testSimpleSaml.each([
    ['a signed response', { signsAssertion: false }],
    ['a signed assertion', { signsResponse: false }],
    ['both', {}],
    ['an encrypted assertion in a signed response', { encryptsAssertion: true, signsAssertion: false }],
    ['an encrypted assertion, signed twice', { encryptsAssertion: true }],
  ])('succeeds by %s', async (_what, signing) => {
    await connect({ want_encrypted: 'encryptsAssertion' in signing });
    idp.trust(serviceOf('harbour', { ...signing, spCertificatePem: certificateFor('encryption') }));
    const page = await signIn(desk.browser());
    expect(page.url).toBe(`${desk.service.url}/v1/auth/session`);
    expect(JSON.parse(page.body)).toMatchObject({
      user: { email: 'marta.kowal@harbour.example', name: 'Marta Kowal' },
      tenant: 'harbour',
      roles: ['viewer', 'analyst'],
    });
  });

  testSimpleSaml('grants the roles of the groups, and refuses users without a role', async () => {
    const [viewer, nobody] = [desk.browser(), desk.browser()];
    expect(JSON.parse((await signIn(viewer, 'oskar')).body)).toMatchObject({ roles: ['viewer'] });
    await connect({ role_rules: [ANALYSTS] });
    expect(refusalOf(await signIn(nobody, 'oskar'))).toEqual([403, 'role_missing']);
    // The session of a user whose rule was removed is refused from then on.
    expect((await desk.session(viewer)).status).toBe(401);
  });

  testSimpleSaml('is refused unencrypted if the connection requires encryption', async () => {
    await connect({ want_encrypted: true });
    expect(refusalOf(await signIn(desk.browser()))).toEqual([403, 'encryption_failed']);
  });

  testSimpleSaml('is requested with a signature that the provider checks', async () => {
    idp.trust(serviceOf('harbour', { checksRequests: true, spCertificatePem: certificateFor('signing') }));
    expect((await signIn(desk.browser())).status).toBe(200);
    idp.trust(
      serviceOf('harbour', { checksRequests: true, spCertificatePem: (await makeSamlKey('other')).certificatePem }),
    );
    await expect(answered(desk.browser())).rejects.toThrow('has no form with username');
    await connect({ sign_requests: false });
    idp.trust(serviceOf('harbour', { checksRequests: true, spCertificatePem: certificateFor('signing') }));
    await expect(answered(desk.browser())).rejects.toThrow('has no form with username');
  });

  testSimpleSaml('is accepted once, in its tenant only', async () => {
    await connect({}, 'pier');
    const browser = desk.browser();
    const page = await answered(browser);
    const [form] = browser.forms(page);
    const elsewhere = await browser.post(serviceOf('pier').acsUrl, form?.fields ?? {}, page.url);
    expect(refusalOf(elsewhere)).toEqual([403, 'destination_mismatch']);
    expect((await browser.submit(page)).status).toBe(200);
    expect(refusalOf(await browser.submit(page))).toEqual([403, 'replayed']);
  });

  testSimpleSaml('started by the provider is refused, unless the connection allows it', async () => {
    const begin = async (browser: WebClient): Promise<WebPage> =>
      browser.submit(await idp.signInFrom(browser, idp.startUrl(serviceOf('harbour')), 'marta'), {}, isNoPage);
    expect(refusalOf(await begin(desk.browser()))).toEqual([403, 'idp_initiated_forbidden']);
    await connect({ allow_idp_initiated: true });
    const browser = desk.browser();
    expect((await begin(browser)).location).toBe(`${desk.service.url}/docs`);
    expect((await desk.session(browser)).status).toBe(200);
  });
});

describe('single logout with SimpleSAMLphp', () => {
  testSimpleSaml('started here ends the session at the provider too', async () => {
    const browser = desk.browser();
    await signIn(browser);
    const logoutUrl = await desk.signOut(browser);
    expect(logoutUrl).toContain(`${idp.origin}/saml2/idp/SingleLogoutService.php?SAMLRequest=`);
    expect((await desk.session(browser)).status).toBe(401);
    const last = await browser.submitForms(await browser.get(logoutUrl ?? ''));
    expect(last).toMatchObject({ status: 200, url: `${desk.service.url}/v1/auth/signed-out` });
    const again = await browser.get(desk.loginUrl('harbour', 'saml'));
    expect(browser.forms(again)[0]?.fields).toHaveProperty('password');
  });

  testSimpleSaml('started by the provider ends the session of that browser here', async () => {
    const [browser, other] = [desk.browser(), desk.browser()];
    await signIn(browser);
    await signIn(other);
    const last = await browser.submitForms(await browser.get(idp.logoutUrl));
    expect(last.url).toBe(idp.metadataUrl);
    const answer = browser.visits.find(({ url }) => url.startsWith(`${serviceOf('harbour').sloUrl}?SAMLRequest=`));
    expect(answer?.status).toBe(303);
    expect((await desk.session(browser)).status).toBe(401);
    expect((await desk.session(other)).status).toBe(200);
  });
});

const isNoPage = (url: string): boolean => !url.endsWith('/docs');
