import { generateKeyPairSync } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { ConnectionsService } from '../../../src/modules/sso/connections.service';
import { SignInFailures } from '../../../src/modules/sso/sign-in/sign-in-failures';
import { SignInError } from '../../../src/modules/sso/sign-in/sign-in.errors';
import { idpMetadata, type MetadataParts } from '../../support/peers/identity-providers/idp-metadata';
import { loopbackPeer } from '../../support/peers/loopback-peer';
import { OidcPeer } from '../../support/peers/identity-providers/oidc-peer';
import { oidcClient } from '../../support/peers/identity-providers/oidc-peer-settings';
import { checksIn, CLIENT_SECRET, PUBLIC_URL, SsoDesk } from '../../support/sign-in/sso-fixture';
import type { Answer } from '../../support/app/test-app';

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let desk: SsoDesk;

beforeAll(async () => {
  desk = await SsoDesk.open();
});
afterAll(() => desk.close());

describe('the test of a connection', () => {
  test('passes for a correct SAML connection, and fails after a change', async () => {
    const entityId = `${desk.idp.origin}/entity`;
    const publish = (parts: Partial<MetadataParts>) => {
      desk.answers = ({ url }, response) =>
        url === '/metadata'
          ? response.end(idpMetadata({ entityId, certificates: [desk.certificates.first], ...parts }))
          : response.writeHead(405).end();
    };
    publish({ validUntil: '2099-01-01T00:00:00Z' });
    await desk.sso(
      'PUT',
      '/saml',
      desk.saml({
        metadata_xml: undefined,
        metadata_url: `${desk.idp.origin}/metadata`,
        name_id_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      }),
    );
    const good = await desk.sso('POST', '/saml/test');
    expect([good.status, good.body.ok, checksIn(good)]).toEqual([200, true, expect.anything()]);
    expect(checksIn(good)).toMatchObject({
      metadata: { ok: true, message: 'The metadata can be read and is valid until 2099-01-01T00:00:00.000Z' },
      certificates: { ok: true, message: 'CN=first is valid until 2044-01-01' },
      sso_url: { ok: true, message: expect.stringContaining('status 405') },
      public_url: { ok: true },
      role_rules: { ok: true },
    });

    publish({
      certificates: [desk.certificates.second],
      nameIdFormats: ['urn:oasis:names:tc:SAML:2.0:nameid-format:transient'],
    });
    const changed = await desk.sso('POST', '/saml/test');
    expect(changed.body.ok).toBe(false);
    expect(checksIn(changed)).toMatchObject({ certificates_current: { ok: false }, name_id_format: { ok: false } });

    publish({ entityId: 'https://other.example.com' });
    expect(checksIn(await desk.sso('POST', '/saml/test'))).toMatchObject({
      metadata: {
        ok: false,
        message: `The metadata now belongs to another identity provider: https://other.example.com instead of ${entityId}`,
      },
    });
    await desk.sso('DELETE', '/saml');
  });

  test('reports expired SAML certificates, and an address that does not respond', async () => {
    // It keeps its port, since another process could take the port of a closed server and answer.
    const silent = await loopbackPeer((request) => request.socket.destroy());
    const xml = desk.metadata({
      certificates: [desk.certificates.expired],
      sso: `${silent.origin}/sso`,
      wantsSignedRequests: true,
    });
    await desk.sso(
      'PUT',
      '/saml',
      desk.saml({ metadata_xml: xml, sign_requests: false, role_rules: [], domains: ['example.com'] }),
    );
    const { body, status } = await desk.sso('POST', '/saml/test');
    expect([status, body.ok]).toEqual([200, false]);
    expect(checksIn({ body } as Answer)).toMatchObject({
      certificates: { ok: false, message: 'CN=expired expired on 2021-01-01' },
      sso_url: { ok: false, message: expect.stringContaining('cannot be reached') },
      request_signing: { ok: false },
      role_rules: { ok: false },
      domains: { ok: false, message: 'Not verified yet: example.com' },
    });
    const elsewhere = await desk.strict.call('POST', '/v1/tenant/sso/saml/test', { key: desk.keys.admin });
    expect(checksIn(elsewhere)).toMatchObject({ public_url: { ok: false }, sso_url: { ok: false } });
    await silent.close();
    await desk.sso('DELETE', '/saml');
  });

  test('passes for a correct OIDC connection', async () => {
    desk.answers = desk.provider({
      metadata: { end_session_endpoint: `${desk.idp.origin}/end`, backchannel_logout_supported: true },
    });
    await desk.sso('PUT', '/oidc', desk.oidc({ issuer: desk.idp.origin }));
    const good = await desk.sso('POST', '/oidc/test');
    expect(Object.values(checksIn(good)).filter(({ ok }) => !ok)).toEqual([]);
    expect([good.status, good.body.ok]).toEqual([200, true]);
    expect(checksIn(good)).toMatchObject({
      client_credentials: { message: 'The provider accepts the client credentials' },
      logout: {
        message:
          'The provider supports sign-out at the provider when users sign out here (RP-initiated logout) and sign-out here when users sign out at the provider (back-channel logout)',
      },
    });
    expect(good.text).not.toContain(CLIENT_SECRET);
  });

  test.each<[string, () => RequestListener, Record<string, string>]>([
    ['nobody there', () => (_request, response) => response.destroy(), { discovery: 'cannot be used' }],
    ['no discovery', () => (_request, response) => response.writeHead(404).end(), { discovery: 'cannot be used' }],
    ['no JSON', () => (_request, response) => response.end('<html/>'), { discovery: 'cannot be used' }],
    [
      'another issuer',
      () => desk.provider({ metadata: { issuer: 'https://evil.example.com' } }),
      { discovery: 'another issuer' },
    ],
    [
      'no token endpoint',
      () => desk.provider({ metadata: { token_endpoint: undefined } }),
      { endpoints: 'lacks token_endpoint' },
    ],
    [
      'no PKCE',
      () => desk.provider({ metadata: { code_challenge_methods_supported: ['plain'] } }),
      { pkce: 'does not support PKCE' },
    ],
    [
      'another method',
      () => desk.provider({ metadata: { token_endpoint_auth_methods_supported: ['private_key_jwt'] } }),
      { client_auth_method: 'supports private_key_jwt, but not client_secret_basic' },
    ],
    [
      'keys for encryption alone',
      () => desk.provider({ keys: { keys: [{ kty: 'RSA', use: 'enc' }, null, 1] } }),
      { keys: 'no key that can be used' },
    ],
    ['no keys', () => desk.provider({ metadata: { jwks_uri: `${desk.idp.origin}/nowhere` } }), { keys: 'status 404' }],
    [
      'a token for anything',
      () => desk.provider({ token: { access_token: 'x', token_type: 'bearer' } }),
      { client_credentials: 'could not be checked' },
    ],
    [
      'another fault',
      () => desk.provider({ token: { error: 'unauthorized_client' } }),
      { client_credentials: 'unauthorized_client' },
    ],
    [
      'an endpoint at a private address',
      () => desk.provider({ metadata: { token_endpoint: 'https://10.0.0.1/token' } }),
      { client_credentials: 'could not be checked' },
    ],
  ])('reports for OIDC: %s', async (_what, listens, expected) => {
    await desk.sso('PUT', '/oidc', desk.oidc({ issuer: desk.idp.origin }));
    desk.answers = listens();
    const { status, body } = await desk.sso('POST', '/oidc/test');
    expect([status, body.ok]).toEqual([200, false]);
    const wrong = (body.checks as { name: string; ok: boolean; message: string }[]).filter(({ ok }) => !ok);
    expect(Object.fromEntries(wrong.map(({ name, message }) => [name, message]))).toEqual(
      Object.fromEntries(Object.entries(expected).map(([name, part]) => [name, expect.stringContaining(part)])),
    );
  });

  test('reports a wrong OIDC client secret', async () => {
    desk.answers = desk.provider();
    await desk.sso('PUT', '/oidc', desk.oidc({ issuer: desk.idp.origin, client_secret: 'wrong' }));
    expect(checksIn(await desk.sso('POST', '/oidc/test'))).toMatchObject({
      client_credentials: { ok: false, message: expect.stringContaining('refuses the client credentials') },
    });
    await desk.sso('DELETE', '/oidc');
  });

  test('works with a real OIDC provider, by every method', async () => {
    const tenantUrl = `${PUBLIC_URL}/v1/auth/oidc/acme`;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    const jwks = { keys: [publicKey.export({ format: 'jwk' })] };
    const peer = await OidcPeer.start({
      clients: [
        oidcClient('basic', tenantUrl, 'client_secret_basic'),
        oidcClient('post', tenantUrl, 'client_secret_post'),
        oidcClient('key', tenantUrl, 'private_key_jwt', { jwks, token_endpoint_auth_signing_alg: 'ES256' }),
      ],
    });
    try {
      const bodies = [
        { client_id: 'basic', client_secret: 'secret of basic', client_auth_method: 'client_secret_basic' },
        { client_id: 'post', client_secret: 'secret of post', client_auth_method: 'client_secret_post' },
        { client_id: 'key', client_key: pem, client_auth_method: 'private_key_jwt' },
      ];
      for (const body of bodies) {
        await desk.sso('PUT', '/oidc', desk.oidc({ issuer: peer.issuer, ...body }));
        const { body: tested } = await desk.sso('POST', '/oidc/test');
        expect([body.client_id, (tested.checks as { ok: boolean }[]).filter(({ ok }) => !ok)]).toEqual([
          body.client_id,
          [],
        ]);
      }
      await desk.sso('PUT', '/oidc', desk.oidc({ issuer: peer.issuer, ...bodies[0], client_secret: 'wrong' }));
      const { client_credentials: credentials } = checksIn(await desk.sso('POST', '/oidc/test'));
      expect(credentials).toMatchObject({
        ok: false,
        message: expect.stringContaining('refuses the client credentials'),
      });
    } finally {
      await peer.close();
    }
    await desk.sso('DELETE', '/oidc');
  });

  test('returns 404 if there is no connection', async () => {
    expect((await desk.sso('POST', '/oidc/test')).status).toBe(404);
    expect((await desk.sso('POST', '/ldap/test')).status).toBe(422);
  });
});

test('lists refused sign-ins of the last day, the latest first', async () => {
  await desk.sso('PUT', '/oidc', desk.oidc());
  const connection = await desk.service.app.get(ConnectionsService).oidc('acme');
  const failures = desk.service.app.get(SignInFailures);
  for (const reason of ['expired', 'audience_mismatch'] as const) {
    const refusal = new SignInError(reason, 'No', { expected: 'a', received: 'b' });
    await expect(failures.watching(connection, () => Promise.reject(refusal))).rejects.toBe(refusal);
  }
  await desk.database.query(
    `update sign_in_failure set created_at = now() - interval '25 hours' where reason = 'expired'`,
  );
  const { status, body } = await desk.sso('GET', '/oidc/failures');
  expect([status, body]).toEqual([
    200,
    {
      failures: [
        {
          id: expect.any(String),
          reason: 'audience_mismatch',
          message: 'No',
          expected: 'a',
          received: 'b',
          request_id: expect.any(String),
          created_at: INSTANT,
        },
      ],
      total: 1,
      next_cursor: null,
    },
  ]);
  expect((await desk.sso('GET', '/saml/failures')).status).toBe(404);
  await desk.sso('DELETE', '/oidc');
});
