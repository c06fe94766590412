import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ServiceProvider, SimpleSamlUser } from './simplesaml-idp';

const BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-';
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const ATTRIBUTE_BASIC = 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic';

/** SimpleSAMLphp's files by their place in its folder; its administrator and its salt are generated each time. */
export function simpleSamlSettings(
  folder: string,
  origin: string,
  entityId: string,
  users: Readonly<Record<string, SimpleSamlUser>>,
  services: readonly ServiceProvider[],
): Record<string, string> {
  const accounts = Object.entries(users).map(([name, user]) => [`${name}:${user.password}`, user.attributes]);
  return {
    'config/config.php': php('config', configOf(folder, origin)),
    'config/authsources.php': php('config', {
      people: { 0: 'exampleauth:UserPass', ...Object.fromEntries(accounts) },
    }),
    'metadata/saml20-idp-hosted.php': php('metadata', { [entityId]: IDENTITY_PROVIDER }),
    'metadata/saml20-sp-remote.php': php(
      'metadata',
      Object.fromEntries(services.map((service) => [service.entityId, serviceProvider(service)])),
    ),
  };
}

/** The definitions of a settings file, as JSON, which needs no PHP quoting. */
const php = (variable: string, value: object): string => `<?php
$${variable} = json_decode(<<<'SETTINGS'
${JSON.stringify(value)}
SETTINGS
, true);
`;

const configOf = (folder: string, origin: string): object => ({
  baseurlpath: `${origin}/`,
  certdir: join(folder, 'cert/'),
  loggingdir: join(folder, 'log/'),
  datadir: join(folder, 'data/'),
  tempdir: join(folder, 'data'),
  metadatadir: join(folder, 'metadata/'),
  'metadata.sources': [{ type: 'flatfile' }],
  secretsalt: randomBytes(24).toString('hex'),
  'auth.adminpassword': randomBytes(24).toString('hex'),
  timezone: 'UTC',
  'logging.handler': 'file',
  // Psr's levels: 4 is a warning.
  'logging.level': 4,
  'enable.saml20-idp': true,
  'module.enable': { exampleauth: true, core: true, saml: true },
  'session.cookie.secure': false,
  'session.cookie.samesite': null,
  'store.type': 'phpsession',
  'session.phpsession.savepath': join(folder, 'session'),
  'session.phpsession.httponly': true,
  'language.default': 'en',
});

const IDENTITY_PROVIDER = {
  host: '__DEFAULT__',
  privatekey: 'idp.pem',
  certificate: 'idp.crt',
  auth: 'people',
  SingleSignOnServiceBinding: [`${BINDING}Redirect`, `${BINDING}POST`],
  SingleLogoutServiceBinding: [`${BINDING}Redirect`, `${BINDING}POST`],
  NameIDFormat: [PERSISTENT, EMAIL],
  authproc: {
    1: { class: 'saml:AttributeNameID', attribute: 'uid', Format: PERSISTENT },
    2: { class: 'saml:AttributeNameID', attribute: 'email', Format: EMAIL },
  },
};

const serviceProvider = (service: ServiceProvider): object => ({
  AssertionConsumerService: service.acsUrl,
  ...(service.sloUrl !== undefined && {
    SingleLogoutService: [
      { Binding: `${BINDING}Redirect`, Location: service.sloUrl },
      { Binding: `${BINDING}POST`, Location: service.sloUrl },
    ],
  }),
  ...(service.spCertificatePem !== undefined && { certData: base64Of(service.spCertificatePem) }),
  NameIDFormat: service.nameIdFormat ?? PERSISTENT,
  AttributeNameFormat: ATTRIBUTE_BASIC,
  'saml20.sign.response': service.signsResponse ?? true,
  'saml20.sign.assertion': service.signsAssertion ?? true,
  'assertion.encryption': service.encryptsAssertion ?? false,
  'redirect.sign': service.signsRedirects ?? true,
  'redirect.validate': service.checksRequests ?? false,
  'validate.authnrequest': service.checksRequests ?? false,
});

const base64Of = (pem: string): string => pem.replace(/-----[A-Z ]+-----|\s/g, '');
