import { type Profile, Strategy, type VerifyWithoutRequest } from '@node-saml/passport-saml';
import { type SamlConfig, ValidateInResponseTo } from '@node-saml/node-saml';
import { SignInError, type SignInReason } from '../sign-in/sign-in.errors';
import { type AssertionFacts, readAssertion } from './saml-assertion';
import { inspectResponse } from './saml-response';
import { toPem } from './xml/saml-signed-info';
import { malformed } from './xml/saml-xml';

/** The accepted sender of messages, and their required recipient. */
export interface SamlTrust {
  /** The entity ID of the identity provider. */
  readonly issuer: string;
  /** Its signing certificates, base64 DER. */
  readonly certificates: readonly string[];
  /** The entity ID of this service. */
  readonly entityId: string;
  readonly acsUrl: string;
  /** Our own PKCS #8 PEM; null if nothing can be encrypted for this connection. */
  readonly decryptionKey: string | null;
}

export interface ResponseToVerify extends SamlTrust {
  /** The SAMLResponse of the form. */
  readonly message: string;
  readonly wantEncrypted: boolean;
  readonly now: Date;
}

/** The options of passport-saml that decide what is accepted. */
export const trustOptions = (
  { issuer, certificates, entityId, acsUrl, decryptionKey }: SamlTrust,
  { isResponseSigned }: { isResponseSigned: boolean },
): SamlConfig => ({
  issuer: entityId,
  callbackUrl: acsUrl,
  idpCert: certificates.map(toPem),
  idpIssuer: issuer,
  // readAssertion checks audience and times, because it reports the received and expected values.
  audience: false,
  // inspectResponse has checked that at least one of the two is signed; every present signature must be valid.
  wantAssertionsSigned: false,
  wantAuthnResponseSigned: isResponseSigned,
  acceptedClockSkewMs: -1,
  // The database uses up requests, by the contents of the signed assertion.
  validateInResponseTo: ValidateInResponseTo.never,
  ...(decryptionKey !== null && { decryptionPvk: decryptionKey }),
});

/**
 * The facts of a response: after checking that its structure is unambiguous, passport-saml verifies its signature, and
 * the text that the signature covers is parsed again. Accepts and returns plain data, for a task process.
 * @throws SignInError
 */
export async function verifyResponse({
  message,
  wantEncrypted,
  now,
  ...trust
}: ResponseToVerify): Promise<AssertionFacts> {
  const { issuer, certificates, entityId, acsUrl, decryptionKey } = trust;
  const rules = { issuer, certificates, destination: acsUrl, decryptionKey, wantEncrypted };
  const { isSigned, inResponseTo } = await inspectResponse(message, rules);
  const verifiedXml = await verifiedAssertion(trustOptions(trust, { isResponseSigned: isSigned }), message);
  return readAssertion(verifiedXml, { issuer, audience: entityId, recipient: acsUrl, inResponseTo, now });
}

const returnProfile: VerifyWithoutRequest = (profile, done) => done(null, profile ?? undefined);

/** The text of the assertion that passport-saml's strategy has verified. @throws SignInError */
async function verifiedAssertion(options: SamlConfig, message: string): Promise<string> {
  try {
    const profile = await new Promise<Profile>((resolve, reject) => {
      const unexpected = (): void => reject(malformed('The message is not a SAML 2.0 response'));
      const strategy = new Strategy({ ...options, passReqToCallback: false }, returnProfile, unexpected);
      // The functions that Passport adds to a strategy for each request.
      Object.assign(strategy, {
        success: resolve,
        error: reject,
        fail: unexpected,
        pass: unexpected,
        redirect: unexpected,
      });
      strategy.authenticate({ query: {}, body: { SAMLResponse: message } } as never, {});
    });
    const xml = profile.getAssertionXml?.();
    if (xml === undefined) throw malformed('The response contains no assertion');
    return xml;
  } catch (error) {
    throw samlRefusal(error);
  }
}

/** Maps node-saml's messages to the reasons of this service; other messages mean that the response is malformed. */
const REASONS: readonly (readonly [RegExp, SignInReason, string])[] = [
  [/multiple assertions/i, 'several_assertions', 'The response contains more than one assertion'],
  [
    /cannot refer to more than one|does not refer|doesn't refer|quote character/i,
    'signature_wrapping',
    'A signature covers an element other than its parent',
  ],
  [
    /signature|Cannot obtain assertion from signed data/i,
    'signature_invalid',
    'The signature cannot be verified with the certificates of this connection; the identity provider may have ' +
      'changed its key',
  ],
  [/EncryptedAssertion|decrypt/i, 'encryption_failed', 'The assertion cannot be decrypted'],
  [
    /not yet valid/i,
    'not_yet_valid',
    'The assertion is not valid yet; the clock of the identity provider may be wrong',
  ],
  [/expired|too old/i, 'expired', 'The assertion is no longer valid; the clock of the identity provider may be wrong'],
  [/audience/i, 'audience_mismatch', 'The assertion is intended for another service'],
  [/SAML provider returned/i, 'status_not_success', 'The identity provider refused the sign-in'],
];

/**
 * Returns a SignInError unchanged and maps an error of node-saml to its reason; a fault of the service stays a fault.
 */
function samlRefusal(error: unknown): unknown {
  if (error instanceof SignInError || !(error instanceof Error)) return error;
  const known = REASONS.find(([pattern]) => pattern.test(error.message));
  if (known) return new SignInError(known[1], known[2]);
  return new SignInError('malformed_response', 'The response cannot be read as a SAML 2.0 response');
}
