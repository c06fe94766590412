import { generateKeyPairSync } from 'node:crypto';
import { ConnectionsService } from '../../../src/modules/sso/connections.service';
import { CLIENT_SECRET, EVERYBODY_VIEWS, PUBLIC_URL, SsoDesk, violationsIn } from '../../support/sign-in/sso-fixture';
import { OPERATOR_KEY, type TestApp } from '../../support/app/test-app';

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let desk: SsoDesk;

beforeAll(async () => {
  desk = await SsoDesk.open();
});
afterAll(() => desk.close());

describe('OpenID Connect connections', () => {
  test('are created, read, replaced and deleted', async () => {
    const made = await desk.sso('PUT', '/oidc', desk.oidc({ domains: ['Example.COM', 'example.com'] }));
    expect([made.status, made.text]).toEqual([201, expect.not.stringContaining(CLIENT_SECRET)]);
    expect(made.body).toEqual({
      id: expect.any(String),
      kind: 'oidc',
      issuer: 'https://login.example.com',
      client_id: 'threats',
      client_auth_method: 'client_secret_basic',
      has_client_secret: true,
      has_client_key: false,
      scopes: ['openid', 'email', 'profile'],
      api_audience: null,
      groups_claim: null,
      subject_claim: 'sub',
      allow_untyped_access_tokens: false,
      group_source: 'sign_in',
      role_rules: EVERYBODY_VIEWS,
      domains: [
        {
          domain: 'example.com',
          txt_name: '_tms-challenge.example.com',
          txt_value: expect.stringMatching(/^tms-domain=[\w-]{32}$/),
          verified_at: null,
        },
      ],
      redirect_uri: `${PUBLIC_URL}/v1/auth/oidc/acme/callback`,
      backchannel_logout_uri: `${PUBLIC_URL}/v1/auth/oidc/acme/backchannel-logout`,
      post_logout_redirect_uri: `${PUBLIC_URL}/v1/auth/signed-out`,
      login_url: `${PUBLIC_URL}/v1/auth/oidc/acme/login`,
      scim_url: `${PUBLIC_URL}/scim/v2/acme`,
      version: 1,
      created_at: INSTANT,
      updated_at: INSTANT,
    });
    expect((await desk.sso('GET', '/oidc')).body).toEqual(made.body);

    const withoutSecret = desk.oidc({ client_secret: undefined, groups_claim: 'groups', domains: ['example.com'] });
    const replaced = await desk.sso('PUT', '/oidc', withoutSecret);
    expect([replaced.status, replaced.body]).toEqual([
      200,
      { ...made.body, groups_claim: 'groups', version: 2, updated_at: INSTANT },
    ]);
    expect((await desk.service.app.get(ConnectionsService).oidc('acme')).secrets.clientSecret).toBe(CLIENT_SECRET);

    expect((await desk.sso('DELETE', '/oidc')).status).toBe(204);
    expect((await desk.sso('GET', '/oidc')).status).toBe(404);
    expect((await desk.sso('DELETE', '/oidc')).status).toBe(404);
  });

  test('are recorded in the audit log with the returned status', async () => {
    for (const [status, method] of [
      [201, 'PUT'],
      [200, 'PUT'],
      [204, 'DELETE'],
    ] as const) {
      const { headers } = await desk.sso(method, '/oidc', method === 'PUT' ? desk.oidc() : undefined);
      const record = await desk.service.call('GET', `/v1/audit/${headers.get('x-request-id')}`, {
        key: desk.keys.admin,
      });
      expect(record.body).toMatchObject({
        status_code: status,
        action: method === 'PUT' ? 'sso.put_oidc' : 'sso.delete_oidc',
      });
      expect(record.text).not.toContain(CLIENT_SECRET);
    }
  });

  test('store their secrets encrypted', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ format: 'pem', type: 'sec1' }).toString();
    const made = await desk.sso('PUT', '/oidc', desk.oidc({ client_key: pem, client_auth_method: 'private_key_jwt' }));
    expect(made.body).toMatchObject({ has_client_secret: true, has_client_key: true });
    const { rows } = await desk.database.query<{ text: string; sealed: Buffer }>(
      'select c::text as text, sealed_secrets as sealed from sso_connection c',
    );
    const forms = [
      CLIENT_SECRET,
      Buffer.from(CLIENT_SECRET).toString('hex'),
      Buffer.from(CLIENT_SECRET).toString('base64').slice(0, -4),
      'PRIVATE KEY',
    ];
    for (const { text, sealed } of rows) {
      for (const form of forms)
        expect([form, text.includes(form), sealed.includes(form)]).toEqual([form, false, false]);
    }
    const { secrets } = await desk.service.app.get(ConnectionsService).oidc('acme');
    expect(secrets.clientKey).toMatch(/^-----BEGIN PRIVATE KEY-----/);
    await desk.sso('DELETE', '/oidc');
  });

  test('require the secret again for another issuer, and lose their users', async () => {
    const made = await desk.sso('PUT', '/oidc', desk.oidc({ domains: ['example.com'] }));
    const elsewhere = desk.oidc({
      client_secret: undefined,
      issuer: 'https://evil.example.com',
      domains: ['example.com'],
    });
    const refused = await desk.sso('PUT', '/oidc', elsewhere);
    expect([refused.status, violationsIn(refused)]).toEqual([422, ['body.client_secret: missing']]);
    await desk.database.query(
      `insert into app_user (id, tenant_id, connection_id, subject) select gen_random_uuid(), tenant_id, id, 'ada' from sso_connection where id = $1`,
      [made.body.id],
    );
    const replaced = await desk.sso('PUT', '/oidc', { ...elsewhere, client_secret: 'another' });
    expect([replaced.status, replaced.body.version]).toEqual([200, 2]);
    expect(replaced.body.id).not.toBe(made.body.id);
    expect(replaced.body.domains).toEqual(made.body.domains);
    expect((await desk.database.query('select from app_user')).rowCount).toBe(0);
    await desk.sso('DELETE', '/oidc');
  });

  test('lose a secret at null', async () => {
    await desk.sso('PUT', '/oidc', desk.oidc());
    expect(violationsIn(await desk.sso('PUT', '/oidc', desk.oidc({ client_secret: null })))).toEqual([
      'body.client_secret: missing',
    ]);
    await desk.sso('DELETE', '/oidc');
  });

  test.each<[object, string[]]>([
    [{ issuer: undefined, client_id: undefined }, ['body.issuer: missing', 'body.client_id: missing']],
    [{ client_secret: undefined }, ['body.client_secret: missing']],
    [{ client_auth_method: 'private_key_jwt' }, ['body.client_key: missing']],
    [{ client_auth_method: 'none' }, ['body.client_auth_method: enum']],
    [{ client_key: 'not a key' }, ['body.client_key: value_error']],
    [{ issuer: 'login.example.com' }, ['body.issuer: value_error']],
    [{ issuer: 'ftp://login.example.com' }, ['body.issuer: value_error']],
    [{ issuer: 'https://login.example.com?a=b' }, ['body.issuer: value_error']],
    [{ issuer: 'https://login.example.com#a' }, ['body.issuer: value_error']],
    [{ issuer: 'https://a:b@login.example.com' }, ['body.issuer: value_error']],
    [{ api_audience: 'threats' }, ['body.api_audience: value_error']],
    [{ scopes: ['email'] }, ['body.scopes: value_error']],
    [{ scopes: ['openid', 'a b'] }, ['body.scopes.1: string_pattern_mismatch']],
    [{ subject_claim: 'email' }, ['body.subject_claim: enum']],
    [{ group_source: 'ldap' }, ['body.group_source: enum']],
    [{ role_rules: [{ value: 'a', role: 'operator', portfolios: ['*'] }] }, ['body.role_rules.0.role: enum']],
    [
      { role_rules: [{ value: '', role: 'viewer', portfolios: [] }] },
      ['body.role_rules.0.value: string_too_short', 'body.role_rules.0.portfolios: too_short'],
    ],
    [
      { role_rules: [{ value: 'a', role: 'viewer', portfolios: ['default', 'nowhere'] }] },
      ['body.role_rules.0.portfolios.1: not_found'],
    ],
    [
      { role_rules: [{ value: 'a', role: 'viewer', portfolios: ['*', 'default'] }] },
      ['body.role_rules.0.portfolios.0: value_error'],
    ],
    [
      { domains: ['example.com', 'co.uk', 'github.io', 'a b', 'host.invalidtld', '192.0.2.1'] },
      [1, 2, 3, 4, 5].map((index) => `body.domains.${index}: value_error`),
    ],
    [{ more: true }, ['body.more: extra_forbidden']],
  ])('reject %j', async (more, expected) => {
    const answer = await desk.sso('PUT', '/oidc', desk.oidc(more));
    expect([answer.status, violationsIn(answer)]).toEqual([422, expected]);
    expect(answer.text).not.toContain(CLIENT_SECRET);
    expect((await desk.sso('GET', '/oidc')).status).toBe(404);
  });

  test('accept loopback and http only with the setting for it', async () => {
    const at = (app: TestApp, issuer: string) =>
      app.call('PUT', '/v1/tenant/sso/oidc', { key: desk.keys.admin, body: desk.oidc({ issuer }) });
    for (const issuer of [
      'http://127.0.0.1:9',
      'https://localhost',
      'http://login.example.com',
      'https://[::1]:8443',
    ]) {
      expect([issuer, violationsIn(await at(desk.strict, issuer))]).toEqual([issuer, ['body.issuer: value_error']]);
    }
    expect((await at(desk.service, 'http://127.0.0.1:9')).status).toBe(201);
    await desk.sso('DELETE', '/oidc');
  });

  test('share no audience of an issuer with another tenant, which learns nothing of them', async () => {
    const body = desk.oidc({ api_audience: 'api://threats' });
    expect((await desk.sso('PUT', '/oidc', body, desk.strangers.admin)).status).toBe(201);
    const refused = await desk.sso('PUT', '/oidc', body);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict']);
    expect(refused.text).not.toContain('stranger');
    expect((await desk.sso('PUT', '/oidc', desk.oidc({ api_audience: 'api://other' }))).status).toBe(201);
    await desk.sso('DELETE', '/oidc', undefined, desk.strangers.admin);
    await desk.sso('DELETE', '/oidc');
  });

  test('are created by one of many concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => desk.sso('PUT', '/oidc', desk.oidc())));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.every((status) => [200, 201, 409].includes(status))).toBe(true);
    await desk.sso('DELETE', '/oidc');
  });
});

