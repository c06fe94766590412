import { type RespondOptions, type SamlIdp } from '../../peers/identity-providers/saml-idp';
import type { SigningKey } from '../../xml/xml-signing';
import { elementText, replaced } from '../../xml/xml-text';

/** Why a response is refused. */
export type SamlReason =
  /** No base64, no XML, not what the schema of SAML says, or not version 2.0. */
  | 'malformed_response'
  | 'too_large'
  | 'too_deep'
  | 'doctype_forbidden'
  | 'status_not_success'
  | 'several_assertions'
  | 'encryption_failed'
  /** Neither the assertion nor the response around it has a signature. */
  | 'signature_missing'
  /** It doesn't verify with a key of the provider, or isn't of the form of core §5.4. */
  | 'signature_invalid'
  | 'algorithm_not_allowed'
  /** It is good, but of something else than what is read. */
  | 'signature_wrapping'
  | 'issuer_mismatch'
  | 'destination_mismatch'
  | 'recipient_mismatch'
  | 'audience_mismatch'
  | 'unknown_condition'
  /** No bearer confirmation with all that profiles §4.1.4.2 asks for. */
  | 'confirmation_missing'
  | 'authn_statement_missing'
  /** Or it is too long, or more than text, or names nobody for long. */
  | 'name_id_missing'
  | 'not_yet_valid'
  | 'expired'
  /** The assertion answers no request. */
  | 'idp_initiated_forbidden'
  /** It answers another request than the browser's own. */
  | 'unknown_request';

/** Mallory signs in at the provider as himself and would like to be Alice. */
export interface AttackContext {
  /** The provider of the tenant. */
  readonly idp: SamlIdp;
  /** The provider of another tenant of the same service. */
  readonly otherIdp: SamlIdp;
  /** Mallory's own key, with a certificate that names the provider. */
  readonly ownKey: SigningKey;
  /** The service's certificate, for encryption: anybody can read it in the metadata. */
  readonly service: SigningKey;
  readonly requestId: string;
  readonly acsUrl: string;
  readonly audience: string;
  /** The same of another tenant. */
  readonly otherAcsUrl: string;
  readonly otherAudience: string;
}

export interface SamlAttack {
  readonly name: string;
  /** `accepted` where the response is harmless if read rightly: as that of `nameId`. */
  readonly expected: SamlReason | 'accepted';
  readonly nameId: string | null;
  /** @returns the form's SAMLResponse */
  readonly make: (context: AttackContext) => string;
}

export const ATTACKER = 'mallory';
export const VICTIM = 'alice';

export const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64');

/** @param make gives the XML */
export const attack = (name: string, expected: SamlReason, make: (context: AttackContext) => string): SamlAttack => ({
  name,
  expected,
  nameId: null,
  make: (context) => base64(make(context)),
});

/** What is no attack on a reader that takes the whole name for the name. */
export const harmless = (name: string, nameId: string, make: (context: AttackContext) => string): SamlAttack => ({
  name,
  expected: 'accepted',
  nameId,
  make: (context) => base64(make(context)),
});

/** Mallory's own response, good but for the changes. */
export function genuine(context: AttackContext, changes: Partial<RespondOptions> = {}): string {
  const { idp, acsUrl, audience, requestId } = context;
  return idp.responseXml({ acsUrl, audience, inResponseTo: requestId, nameId: ATTACKER, ...changes });
}

/** The assertion Mallory would like to have, which nobody signed. */
export const wishedAssertion = (context: AttackContext, changes: Partial<RespondOptions> = {}): string =>
  elementText(genuine(context, { sign: 'none', nameId: VICTIM, ...changes }), 'saml:Assertion');

export const genuineAssertion = (context: AttackContext, changes: Partial<RespondOptions> = {}): string =>
  elementText(genuine(context, changes), 'saml:Assertion');

/** A response that is not signed itself, around whatever assertions. */
export function around(context: AttackContext, assertions: string): string {
  const response = genuine(context, { sign: 'none' });
  return replaced(response, elementText(response, 'saml:Assertion'), assertions);
}

/** The name changed in what is signed already. */
export const tampered = (xml: string): string => replaced(xml, `>${ATTACKER}<`, `>${VICTIM}<`);

/** Something that the schema allows at the start of every response, and nobody signs unless the response is signed. */
export const withExtensions = (response: string, content: string): string =>
  replaced(response, '<samlp:Status>', `<samlp:Extensions>${content}</samlp:Extensions><samlp:Status>`);
