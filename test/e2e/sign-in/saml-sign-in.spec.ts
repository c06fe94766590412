import { CookieJar } from '../../support/browser/cookie-jar';
import { SamlDesk } from '../../support/sign-in/saml-fixture';
import { SamlIdp } from '../../support/peers/identity-providers/saml-idp';
import { OPERATOR_KEY } from '../../support/app/test-app';
import { XMLENC } from '../../support/xml/xml-encryption';

const ALICE = {
  nameId: 'alice',
  attributes: { email: ['Alice@acme.example'], displayName: ['Alice Ash'], groups: ['staff', 'analysts'] },
};
const SESSION = '__Host-tms_session';

let desk: SamlDesk;
let beta: SamlDesk;
beforeAll(async () => {
  desk = await SamlDesk.open();
  beta = await SamlDesk.in(desk.service, await SamlIdp.create('https://idp.beta.example/metadata'), 'beta');
});
afterAll(() => desk.service.close());

const sessionOf = (jar: CookieJar) => desk.visit(jar, 'GET', '/v1/auth/session');
const reasonOf = (answer: { status: number; body: { error?: { details?: { reason?: string } } } }) => [
  answer.status,
  answer.body.error?.details?.reason,
];

describe('a SAML sign-in', () => {
  test('returns to the page where it started, with a session and the permissions of its roles', async () => {
    const { jar, landed } = await desk.signIn(ALICE, '/v1/threats?limit=5');
    expect(landed).toBe('/v1/threats?limit=5');
    expect(jar.find(SESSION)).toMatchObject({ secure: true, httpOnly: true, sameSite: 'lax', path: '/' });
    const { status, body } = await sessionOf(jar);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { email: 'Alice@acme.example', name: 'Alice Ash' },
      tenant: 'acme',
      roles: ['analyst'],
      portfolios: [{ slug: 'default', roles: ['analyst'] }],
    });
    expect((await desk.visit(jar, 'GET', '/v1/assets')).status).toBe(200);
    expect((await desk.visit(jar, 'GET', '/v1/admin/tenants/acme/users')).status).toBe(403);
  });

  test.each([
    ['a signed response', { sign: 'response' }],
    ['both signed', { sign: 'both' }],
  ] as const)('%s', async (_name, options) => {
    const { jar } = await desk.signIn({ ...ALICE, ...options });
    expect((await sessionOf(jar)).body.user.email).toBe('Alice@acme.example');
  });

  test.each([
    ['a signed assertion under GCM', 'assertion', XMLENC.aes256Gcm],
    ['in a signed response under CBC', 'response', XMLENC.aes256Cbc],
  ] as const)('accepts an encrypted assertion: %s', async (_name, sign, algorithm) => {
    const encrypt = { certificatePem: desk.spKeys.decryption.certificatePem, algorithm };
    const { jar } = await desk.signIn({ ...ALICE, sign, encrypt });
    expect((await sessionOf(jar)).status).toBe(200);
  });

  test('refuses an assertion encrypted with CBC in an unsigned response, which could be decrypted by guessing', async () => {
    const begun = await desk.begin();
    const encrypt = { certificatePem: desk.spKeys.decryption.certificatePem, algorithm: XMLENC.aes256Cbc };
    expect(reasonOf(await desk.post(begun, desk.respond(begun, { ...ALICE, encrypt })))).toEqual([
      403,
      'algorithm_not_allowed',
    ]);
  });

  test('finds the same user for the same person, even with another e-mail address', async () => {
    const one = await sessionOf((await desk.signIn(ALICE)).jar);
    const other = await sessionOf(
      (await desk.signIn({ ...ALICE, attributes: { ...ALICE.attributes, email: ['ash@acme.example'] } })).jar,
    );
    expect(other.body.user).toEqual({ ...one.body.user, email: 'ash@acme.example' });
  });

  test('creates another user for the same name at another tenant', async () => {
    const { jar } = await beta.signIn(ALICE);
    const { body } = await beta.visit(jar, 'GET', '/v1/auth/session');
    expect(body.tenant).toBe('beta');
    expect(body.user.id).not.toBe((await sessionOf((await desk.signIn(ALICE)).jar)).body.user.id);
  });
});

