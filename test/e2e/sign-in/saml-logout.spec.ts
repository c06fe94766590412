import { CookieJar } from '../../support/browser/cookie-jar';
import { SamlDesk } from '../../support/sign-in/saml-fixture';
import { SamlIdp } from '../../support/peers/identity-providers/saml-idp';
import { makeSamlKey } from '../../support/peers/identity-providers/saml-key';
import { LOGOUT_ATTACKS, type LogoutContext, logoutUrl } from '../../support/attacks/saml/saml-logout-attacks';
import { readRedirect } from '../../support/peers/identity-providers/saml-redirect';
import type { SigningKey } from '../../support/xml/xml-signing';

const GOODBYE = '/v1/auth/signed-out';

let desk: SamlDesk;
let otherIdp: SamlIdp;
let ownKey: SigningKey;
beforeAll(async () => {
  desk = await SamlDesk.open();
  otherIdp = await SamlIdp.create('https://idp.beta.example/metadata');
  ownKey = await makeSamlKey('idp.acme.example');
});
afterAll(() => desk.service.close());

const alice = (sessionIndex: string) =>
  desk.signIn({ nameId: 'alice', sessionIndex, attributes: { groups: ['analysts'] } });
const isSignedIn = async (jar: CookieJar): Promise<boolean> =>
  (await desk.visit(jar, 'GET', '/v1/auth/session')).status === 200;
const contextOf = (sessionIndex: string): LogoutContext => ({
  idp: desk.idp,
  otherIdp,
  ownKey,
  logoutUrl: desk.sloUrl,
  otherLogoutUrl: `${desk.service.url}/v1/auth/saml/beta/logout`,
  nameId: 'alice',
  sessionIndex,
});
const csrfOf = async (jar: CookieJar): Promise<string> =>
  (await desk.visit(jar, 'GET', '/v1/auth/session')).body.csrf_token as string;

describe('single logout by the identity provider', () => {
  test('by redirect ends that session only, with a signed answer', async () => {
    const [one, other] = [await alice('_one'), await alice('_other')];
    const answer = await desk.visit(new CookieJar(), 'GET', logoutUrl(contextOf('_one')));
    expect(answer.status).toBe(303);
    const { xml, relayState } = readRedirect(answer.headers.get('location')!, desk.spKeys.signing.certificatePem);
    expect(xml).toContain('LogoutResponse');
    expect(xml).toContain('status:Success');
    expect(relayState).toBe('state');
    expect([await isSignedIn(one.jar), await isSignedIn(other.jar)]).toEqual([false, true]);
  });

  test('by post without a session index ends all sessions of its subject, and of no other', async () => {
    const sessions = [await alice('_a'), await alice('_b')];
    const bob = await desk.signIn({ nameId: 'bob', attributes: { groups: ['analysts'] } });
    const request = desk.idp.logoutRequestPost({ location: desk.sloUrl, nameId: 'alice' });
    const answer = await desk.visit(new CookieJar(), 'POST', `/v1/auth/saml/acme/logout`, {
      form: { SAMLRequest: request, RelayState: 'r' },
      from: desk.idp.entityId,
    });
    expect(answer.status).toBe(303);
    for (const { jar } of sessions) expect(await isSignedIn(jar)).toBe(false);
    expect(await isSignedIn(bob.jar)).toBe(true);
  });

  test('accepts a message once', async () => {
    await alice('_twice');
    const url = logoutUrl(contextOf('_twice'));
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.visit(new CookieJar(), 'GET', url)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    for (const { status, body } of answers.filter((one) => one.status !== 303)) {
      expect([status, body.error.details.reason]).toEqual([403, 'replayed']);
    }
  });

  test.each(LOGOUT_ATTACKS.map((attack) => [attack.name, attack] as const))(
    'ends nothing for %s',
    async (_name, attack) => {
      const { jar } = await alice('_kept');
      const answer = await desk.visit(new CookieJar(), 'GET', attack.make(contextOf('_kept')));
      expect([answer.status, answer.body.error?.details?.reason]).toEqual([403, attack.expected]);
      expect(await isSignedIn(jar)).toBe(true);
    },
  );
});

describe('a person who signs out', () => {
  test('is signed out here at once, and at the identity provider by a signed request', async () => {
    const { jar } = await alice('_mine');
    const csrf = await csrfOf(jar);
    const answer = await desk.visit(jar, 'POST', '/v1/auth/logout', { headers: { 'x-csrf-token': csrf } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(jar.find('__Host-tms_session')).toBeUndefined();
    const { xml } = readRedirect(answer.body.logout_url, desk.spKeys.signing.certificatePem);
    expect(xml).toContain('>alice<');
    expect(xml).toContain('>_mine<');
    const inResponseTo = / ID="([^"]+)"/.exec(xml)![1]!;
    const back = desk.idp.logoutResponseUrl({ location: desk.sloUrl, inResponseTo });
    const done = await desk.visit(jar, 'GET', back, { from: desk.idp.entityId });
    expect([done.status, done.headers.get('location')]).toEqual([303, GOODBYE]);
    const again = await desk.visit(jar, 'GET', desk.idp.logoutResponseUrl({ location: desk.sloUrl, inResponseTo }));
    expect([again.status, again.body.error.details.reason]).toEqual([403, 'unknown_request']);
    expect((await desk.visit(jar, 'GET', GOODBYE)).text).toContain('You are signed out');
  });

  test('may open the address, but another site cannot send the browser there', async () => {
    const { jar } = await alice('_walks');
    const path = '/v1/auth/saml/acme/logout';
    const sent = await desk.visit(jar, 'GET', path, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([sent.status, sent.body.error.code]).toEqual([403, 'csrf_failed']);
    expect(await isSignedIn(jar)).toBe(true);
    const walked = await desk.visit(jar, 'GET', path, { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(walked.headers.get('location')).toContain(desk.idp.sloUrl);
    expect(walked.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(await isSignedIn(jar)).toBe(false);
    const nobody = await desk.visit(new CookieJar(), 'GET', path);
    expect(nobody.headers.get('location')).toBe(GOODBYE);
  });
});
