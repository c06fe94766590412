import { sampleCertificate } from '../../../../../test/support/sign-in/certificate-samples';
import { idpMetadata } from '../../../../../test/support/peers/identity-providers/idp-metadata';
import { type IdpMetadata, parseIdpMetadata } from './saml-metadata';

const NOW = new Date('2026-06-01T00:00:00Z');
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
const SAML2 = 'urn:oasis:names:tc:SAML:2.0:protocol';

let first: string;
let second: string;

beforeAll(async () => {
  [first, second] = await Promise.all([sampleCertificate('first'), sampleCertificate('second', { kind: 'p256' })]);
});

const parse = (xml: string, allowsLoopback = false): IdpMetadata => parseIdpMetadata({ xml, now: NOW, allowsLoopback });
const usual = (): string => idpMetadata({ entityId: 'https://idp.example/', certificates: [first] });
/** Wrapped in lines, as in many metadata files. */
const wrapped = (base64: string): string => `\n      ${base64.replace(/.{64}/g, '$&\n      ')}\n`;

describe('metadata of real identity providers', () => {
  test('reads Entra ID: the default namespace, additional WS-Federation roles, a byte order mark, a signature', () => {
    const sts = 'https://sts.windows.example/0f0e/';
    const key = (use: string) =>
      `<KeyDescriptor use="${use}"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${first}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`;
    const metadata = parse(
      `\ufeff<?xml version="1.0" encoding="utf-8"?><EntityDescriptor ID="_1" entityID="${sts}" xmlns="urn:oasis:names:tc:SAML:2.0:metadata">
      <Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><KeyInfo><X509Data><X509Certificate>bm90IG1pbmU=</X509Certificate></X509Data></KeyInfo></Signature>
      <RoleDescriptor xsi:type="fed:SecurityTokenServiceType" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
        protocolSupportEnumeration="http://docs.oasis-open.org/wsfed/federation/200706" xmlns:fed="http://docs.oasis-open.org/wsfed/federation/200706">
        ${key('signing')}<fed:ClaimTypesOffered><auth:ClaimType xmlns:auth="http://docs.oasis-open.org/wsfed/authorization/200706" Uri="x"/></fed:ClaimTypesOffered>
      </RoleDescriptor>
      <IDPSSODescriptor protocolSupportEnumeration="${SAML2}">${key('signing')}
        <SingleLogoutService Binding="${REDIRECT}" Location="https://login.example/0f0e/saml2"/>
        <SingleSignOnService Binding="${REDIRECT}" Location="https://login.example/0f0e/saml2"/>
        <SingleSignOnService Binding="${POST}" Location="https://login.example/0f0e/saml2"/>
      </IDPSSODescriptor></EntityDescriptor>`,
    );
    expect(metadata).toEqual({
      entityId: sts,
      ssoUrl: 'https://login.example/0f0e/saml2',
      ssoBinding: 'redirect',
      sloUrl: 'https://login.example/0f0e/saml2',
      sloResponseUrl: null,
      certificates: [first],
      wantsSignedRequests: false,
      nameIdFormats: [],
      validUntil: null,
    });
  });

  test('reads Okta: POST before redirect, NameID formats, wrapped certificates', () => {
    const metadata = parse(
      `<?xml version="1.0" encoding="UTF-8"?><md:EntityDescriptor entityID="http://www.okta.example/exk1" xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">
      <md:IDPSSODescriptor WantAuthnRequestsSigned="true" protocolSupportEnumeration="${SAML2}"><md:KeyDescriptor use="signing">
        <ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${wrapped(first)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
      <md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified</md:NameIDFormat>
      <md:NameIDFormat> urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress </md:NameIDFormat>
      <md:SingleSignOnService Binding="${POST}" Location="https://acme.okta.example/app/exk1/sso/saml?a=1&amp;b=2"/>
      <md:SingleSignOnService Binding="${REDIRECT}" Location="https://acme.okta.example/app/exk1/sso/redirect?a=1&amp;b=2"/>
      </md:IDPSSODescriptor></md:EntityDescriptor>`,
    );
    expect(metadata).toMatchObject({
      entityId: 'http://www.okta.example/exk1',
      ssoUrl: 'https://acme.okta.example/app/exk1/sso/redirect?a=1&b=2',
      ssoBinding: 'redirect',
      sloUrl: null,
      certificates: [first],
      wantsSignedRequests: true,
      nameIdFormats: [
        'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
        'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      ],
    });
  });

  test('reads ADFS: additional roles of a service provider, an encryption key, two signing keys, SOAP endpoints', () => {
    const key = (use: string, base64: string) =>
      `<KeyDescriptor use="${use}"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${base64}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`;
    const metadata = parse(
      `<EntityDescriptor ID="_2" entityID="http://adfs.example/adfs/services/trust" xmlns="urn:oasis:names:tc:SAML:2.0:metadata">
      <SPSSODescriptor WantAssertionsSigned="true" protocolSupportEnumeration="${SAML2}">${key('signing', 'YWxpZW4=')}
        <AssertionConsumerService Binding="${POST}" Location="https://adfs.example/adfs/ls/" index="0" isDefault="true"/></SPSSODescriptor>
      <IDPSSODescriptor protocolSupportEnumeration="${SAML2}">${key('encryption', 'YWxpZW4=')}${key('signing', first)}${key('signing', second)}
        <ArtifactResolutionService index="0" Binding="urn:oasis:names:tc:SAML:2.0:bindings:SOAP" Location="https://adfs.example/adfs/services/trust/artifactresolution"/>
        <SingleLogoutService Binding="${REDIRECT}" Location="https://adfs.example/adfs/ls/" ResponseLocation="https://adfs.example/adfs/ls/answer"/>
        <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:SOAP" Location="ftp://adfs.example/"/>
        <SingleSignOnService Binding="${POST}" Location="https://adfs.example/adfs/ls/"/>
        <Attribute Name="http://schemas.xmlsoap.org/claims/Group" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri" xmlns="urn:oasis:names:tc:SAML:2.0:assertion"/>
      </IDPSSODescriptor><ContactPerson contactType="support"/></EntityDescriptor>`,
    );
    expect(metadata).toMatchObject({
      ssoBinding: 'post',
      ssoUrl: 'https://adfs.example/adfs/ls/',
      sloUrl: 'https://adfs.example/adfs/ls/',
      sloResponseUrl: 'https://adfs.example/adfs/ls/answer',
      certificates: [first, second],
    });
  });

  test('reads SimpleSAMLphp: http addresses on loopback if allowed, the same key for both uses', () => {
    const base = 'http://127.0.0.1:8090/simplesaml/saml2/idp';
    const xml = idpMetadata({
      entityId: `${base}/metadata.php`,
      certificates: [first],
      sso: `${base}/SSOService.php`,
      slo: `${base}/SingleLogoutService.php`,
    });
    const more = xml.replace(
      '</md:KeyDescriptor>',
      `$&<md:KeyDescriptor><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${first}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
    );
    expect(parse(more, true)).toMatchObject({ ssoUrl: `${base}/SSOService.php`, certificates: [first] });
    expect(() => parse(more)).toThrow('should start with https://');
  });

  test('reads Keycloak: one EntityDescriptor in an EntitiesDescriptor, with validUntil', () => {
    const realm = 'https://keycloak.example/realms/acme';
    const inner = idpMetadata({
      entityId: realm,
      certificates: [first],
      validUntil: '2026-07-01T00:00:00.000Z',
      wantsSignedRequests: true,
    });
    const xml = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" Name="urn:keycloak" validUntil="2026-08-01T00:00:00+02:00">${inner.replace('<?xml version="1.0"?>', '')}</md:EntitiesDescriptor>`;
    expect(parse(xml)).toMatchObject({
      entityId: realm,
      wantsSignedRequests: true,
      validUntil: new Date('2026-07-01T00:00:00Z'),
    });
  });
});

describe('invalid metadata', () => {
  const deep = (levels: number): string => '<a>'.repeat(levels) + '</a>'.repeat(levels);
  const attributes = (count: number): string => Array.from({ length: count }, (_, index) => `a${index}="x"`).join(' ');

  test.each<[string, () => string, string]>([
    ['nothing', () => ' ', 'not an XML document'],
    ['text', () => 'metadata', 'not well-formed XML'],
    ['JSON', () => '{"issuer":"x"}', 'not well-formed XML'],
    ['HTML', () => '<html><body>Sign in</body></html>', 'root element should be an EntityDescriptor'],
    ['an open tag', () => usual().replace('</md:EntityDescriptor>', ''), 'not well-formed'],
    ['an entity', () => usual().replace('https://idp.example/"', '&idp;"'), 'not well-formed'],
    ['an unknown prefix', () => '<md:EntityDescriptor/>', 'prefix md has no namespace'],
    ['another namespace', () => usual().replace('SAML:2.0:metadata', 'SAML:1.0:metadata'), 'not SAML 2.0 metadata'],
    [
      'a DOCTYPE',
      () => `<!DOCTYPE md [<!ENTITY x "y">]>${usual().replace('<?xml version="1.0"?>', '')}`,
      'document type',
    ],
    ['a DOCTYPE in small letters', () => `<!doctype md>${usual()}`, 'document type'],
    ['depth', () => deep(65), 'deeper than 64'],
    ['attributes', () => `<a ${attributes(101)}/>`, 'more than 100 attributes'],
    [
      'an attribute that breaks the parser',
      () => '<a hasOwnProperty="x" b="y"/>',
      'an attribute that is not allowed in metadata',
    ],
    ['two roots', () => `${usual()}<a/>`, 'second root'],
    ['size', () => usual().replace('?>', `?><!--${'x'.repeat(1_048_576)}-->`), 'larger than 1 MiB'],
    ['no entityID', () => usual().replace(/ entityID="[^"]*"/, ''), 'entityID is missing'],
    ['an entityID with a space', () => usual().replace('entityID="', 'entityID="a b'), 'entityID is missing'],
    [
      'an entityID with half a character',
      () => usual().replace('entityID="', 'entityID="&#xD800;'),
      'not well-formed XML',
    ],
    ['an SP', () => usual().replaceAll('IDPSSODescriptor', 'SPSSODescriptor'), 'no IDPSSODescriptor'],
    ['SAML 1.1 alone', () => usual().replace('SAML:2.0:protocol', 'SAML:1.1:protocol'), 'no IDPSSODescriptor'],
    ['no SSO', () => usual().replace('SingleSignOnService', 'ManageNameIDService'), 'no SingleSignOnService'],
    [
      'SSO at http',
      () => usual().replace('https://idp.example//sso', 'http://idp.example/'),
      'should start with https',
    ],
    [
      'SSO at no address',
      () => usual().replace('https://idp.example//sso', '/sso'),
      'SingleSignOnService should be a complete URL',
    ],
    [
      'SSO by script',
      () => usual().replace('https://idp.example//sso', 'javascript:alert(1)'),
      'should start with https',
    ],
    ['SSO on loopback', () => usual().replace('https://idp.example//sso', 'https://localhost/'), 'this service'],
    [
      'SSO with a password',
      () => usual().replace('https://idp.example//sso', 'https://a:b@idp.example/'),
      'should not contain credentials',
    ],
    [
      'SLO at http',
      () => usual().replace('https://idp.example//slo', 'http://idp.example/'),
      'SingleLogoutService should start',
    ],
    ['no certificate', () => usual().replace('use="signing"', 'use="encryption"'), 'no certificate'],
    ['an invalid certificate', () => usual().replace(first, 'bm9uZQ=='), 'signing certificate 1 cannot be read'],
    ['a certificate not in base64', () => usual().replace(first, '%%%'), 'signing certificate 1 cannot be read'],
    [
      'the past',
      () =>
        idpMetadata({
          entityId: 'e:e',
          certificates: [first],
          sso: 'https://e.example',
          slo: null,
          validUntil: '2026-06-01T00:00:00',
        }),
      'expired on 2026-06-01T00:00:00.000Z',
    ],
    ['no time', () => usual().replace('entityID', 'validUntil="soon" entityID'), 'validUntil is not a valid time'],
    [
      'two identity providers',
      () =>
        `<E xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${usual()}</E>`
          .replaceAll('<?xml version="1.0"?>', '')
          .replace(
            /^<E (.*)<\/E>$/,
            (_all, inner: string) =>
              `<EntitiesDescriptor ${inner}${usual().replace('<?xml version="1.0"?>', '')}</EntitiesDescriptor>`,
          ),
      'describes 2 identity providers',
    ],
  ])('is refused with a reason: %s', (_what, xml, message) => {
    expect(() => parse(xml())).toThrow(
      expect.objectContaining({ name: 'MetadataFault', message: expect.stringContaining(message) }),
    );
  });

  test('is refused for a weak key in any position', async () => {
    const weak = await sampleCertificate('weak', { kind: 'rsa1024' });
    const xml = idpMetadata({ entityId: 'https://idp.example', certificates: [first, weak] });
    expect(() => parse(xml)).toThrow('signing certificate 2 should have an RSA key of at least 2048 bits');
  });

  test('accepts an expired certificate', async () => {
    const old = await sampleCertificate('old', { notAfter: '2021-01-01T00:00:00Z' });
    expect(parse(idpMetadata({ entityId: 'https://idp.example', certificates: [old] })).certificates).toEqual([old]);
  });

  test('is refused quickly for 1 MiB of any invalid input', () => {
    const rubbish = [
      '<a '.repeat(300_000),
      `<a ${'a="1" '.repeat(160_000)}/>`,
      '&'.repeat(1_000_000),
      '<!'.repeat(500_000),
      '<![CDATA['.repeat(100_000),
      '<!--'.repeat(200_000),
      '<?a '.repeat(200_000),
    ];
    const startedMs = Date.now();
    for (const xml of rubbish) expect(() => parse(xml)).toThrow(expect.objectContaining({ name: 'MetadataFault' }));
    // About 0.1 s on an idle core; quadratic time would take minutes.
    expect(Date.now() - startedMs).toBeLessThan(120_000);
  });
});