describe('a SAML response', () => {
  test('is accepted once of twenty concurrent posts', async () => {
    const begun = await desk.begin();
    const response = desk.respond(begun, ALICE);
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.post(begun, response)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 303))
      expect(reasonOf(answer)).toEqual([403, 'replayed']);
  });

  test('leads to a code that opens one session, in its own browser only', async () => {
    const begun = await desk.begin();
    const posted = await desk.post(begun, desk.respond(begun, ALICE));
    const complete = posted.headers.get('location')!;
    const stranger = await desk.visit(new CookieJar(), 'GET', complete);
    expect(reasonOf(stranger)).toEqual([403, 'browser_mismatch']);
    const elsewhere = (await desk.begin()).jar;
    expect(reasonOf(await desk.visit(elsewhere, 'GET', complete))).toEqual([403, 'browser_mismatch']);
    const own = await Promise.all(Array.from({ length: 5 }, () => desk.visit(begun.jar, 'GET', complete)));
    expect(own.map(({ status }) => status).sort()).toEqual([303, 403, 403, 403, 403]);
  });

  test('is refused at another tenant', async () => {
    const begun = await desk.begin();
    const response = desk.respond(begun, ALICE);
    expect(reasonOf(await beta.post(begun, response))).toEqual([403, 'issuer_mismatch']);
  });

  test('with the RelayState of another sign-in is refused', async () => {
    const [one, other] = [await desk.begin(), await desk.begin()];
    const answer = await desk.post({ ...one, relayState: other.relayState }, desk.respond(one, ALICE));
    expect(reasonOf(answer)).toEqual([403, 'unknown_request']);
  });

  test('without a request is refused, unless the connection allows it', async () => {
    const unasked = { ...ALICE, inResponseTo: null };
    const answer = await desk.post({ jar: new CookieJar(), relayState: '' }, desk.respond({ requestId: '' }, unasked));
    expect(reasonOf(answer)).toEqual([403, 'idp_initiated_forbidden']);
    const open = await SamlDesk.in(desk.service, await SamlIdp.create('https://idp.gamma.example/metadata'), 'gamma', {
      allowIdpInitiated: true,
    });
    const jar = new CookieJar();
    const posted = await open.post(
      { jar, relayState: 'https://evil.example/' },
      open.respond({ requestId: '' }, unasked),
    );
    expect(posted.status).toBe(303);
    const done = await open.visit(jar, 'GET', posted.headers.get('location')!);
    expect(done.headers.get('location')).toBe('/docs');
    expect((await open.visit(jar, 'GET', '/v1/auth/session')).status).toBe(200);
    const again = await open.post(
      { jar, relayState: '' },
      open.respond({ requestId: '' }, { ...unasked, assertionId: '_same' }),
    );
    const replay = await open.post(
      { jar, relayState: '' },
      open.respond({ requestId: '' }, { ...unasked, assertionId: '_same' }),
    );
    expect([again.status, ...reasonOf(replay)]).toEqual([303, 403, 'replayed']);
  });
});

