import { deflateRawSync } from 'node:zlib';
import type { SamlReason } from './saml-attack';
import type { LogoutOptions, SamlIdp } from '../../peers/identity-providers/saml-idp';
import { redirectUrl } from '../../peers/identity-providers/saml-redirect';
import { type SigningKey, XML } from '../../xml/xml-signing';
import { replaced } from '../../xml/xml-text';

export interface LogoutContext {
  readonly idp: SamlIdp;
  readonly otherIdp: SamlIdp;
  /** The attacker's own key, with a certificate that names the provider. */
  readonly ownKey: SigningKey;
  /** The service's addresses for messages of the redirect binding. */
  readonly logoutUrl: string;
  /** The same addresses of another tenant. */
  readonly otherLogoutUrl: string;
  /** The subject whose session is open. */
  readonly nameId: string;
  readonly sessionIndex: string;
}

/** A LogoutRequest that must not end the session. */
export interface LogoutAttack {
  readonly name: string;
  readonly expected: SamlReason;
  /** @returns the address that the browser is redirected to */
  readonly make: (context: LogoutContext) => string;
}

/** 8 MB deflated to 8 kB, which fits into the address line that Node accepts. */
const BOMB = deflateRawSync(Buffer.alloc(8_000_000, ' ')).toString('base64');

/** The valid request with the changes. */
export function logoutUrl(context: LogoutContext, changes: Partial<LogoutOptions> = {}): string {
  const { idp, logoutUrl: location, nameId, sessionIndex } = context;
  return idp.logoutRequestUrl({ location, nameId, sessionIndex, relayState: 'state', ...changes });
}

const logout = (
  name: string,
  expected: SamlReason,
  changes: Partial<LogoutOptions> | ((context: LogoutContext) => Partial<LogoutOptions>),
): LogoutAttack => ({
  name,
  expected,
  make: (context) => logoutUrl(context, typeof changes === 'function' ? changes(context) : changes),
});

const changed = (
  name: string,
  expected: SamlReason,
  change: (url: string, unsigned: string) => string,
): LogoutAttack => ({
  name,
  expected,
  make: (context) => change(logoutUrl(context), logoutUrl(context, { sign: false })),
});

const messageOf = (url: string): string => /SAMLRequest=[^&]*/.exec(url)![0];

export const LOGOUT_ATTACKS: readonly LogoutAttack[] = [
  logout('unsigned', 'signature_missing', { sign: false }),
  changed('signature stripped', 'signature_missing', (url) => replaced(url, /&Signature=.*$/, '')),
  changed('signature empty', 'signature_invalid', (url) => replaced(url, /&Signature=.*$/, '&Signature=')),
  changed('message exchanged', 'signature_invalid', (url, other) => replaced(url, messageOf(url), messageOf(other))),
  changed('relay state exchanged', 'signature_invalid', (url) => replaced(url, 'RelayState=state', 'RelayState=other')),
  changed('relay state left out', 'signature_invalid', (url) => replaced(url, '&RelayState=state', '')),
  // The first is signed; a reader that takes the last one reads an unsigned one.
  changed('two messages', 'malformed_response', (url, other) =>
    replaced(url, '&RelayState=', `&${messageOf(other)}&RelayState=`),
  ),
  changed('two kinds of message', 'malformed_response', (url, other) =>
    replaced(url, '&RelayState=', `&${messageOf(other).replace('Request', 'Response')}&RelayState=`),
  ),
  // A message with an invalid signature is not even inflated.
  changed('message not deflated', 'signature_invalid', (url) =>
    replaced(url, messageOf(url), 'SAMLRequest=PGE%2BPC9hPg%3D%3D'),
  ),
  changed('8 MB deflated', 'signature_invalid', (url) =>
    replaced(url, messageOf(url), `SAMLRequest=${encodeURIComponent(BOMB)}`),
  ),
  logout("attacker's key", 'signature_invalid', ({ ownKey }) => ({ key: ownKey })),
  logout('RSA-SHA1', 'algorithm_not_allowed', { signatureAlgorithm: XML.rsaSha1 }),
  logout('algorithm constructor', 'algorithm_not_allowed', { signatureAlgorithm: 'constructor' }),
  logout('issuer another', 'issuer_mismatch', ({ otherIdp }) => ({ issuer: otherIdp.entityId })),
  logout('destination of another', 'destination_mismatch', ({ otherLogoutUrl }) => ({ destination: otherLogoutUrl })),
  logout('expired', 'expired', () => ({ issueInstant: new Date(Date.now() - 3_600_000) })),
  {
    name: 'doctype',
    expected: 'doctype_forbidden',
    make: ({ idp, logoutUrl: location }) =>
      redirectUrl(location, { kind: 'SAMLRequest', xml: '<!DOCTYPE a><a></a>' }, idp.keys[0]),
  },
];
