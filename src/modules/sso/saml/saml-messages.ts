import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { SignInError } from '../sign-in/sign-in.errors';
import { inspectSignatures } from './xml/saml-signatures';
import { isSignedBy, toPem, requireKnownSigner, SIGNATURE_ALGORITHMS } from './xml/saml-signed-info';
import { malformed, parseMessage, xmlOfBase64, xmlOfBytes } from './xml/saml-xml';

/** A message other than a sign-in response, with a verified signature. */
interface VerifiedMessage {
  readonly root: Element;
  readonly relayState: string | null;
}

// Ignores the key in the message itself.
const NO_KEY_INFO = (): null => null;
const MAX_QUERY = 200_000;
const MAX_INFLATED = 256 * 1024;

/**
 * Reads a signed message of the redirect binding (SAML bindings §3.4.4.1). The signature covers the literal query, so
 * it is parsed without a library: each parameter once, and other parameters are ignored.
 * @throws SignInError
 */
export function readRedirectMessage(rawQuery: string, certificates: readonly string[]): VerifiedMessage {
  if (rawQuery.length > MAX_QUERY) throw new SignInError('too_large', 'The message is too large');
  const parameters = parametersOf(rawQuery);
  const names = ['SAMLRequest', 'SAMLResponse'].filter((name) => parameters.has(name));
  const [name] = names;
  if (name === undefined || names.length > 1)
    throw malformed('The query should have either SAMLRequest or SAMLResponse');
  const [signature, algorithm] = [decoded(parameters.get('Signature')), decoded(parameters.get('SigAlg'))];
  if (signature === null || algorithm === null) throw unsigned();
  if (!SIGNATURE_ALGORITHMS.includes(algorithm)) {
    throw new SignInError('algorithm_not_allowed', 'The message is signed with an algorithm that is not allowed', {
      expected: SIGNATURE_ALGORITHMS.join(' or '),
      received: algorithm,
    });
  }
  const covered = [name, 'RelayState', 'SigAlg'].filter((one) => parameters.has(one));
  const octets = covered.map((one) => `${one}=${parameters.get(one) ?? ''}`).join('&');
  if (!isSignedBy(certificates, { octets, algorithm, signature })) throw invalid();
  return {
    root: parseMessage(inflated(decoded(parameters.get(name)) ?? '')),
    relayState: decoded(parameters.get('RelayState')),
  };
}

/** Reads a signed message of the POST binding from the text that its signature covers. @throws SignInError */
export function readPostMessage(
  base64: string,
  relayState: string | null,
  certificates: readonly string[],
): VerifiedMessage {
  const xml = xmlOfBase64(base64).replace(/\r\n?/g, '\n');
  const root = parseMessage(xml);
  const signature = inspectSignatures(root, [root]).get(root);
  if (!signature) throw unsigned();
  requireKnownSigner(signature, certificates);
  for (const certificate of certificates) {
    const verifier = new SignedXml({ publicCert: toPem(certificate), getCertFromKeyInfo: NO_KEY_INFO });
    verifier.loadSignature(signature);
    const [verified, ...more] = isValid(verifier, xml) ? verifier.getSignedReferences() : [];
    if (verified !== undefined && more.length === 0) return { root: parseMessage(verified), relayState };
  }
  throw invalid();
}

function isValid(verifier: SignedXml, xml: string): boolean {
  try {
    return verifier.checkSignature(xml);
  } catch {
    return false;
  }
}

/** Names and literal values, still encoded. @throws SignInError for a repeated parameter */
function parametersOf(rawQuery: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const pair of rawQuery.split('&')) {
    const at = pair.indexOf('=');
    const name = at === -1 ? pair : pair.slice(0, at);
    if (parameters.has(name)) throw malformed('A query parameter was sent twice');
    parameters.set(name, at === -1 ? '' : pair.slice(at + 1));
  }
  return parameters;
}

function decoded(value: string | undefined): string | null {
  if (value === undefined) return null;
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    throw malformed('A query parameter is not valid percent-encoding');
  }
}

function inflated(base64: string): string {
  try {
    return xmlOfBytes(inflateRawSync(Buffer.from(base64, 'base64'), { maxOutputLength: MAX_INFLATED }));
  } catch (error) {
    if (error instanceof SignInError) throw error;
    throw malformed('The message is not DEFLATE-compressed, or it is too large');
  }
}

const unsigned = (): SignInError => new SignInError('signature_missing', 'The message is not signed');
const invalid = (): SignInError =>
  new SignInError('signature_invalid', 'The signature cannot be verified with the certificates of this connection');