describe('authorisation to manage connections', () => {
  const ROUTES: [string, string, unknown?][] = [
    ['GET', ''],
    ['GET', '/saml'],
    ['GET', '/oidc'],
    ['PUT', '/oidc', {}],
    ['PUT', '/saml', {}],
    ['POST', '/oidc/test'],
    ['GET', '/oidc/failures'],
    ['POST', '/oidc/domains/example.com/verify'],
    ['DELETE', '/oidc'],
    ['DELETE', '/saml'],
  ];

  test.each(['viewer', 'analyst', 'auditor'])('refuses a %s', async (role) => {
    for (const [method, path, body] of ROUTES) {
      const { status, body: answer } = await desk.sso(method, path, body, desk.keys[role]);
      expect([method, path, status, answer.error.code]).toEqual([method, path, 403, 'insufficient_scope']);
    }
  });

  test('refuses another tenant’s admin the operator’s route, and shows it its own connection', async () => {
    await desk.sso('PUT', '/oidc', desk.oidc({ domains: ['example.com'] }));
    for (const [method, path, body] of ROUTES) {
      const sent = body === undefined ? undefined : path === '/oidc' ? desk.oidc() : desk.saml();
      const options = { key: desk.strangers.admin, ...(sent !== undefined && { body: sent }) };
      const answer = await desk.service.call(method, `/v1/admin/tenants/acme/sso${path}`, options);
      expect([method, path, answer.status, answer.body.error.code]).toEqual([method, path, 403, 'insufficient_scope']);
    }
    expect((await desk.sso('GET', '')).body).toMatchObject({ saml: null, oidc: { version: 1 } });
    expect((await desk.sso('GET', '', undefined, OPERATOR_KEY)).body.oidc.version).toBe(1);
    expect((await desk.sso('GET', '', undefined, OPERATOR_KEY, 'nobody')).status).toBe(404);
    await desk.sso('DELETE', '/oidc');
  });

  test('refuses rules that grant more than the caller has', async () => {
    const rule = (role: string, ...portfolios: string[]) =>
      desk.oidc({ role_rules: [{ value: 'g', role, portfolios }] });
    const refused: [string, object, string][] = [
      ['narrow', rule('viewer', '*'), 'body.role_rules.0.role: value_error'],
      ['scoped', rule('viewer', '*'), 'body.role_rules.0.role: value_error'],
    ];
    for (const [key, body, expected] of refused) {
      const answer = await desk.sso('PUT', '/oidc', body, desk.keys[key]);
      expect([key, answer.status, violationsIn(answer)]).toEqual([key, 422, [expected]]);
    }
    // A key of one portfolio: who signs in concerns the whole tenant.
    expect((await desk.sso('PUT', '/oidc', rule('viewer', 'default'), desk.keys.local)).status).toBe(403);
    expect((await desk.sso('PUT', '/oidc', rule('admin', '*'), desk.keys.admin)).status).toBe(201);
    expect((await desk.sso('PUT', '/oidc', rule('auditor', 'europe'), OPERATOR_KEY)).status).toBe(200);
    await desk.sso('DELETE', '/oidc');
  });
});

test('the addresses to enter at an identity provider are returned before there is a connection', async () => {
  const { body } = await desk.sso('GET', '');
  expect(body).toMatchObject({
    saml: null,
    oidc: null,
    addresses: {
      saml: {
        entity_id: `${PUBLIC_URL}/v1/auth/saml/acme/metadata`,
        acs_url: `${PUBLIC_URL}/v1/auth/saml/acme/acs`,
        slo_url: `${PUBLIC_URL}/v1/auth/saml/acme/logout`,
      },
      oidc: { redirect_uri: `${PUBLIC_URL}/v1/auth/oidc/acme/callback` },
      scim_url: `${PUBLIC_URL}/scim/v2/acme`,
    },
  });
  await desk.sso('PUT', '/saml', desk.saml());
  const { saml, addresses } = (await desk.sso('GET', '')).body as Record<
    'saml' | 'addresses',
    { sp: object; saml: object }
  >;
  expect(saml.sp).toMatchObject(addresses.saml);
  await desk.sso('DELETE', '/saml');
});
