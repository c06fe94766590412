import { X509Certificate } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { ConnectionsService } from '../../../src/modules/sso/connections.service';
import { SamlMetadataRefresh } from '../../../src/modules/sso/administration/saml/saml-metadata-refresh';
import { Db } from '../../../src/platform/database/db';
import { silentLog } from '../../support/audit/audit-fixtures';
import { idpMetadata, type MetadataParts } from '../../support/peers/identity-providers/idp-metadata';
import { PUBLIC_URL, SsoDesk, violationsIn } from '../../support/sign-in/sso-fixture';

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let desk: SsoDesk;

beforeAll(async () => {
  desk = await SsoDesk.open();
});
afterAll(() => desk.close());

describe('SAML connections', () => {
  afterEach(() => desk.sso('DELETE', '/saml'));

  test('are created from XML, with own keys that replacements keep', async () => {
    const made = await desk.sso(
      'PUT',
      '/saml',
      desk.saml({
        metadata_xml: desk.metadata({ certificates: [desk.certificates.first, desk.certificates.second] }),
        name_id_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      }),
    );
    expect([made.status, made.text]).toEqual([201, expect.not.stringContaining('PRIVATE KEY')]);
    expect(made.body).toMatchObject({
      kind: 'saml',
      metadata_url: null,
      metadata_read_at: INSTANT,
      allow_idp_initiated: false,
      sign_requests: true,
      want_encrypted: false,
      name_id_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      login_url: `${PUBLIC_URL}/v1/auth/saml/acme/login`,
      idp: {
        entity_id: 'https://idp.example.com',
        sso_url: 'https://idp.example.com/sso',
        sso_binding: 'redirect',
        slo_url: 'https://idp.example.com/slo',
        certificates: [{ subject: 'CN=first' }, { subject: 'CN=second' }],
      },
      sp: {
        entity_id: `${PUBLIC_URL}/v1/auth/saml/acme/metadata`,
        acs_url: `${PUBLIC_URL}/v1/auth/saml/acme/acs`,
        slo_url: `${PUBLIC_URL}/v1/auth/saml/acme/logout`,
        metadata_url: `${PUBLIC_URL}/v1/auth/saml/acme/metadata`,
        certificates: [{ use: 'signing' }, { use: 'encryption' }],
      },
    });
    for (const { pem, not_after: until } of made.body.sp.certificates as { pem: string; not_after: string }[]) {
      const certificate = new X509Certificate(pem);
      expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072);
      expect(certificate.verify(certificate.publicKey)).toBe(true);
      expect(new Date(until).getUTCFullYear()).toBe(new Date().getUTCFullYear() + 10);
    }
    const { secrets } = await desk.service.app.get(ConnectionsService).saml('acme');
    const [signing] = made.body.sp.certificates as [{ pem: string }];
    expect(new X509Certificate(signing.pem).publicKey.export({ format: 'jwk' })).toMatchObject({ kty: 'RSA' });
    expect(secrets.samlSigning?.certificate).toBe(signing.pem);

    const other = {
      metadata_xml: desk.metadata({ entityId: 'https://other.example.com' }),
      entity_id: 'urn:acme:threats',
    };
    const replaced = await desk.sso('PUT', '/saml', desk.saml(other));
    expect([replaced.status, replaced.body.sp.certificates]).toEqual([200, made.body.sp.certificates]);
    expect(replaced.body).toMatchObject({ version: 2, name_id_format: null, sp: { entity_id: 'urn:acme:threats' } });
  });

  test('are created from an address, which is read again: keys roll over, another entity is refused', async () => {
    const entityId = `${desk.idp.origin}/entity`;
    const publish = (parts: Partial<MetadataParts>) => {
      desk.answers = (_request, response) =>
        response.end(idpMetadata({ entityId, certificates: [desk.certificates.first], ...parts }));
    };
    publish({});
    const made = await desk.sso(
      'PUT',
      '/saml',
      desk.saml({ metadata_xml: undefined, metadata_url: `${desk.idp.origin}/metadata` }),
    );
    expect([made.status, made.body.metadata_url]).toEqual([201, `${desk.idp.origin}/metadata`]);
    const read = async () => {
      const { signal } = new AbortController();
      await desk.service.app.get(SamlMetadataRefresh).readAll(desk.service.app.get(Db), silentLog, signal);
      return (await desk.sso('GET', '/saml')).body;
    };
    const subjects = (body: typeof made.body): string[] =>
      body.idp.certificates.map((one: { subject: string }) => one.subject);

    expect(await read()).toMatchObject({ version: 1 });
    publish({ certificates: [desk.certificates.first, desk.certificates.second] });
    const rolled = await read();
    expect([subjects(rolled), rolled.version]).toEqual([['CN=first', 'CN=second'], 2]);
    expect((await desk.service.app.get(ConnectionsService).saml('acme')).settings.certificates).toEqual([
      desk.certificates.first,
      desk.certificates.second,
    ]);

    for (const fault of [
      { entityId: 'https://evil.example.com' },
      { certificates: [] },
      { validUntil: '2020-01-01T00:00:00Z' },
    ]) {
      publish({ certificates: [desk.certificates.second], ...fault });
      expect(subjects(await read())).toEqual(['CN=first', 'CN=second']);
    }
    desk.answers = (_request, response) => response.writeHead(503).end();
    expect(await read()).toMatchObject({ version: 2 });
  });

  test('report invalid metadata', async () => {
    const url = { metadata_xml: undefined, metadata_url: `${desk.idp.origin}/metadata` };
    const peer: [RequestListener, string][] = [
      [(_request, response) => response.writeHead(404).end(), 'responded with status 404'],
      [(_request, response) => response.end('<html/>'), 'root element should be an EntityDescriptor'],
      [(_request, response) => response.end(Buffer.from([0xff, 0xfe, 0x00])), 'not valid UTF-8'],
      [(_request, response) => response.end(' '.repeat(1_048_577)), 'larger than 1048576 bytes'],
      [(_request, response) => response.destroy(), 'could not be fetched'],
    ];
    for (const [answer, message] of peer) {
      desk.answers = answer;
      const { status, body } = await desk.sso('PUT', '/saml', desk.saml(url));
      expect([status, body.detail]).toEqual([
        422,
        [{ loc: ['body', 'metadata_url'], type: 'value_error', msg: expect.stringContaining(message) }],
      ]);
    }
    const xml = await desk.sso('PUT', '/saml', desk.saml({ metadata_xml: desk.metadata({ certificates: [] }) }));
    expect(xml.body.detail).toEqual([
      {
        loc: ['body', 'metadata_xml'],
        type: 'value_error',
        msg: 'Value error, the metadata: it has no certificate for verifying signatures',
      },
    ]);
    expect((await desk.sso('GET', '/saml')).status).toBe(404);
  });

  test('do not fetch metadata from a private address', async () => {
    for (const url of [
      `${desk.idp.origin}/m`,
      'https://127.0.0.1/',
      'https://10.0.0.1/',
      'https://169.254.169.254/latest',
    ]) {
      const { status, body } = await desk.strict.call('PUT', '/v1/tenant/sso/saml', {
        key: desk.keys.admin,
        body: desk.saml({ metadata_xml: undefined, metadata_url: url }),
      });
      expect([url, status, body.detail[0].loc]).toEqual([url, 422, ['body', 'metadata_url']]);
    }
    expect(desk.idp.hits.filter(({ url }) => url === '/m')).toEqual([]);
  });

  test.each<[object, string[]]>([
    [{ metadata_xml: undefined }, ['body.metadata_url: missing']],
    [{ metadata_url: 'https://idp.example.com' }, ['body.metadata_xml: value_error']],
    [{ name_id_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }, ['body.name_id_format: enum']],
    [{ entity_id: 'a b' }, ['body.entity_id: string_pattern_mismatch']],
    [{ allow_idp_initiated: 'yes' }, ['body.allow_idp_initiated: bool_type']],
    [{ client_id: 'x' }, ['body.client_id: extra_forbidden']],
  ])('reject %j', async (more, expected) => {
    const answer = await desk.sso('PUT', '/saml', desk.saml(more));
    expect([answer.status, violationsIn(answer)]).toEqual([422, expected]);
  });
});
