import { checksIn, SsoDesk, violationsIn } from '../../support/sign-in/sso-fixture';

let desk: SsoDesk;

beforeAll(async () => {
  desk = await SsoDesk.open();
});
afterAll(() => desk.close());

describe('the test of a draft', () => {
  const draft = (more: object = {}): object => ({ oidc: desk.oidc({ issuer: desk.idp.origin, ...more }) });

  test('checks the draft instead of the stored connection, and stores nothing', async () => {
    desk.answers = desk.provider();
    const good = await desk.sso('POST', '/oidc/test', draft());
    expect([good.status, good.body.ok, good.body.removes]).toEqual([200, true, null]);
    expect((await desk.sso('GET', '/oidc')).status).toBe(404);
    const bad = await desk.sso('POST', '/oidc/test', draft({ client_secret: 'wrong', role_rules: [] }));
    expect(checksIn(bad)).toMatchObject({ client_credentials: { ok: false }, role_rules: { ok: false } });
  });

  test('uses the stored secret for the same issuer only', async () => {
    desk.answers = desk.provider();
    await desk.sso('PUT', '/oidc', desk.oidc({ issuer: desk.idp.origin }));
    const same = await desk.sso('POST', '/oidc/test', draft({ client_secret: undefined }));
    expect(checksIn(same)).toMatchObject({ client_credentials: { ok: true } });
    const other = await desk.sso('POST', '/oidc/test', { oidc: desk.oidc({ client_secret: undefined }) });
    expect([other.status, violationsIn(other)]).toEqual([422, ['body.oidc.client_secret: missing']]);
    await desk.sso('DELETE', '/oidc');
  });

  test('counts what a draft for another identity provider would remove', async () => {
    await desk.sso('PUT', '/saml', desk.saml());
    await desk.sso('POST', '/saml/scim-tokens', {});
    await desk.database.query(
      `insert into app_user (id, tenant_id, connection_id, subject, groups)
       select gen_random_uuid(), tenant_id, id, 'ana', '{}' from sso_connection where kind = 'saml'`,
    );
    const same = await desk.sso('POST', '/saml/test', { saml: desk.saml() });
    expect([same.status, same.body.removes]).toEqual([200, null]);
    const metadata_xml = desk.metadata({ entityId: 'https://other.example.com', sso: `${desk.idp.origin}/sso` });
    const other = await desk.sso('POST', '/saml/test', { saml: desk.saml({ metadata_xml }) });
    expect([other.status, other.body.removes]).toEqual([200, { users: 1, sessions: 0, scim_tokens: 1 }]);
    await desk.sso('DELETE', '/saml');
  });

  test('refuses a draft that could not be stored, and names its fields', async () => {
    const refused = async (kind: string, body: object, key?: string): Promise<unknown> => {
      const answer = await desk.sso('POST', `/${kind}/test`, body, key);
      return [answer.status, answer.status === 422 ? violationsIn(answer) : answer.body.error.code];
    };
    const rules = [{ value: '*', role: 'viewer', portfolios: ['nowhere'] }];
    expect(await refused('oidc', draft({ role_rules: rules }))).toEqual([
      422,
      ['body.oidc.role_rules.0.portfolios.0: not_found'],
    ]);
    expect(await refused('oidc', draft({ issuer: 'ftp://login.example.com' }))).toEqual([
      422,
      ['body.oidc.issuer: value_error'],
    ]);
    expect(await refused('saml', { saml: desk.saml({ metadata_xml: '<no/>' }) })).toEqual([
      422,
      ['body.saml.metadata_xml: value_error'],
    ]);
    expect(await refused('saml', draft())).toEqual([422, ['body.oidc: value_error']]);
    expect(await refused('oidc', { ldap: {} })).toEqual([422, ['body.ldap: extra_forbidden']]);
    expect(await refused('oidc', draft(), desk.keys.analyst)).toEqual([403, 'insufficient_scope']);
    expect(await refused('oidc', draft(), desk.keys.narrow)).toEqual([
      422,
      ['body.oidc.role_rules.0.role: value_error'],
    ]);
  });
});