describe('refused SAML sign-ins', () => {
  test('show the reason to a person without a role, and create no user', async () => {
    const begun = await desk.begin();
    const posted = await desk.post(
      begun,
      desk.respond(begun, { nameId: 'norman', attributes: { groups: ['guests'] } }),
    );
    const refused = await desk.visit(begun.jar, 'GET', posted.headers.get('location')!);
    expect(reasonOf(refused)).toEqual([403, 'role_missing']);
    expect(refused.body.error.details.received).toBe('groups: guests');
    const { body } = await desk.service.call('GET', '/v1/admin/tenants/acme/users', { key: OPERATOR_KEY });
    expect((body.users as { subject: string }[]).map(({ subject }) => subject)).not.toContain('norman');
  });

  test('keep a deactivated user out from the deactivation on', async () => {
    const { jar } = await desk.signIn({ ...ALICE, nameId: 'dora' });
    const { id } = (await sessionOf(jar)).body.user;
    const changed = await desk.service.call('PATCH', `/v1/admin/tenants/acme/users/${id}`, {
      key: OPERATOR_KEY,
      body: { active: false },
    });
    expect(changed.body).toMatchObject({ active: false, deactivated_by: 'admin' });
    const after = await sessionOf(jar);
    expect([after.status, after.body.error.code]).toEqual([401, 'token_expired']);
    const begun = await desk.begin();
    const posted = await desk.post(begun, desk.respond(begun, { ...ALICE, nameId: 'dora' }));
    expect(reasonOf(await desk.visit(begun.jar, 'GET', posted.headers.get('location')!))).toEqual([
      403,
      'user_deactivated',
    ]);
  });

  test('show a page with the received and the expected value, escaped', async () => {
    const begun = await desk.begin();
    const response = desk.respond(begun, { ...ALICE, audience: 'https://other.example/<script>' });
    const page = await desk.visit(begun.jar, 'POST', '/v1/auth/saml/acme/acs', {
      form: { SAMLResponse: response },
      from: desk.idp.entityId,
      headers: { accept: 'text/html,application/xhtml+xml' },
    });
    expect(page.status).toBe(403);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.text).toContain('audience_mismatch');
    expect(page.text).toContain('https://other.example/&lt;script&gt;');
    expect(page.text).toContain(desk.audience);
    expect(page.text).toContain(page.headers.get('x-request-id'));
  });

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b'])(
    'include one with a return address of %s',
    async (returnTo) => {
      await expect(desk.begin(returnTo)).rejects.toThrow('login: 422');
    },
  );

  test('of an unknown tenant look like those of a tenant without a connection', async () => {
    await desk.service.tenant('bare', {});
    for (const tenant of ['bare', 'nowhere']) {
      const { status, body } = await desk.visit(new CookieJar(), 'GET', `/v1/auth/saml/${tenant}/login`);
      expect([tenant, status, body.error.code]).toEqual([tenant, 404, 'not_found']);
    }
  });

  test.each(['UPPER', 'a%00b'])('answer the invalid tenant name %s with 422', async (tenant) => {
    const { status, body } = await desk.visit(new CookieJar(), 'GET', `/v1/auth/saml/${tenant}/login`);
    expect([status, body.detail?.[0]?.loc]).toEqual([422, ['path', 'tenant']]);
  });
});

describe('the metadata of the service', () => {
  test('contains its addresses and keys, signed if configured', async () => {
    const plain = await desk.visit(new CookieJar(), 'GET', '/v1/auth/saml/acme/metadata');
    expect(plain.headers.get('content-type')).toContain('application/samlmetadata+xml');
    expect(plain.text).toContain(`entityID="${desk.audience}"`);
    expect(plain.text).toContain(`Location="${desk.acsUrl}"`);
    for (const binding of ['Redirect', 'POST']) {
      expect(plain.text).toContain(
        `<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${binding}" Location="${desk.sloUrl}"/>`,
      );
    }
    const certificates = plain.text.replace(/\s/g, '');
    expect(certificates).toContain(desk.spKeys.signing.certificateBase64);
    expect(certificates).toContain(desk.spKeys.decryption.certificateBase64);
    expect(plain.text).not.toContain('<Signature');
    const signed = await desk.visit(new CookieJar(), 'GET', '/v1/auth/saml/acme/metadata?signed=true');
    expect(signed.text).toContain('<Signature');
    expect(signed.text).toContain('rsa-sha256');
  });

  test('announces signed requests only if they are signed', async () => {
    const signs = await desk.visit(new CookieJar(), 'GET', '/v1/auth/saml/acme/metadata');
    expect(signs.text).toContain('AuthnRequestsSigned="true"');
    const delta = await SamlDesk.in(desk.service, await SamlIdp.create('https://idp.delta.example/metadata'), 'delta', {
      signRequests: false,
      wantsSignedRequests: false,
    });
    const plain = await delta.visit(new CookieJar(), 'GET', '/v1/auth/saml/delta/metadata');
    expect(plain.text).toContain('AuthnRequestsSigned="false"');
    const login = await delta.visit(new CookieJar(), 'GET', '/v1/auth/saml/delta/login');
    expect(login.headers.get('location')).not.toContain('Signature=');
  });
});
