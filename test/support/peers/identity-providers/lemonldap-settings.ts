import { createPublicKey } from 'node:crypto';
import { join } from 'node:path';
import type { LemonLdapOptions, LemonOidcClient, LemonSamlService } from './lemonldap-idp';
import { privateKeyPem } from './saml-key';
import type { SigningKey } from '../../xml/xml-signing';

export const LEMONLDAP_HOME = '/usr/share/lemonldap-ng/portal/htdocs';

/**
 * The portal with its scripts, as a web server in front would serve them. Its cookies always have a Domain, which
 * browsers
 * refuse if the host is an address.
 */
const APP = `
use Plack::Builder;
use Plack::Util;
my $portal = Plack::Util::load_psgi('${LEMONLDAP_HOME}/index.psgi');
builder {
  enable 'Static', path => qr{^/static/}, root => '${LEMONLDAP_HOME}';
  enable 'Static', path => sub { s{^/javascript/}{/} }, root => '/usr/share/javascript';
  sub {
    my $response = $portal->(@_);
    s/; domain=[^;]*// for @{ $response->[1] };
    $response;
  };
};
`;

type Settings = Record<string, object | string | number>;

/** LemonLDAP::NG's files by their place in its folder, with the names of its own settings. */
export function lemonLdapSettings(
  folder: string,
  origin: string,
  key: SigningKey,
  { samlServices = [], oidcClients = [] }: LemonLdapOptions,
): Record<string, string> {
  const settings = { ...portal(folder, origin), ...saml(key, samlServices), ...oidc(origin, key, oidcClients) };
  return { 'conf/lmConf-1.json': JSON.stringify(settings), 'lemonldap-ng.ini': iniOf(folder), 'app.psgi': APP };
}

const iniOf = (folder: string): string => `[all]
logLevel = warn
[configuration]
type = File
dirName = ${join(folder, 'conf')}
localStorage = Cache::FileCache
localStorageOptions = { 'namespace' => 'configuration', 'default_expires_in' => 600, 'cache_root' => '${join(folder, 'cache')}' }
[portal]
staticPrefix = /static
templateDir = /usr/share/lemonldap-ng/portal/templates
languages = en
`;

const portal = (folder: string, origin: string): Settings => {
  const generateModule = 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256';
  const stored = (name: string): object => ({
    Directory: join(folder, name),
    LockDirectory: join(folder, name, 'lock'),
    generateModule,
  });
  return {
    cfgNum: 1,
    cfgVersion: '2.16.1',
    cfgAuthor: 'test',
    cfgDate: '1627287638',
    portal: `${origin}/`,
    domain: new URL(origin).hostname,
    key: 'of the tests',
    portalSkin: 'bootstrap',
    authentication: 'Demo',
    userDB: 'Same',
    passwordDB: 'Null',
    registerDB: 'Null',
    demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid' },
    cookieName: 'lemonldap',
    securedCookie: 0,
    sameSite: 'Lax',
    timeout: 72000,
    whatToTrace: '_whatToTrace',
    macros: { _whatToTrace: 'lc($_user)' },
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: stored('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: stored('psessions'),
    localSessionStorage: 'Cache::FileCache',
    localSessionStorageOptions: { namespace: 'sessions', cache_root: join(folder, 'cache'), default_expires_in: 600 },
    // Is never shown; the usual one requires ImageMagick.
    captcha: '::Lib::OneTimeToken',
    // Without it, pages that only show the next address would wait for a person.
    requireToken: 0,
    portalCheckLogins: 0,
    loginHistoryEnabled: 0,
    portalDisplayResetPassword: 0,
    portalDisplayCertificateResetByMail: 0,
    locationRules: { [new URL(origin).hostname]: { default: 'accept' } },
    // Otherwise its pages would not allow a form to a service's address.
    cspFormAction: '*',
  };
};

const saml = (key: SigningKey, services: readonly LemonSamlService[]): Settings => ({
  issuerDBSAMLActivation: 1,
  samlServicePrivateKeySig: privateKeyPem(key),
  samlServicePublicKeySig: key.certificatePem,
  samlServiceUseCertificateInResponse: 1,
  samlServiceSignatureMethod: 'RSA_SHA256',
  samlIDPSSODescriptorWantAuthnRequestsSigned: 0,
  samlNameIDFormatMapEmail: 'mail',
  samlSPMetaDataXML: numbered(services, ({ metadataXml }) => ({ samlSPMetaDataXML: metadataXml })),
  samlSPMetaDataOptions: numbered(services, (service) => ({
    samlSPMetaDataOptionsSignSSOMessage: service.signsResponse === false ? 0 : 1,
    samlSPMetaDataOptionsSignSLOMessage: 1,
    samlSPMetaDataOptionsCheckSSOMessageSignature: 1,
    samlSPMetaDataOptionsCheckSLOMessageSignature: 1,
    samlSPMetaDataOptionsEncryptionMode: service.encryptsAssertion === true ? 'assertion' : 'none',
    samlSPMetaDataOptionsNameIDFormat: 'email',
  })),
  // Required; name; format; friendly name.
  samlSPMetaDataExportedAttributes: numbered(services, () => ({
    uid: '1;uid;;',
    mail: '1;email;;',
    cn: '0;displayName;;',
    groups: '0;groups;;',
  })),
});

const oidc = (issuer: string, key: SigningKey, clients: readonly LemonOidcClient[]): Settings => ({
  issuerDBOpenIDConnectActivation: 1,
  oidcServiceMetaDataIssuer: issuer,
  oidcServicePrivateKeySig: privateKeyPem(key),
  oidcServiceKeyIdSig: 'of-the-tests',
  oidcServicePublicKeySig: createPublicKey(key.privateKey).export({ format: 'pem', type: 'spki' }).toString(),
  oidcServiceAllowAuthorizationCodeFlow: 1,
  oidcRPMetaDataOptions: numbered(clients, (client) => ({
    oidcRPMetaDataOptionsClientID: client.clientId,
    oidcRPMetaDataOptionsClientSecret: client.clientSecret,
    oidcRPMetaDataOptionsRedirectUris: client.redirectUri,
    oidcRPMetaDataOptionsPostLogoutRedirectUris: client.postLogoutRedirectUri ?? '',
    oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
    oidcRPMetaDataOptionsUserIDAttr: 'uid',
    oidcRPMetaDataOptionsBypassConsent: 1,
    oidcRPMetaDataOptionsIDTokenForceClaims: 1,
    oidcRPMetaDataOptionsLogoutBypassConfirm: 1,
  })),
  oidcRPMetaDataExportedVars: numbered(clients, () => ({ email: 'mail', name: 'cn', groups: 'groups;string;always' })),
  oidcRPMetaDataOptionsExtraClaims: numbered(clients, () => ({ groups: 'groups' })),
});

const numbered = <Item>(items: readonly Item[], value: (item: Item) => object): Record<string, object> =>
  Object.fromEntries(items.map((item, index) => [`service${index}`, value(item)]));
