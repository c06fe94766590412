import { type RespondOptions, type SamlIdp } from '../../peers/identity-providers/saml-idp';
import type { SigningKey } from '../../xml/xml-signing';
import { elementText, replaced } from '../../xml/xml-text';

/** The reason why a response is refused. */
export type SamlReason =
  /** Invalid base64, XML or SAML, or another version than 2.0. */
  | 'malformed_response'
  | 'too_large'
  | 'too_deep'
  | 'doctype_forbidden'
  | 'status_not_success'
  | 'several_assertions'
  | 'encryption_failed'
  /** Neither the assertion nor the response around it has a signature. */
  | 'signature_missing'
  /** The signature does not verify with a key of the provider, or does not have the form of core §5.4. */
  | 'signature_invalid'
  | 'algorithm_not_allowed'
  /** The signature is valid, but covers another element than the one that is read. */
  | 'signature_wrapping'
  | 'issuer_mismatch'
  | 'destination_mismatch'
  | 'recipient_mismatch'
  | 'audience_mismatch'
  | 'unknown_condition'
  /** No bearer confirmation has everything that profiles §4.1.4.2 requires. */
  | 'confirmation_missing'
  | 'authn_statement_missing'
  /** The name is missing, too long, not plain text, or transient. */
  | 'name_id_missing'
  | 'not_yet_valid'
  | 'expired'
  /** The assertion answers no request. */
  | 'idp_initiated_forbidden'
  /** The assertion answers another request than that of the browser. */
  | 'unknown_request';

/** Mallory signs in at the provider as himself and tries to become Alice. */
export interface AttackContext {
  /** The provider of the tenant. */
  readonly idp: SamlIdp;
  /** The provider of another tenant of the same service. */
  readonly otherIdp: SamlIdp;
  /** Mallory's own key, with a certificate that names the provider. */
  readonly ownKey: SigningKey;
  /** The service's certificate for encryption, which anyone can read in the metadata. */
  readonly service: SigningKey;
  readonly requestId: string;
  readonly acsUrl: string;
  readonly audience: string;
  /** The same certificate of another tenant. */
  readonly otherAcsUrl: string;
  readonly otherAudience: string;
}

export interface SamlAttack {
  readonly name: string;
  /** `accepted` if the response is harmless when read correctly: it then signs in `nameId`. */
  readonly expected: SamlReason | 'accepted';
  readonly nameId: string | null;
  /** @returns the form's SAMLResponse */
  readonly make: (context: AttackContext) => string;
}

export const ATTACKER = 'mallory';
export const VICTIM = 'alice';

export const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64');

/** @param make returns the XML */
export const attack = (name: string, expected: SamlReason, make: (context: AttackContext) => string): SamlAttack => ({
  name,
  expected,
  nameId: null,
  make: (context) => base64(make(context)),
});

/** A response that is not an attack on a reader that takes the whole text as the name. */
export const harmless = (name: string, nameId: string, make: (context: AttackContext) => string): SamlAttack => ({
  name,
  expected: 'accepted',
  nameId,
  make: (context) => base64(make(context)),
});

/** Mallory's own valid response, with the changes. */
export function genuine(context: AttackContext, changes: Partial<RespondOptions> = {}): string {
  const { idp, acsUrl, audience, requestId } = context;
  return idp.responseXml({ acsUrl, audience, inResponseTo: requestId, nameId: ATTACKER, ...changes });
}

/** The unsigned assertion that Mallory wants to be accepted. */
export const wishedAssertion = (context: AttackContext, changes: Partial<RespondOptions> = {}): string =>
  elementText(genuine(context, { sign: 'none', nameId: VICTIM, ...changes }), 'saml:Assertion');

export const genuineAssertion = (context: AttackContext, changes: Partial<RespondOptions> = {}): string =>
  elementText(genuine(context, changes), 'saml:Assertion');

/** An unsigned response around any assertions. */
export function around(context: AttackContext, assertions: string): string {
  const response = genuine(context, { sign: 'none' });
  return replaced(response, elementText(response, 'saml:Assertion'), assertions);
}

/** The signed message with a changed name. */
export const tampered = (xml: string): string => replaced(xml, `>${ATTACKER}<`, `>${VICTIM}<`);

/** An element that the schema allows at the start of every response, and that is signed only if the response is. */
export const withExtensions = (response: string, content: string): string =>
  replaced(response, '<samlp:Status>', `<samlp:Extensions>${content}</samlp:Extensions><samlp:Status>`);
