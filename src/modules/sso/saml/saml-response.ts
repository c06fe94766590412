import { SignInError } from '../sign-in/sign-in.errors';
import { requireIssuer } from './saml-assertion';
import { decryptAssertion } from './xml/saml-encryption';
import { inspectSignatures } from './xml/saml-signatures';
import { requireKnownSigner } from './xml/saml-signed-info';
import {
  ASSERTION,
  attributeValue,
  childrenNamed,
  descendantElements,
  isElement,
  isMessageId,
  malformed,
  parseMessage,
  PROTOCOL,
  elementText,
  xmlOfBase64,
} from './xml/saml-xml';

export interface ResponseRules {
  readonly issuer: string;
  readonly certificates: readonly string[];
  readonly destination: string;
  readonly decryptionKey: string | null;
  readonly wantEncrypted: boolean;
}

/** The facts of the response around an assertion. They are not verified if only the assertion is signed. */
export interface InspectedResponse {
  readonly isSigned: boolean;
  readonly inResponseTo: string | null;
}

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/**
 * Inspects a SAMLResponse before its signature is verified, and refuses everything except the one structure that a
 * verifier and a reader cannot interpret differently: one assertion covered by a signature, and nothing else.
 * @throws SignInError
 */
export async function inspectResponse(base64: string, rules: ResponseRules): Promise<InspectedResponse> {
  const response = parseMessage(xmlOfBase64(base64));
  if (!isElement(response, PROTOCOL, 'Response') || attributeValue(response, 'Version') !== '2.0') {
    throw malformed('The message is not a SAML 2.0 Response');
  }
  if (!isMessageId(attributeValue(response, 'ID'))) throw malformed('The response has no valid ID');
  const assertions = childrenNamed(response, ASSERTION, 'Assertion');
  const encrypted = childrenNamed(response, ASSERTION, 'EncryptedAssertion');
  requireSuccess(response);
  requireOneAssertion(response, assertions.length, encrypted.length);
  const signed = inspectSignatures(response, [response, ...assertions]);
  const isSigned = signed.has(response);
  requireFrame(response, isSigned, rules);
  for (const signature of signed.values()) requireKnownSigner(signature, rules.certificates);
  const [assertion] = assertions;
  const [ciphertext] = encrypted;
  if (ciphertext) await inspectEncrypted(ciphertext, isSigned, rules);
  else if (rules.wantEncrypted) {
    throw new SignInError('encryption_failed', 'This connection only accepts encrypted assertions', {
      expected: 'EncryptedAssertion',
      received: 'Assertion',
    });
  } else if (!isSigned && (!assertion || !signed.has(assertion))) throw unsigned();
  return { isSigned, inResponseTo: attributeValue(response, 'InResponseTo') };
}

/** The status explains why there is no assertion, so the administrator of the connection needs to see it. */
function requireSuccess(response: Element): void {
  const [status] = childrenNamed(response, PROTOCOL, 'Status');
  const codes = status
    ? descendantElements(status).filter((element) => isElement(element, PROTOCOL, 'StatusCode'))
    : [];
  const values = codes.map((code) => attributeValue(code, 'Value') ?? '');
  const isTopLevel = codes[0]?.parentNode === status;
  if (status && isTopLevel && values[0] === SUCCESS && values.length === 1) return;
  const [message] = status ? childrenNamed(status, PROTOCOL, 'StatusMessage') : [];
  throw new SignInError('status_not_success', 'The identity provider refused the sign-in', {
    expected: SUCCESS,
    received:
      [...values, (message && elementText(message)) ?? ''].filter((text) => text !== '').join(' · ') || 'no status',
  });
}

function requireOneAssertion(response: Element, plain: number, encrypted: number): void {
  const everywhere = descendantElements(response).filter(
    (element) => element.localName === 'Assertion' || element.localName === 'EncryptedAssertion',
  );
  if (plain + encrypted > 1) {
    throw new SignInError('several_assertions', 'The response contains more than one assertion', {
      expected: '1',
      received: String(plain + encrypted),
    });
  }
  if (everywhere.length > 1 || (everywhere.length === 1 && plain + encrypted === 0)) {
    throw new SignInError('signature_wrapping', 'The response contains an assertion in an invalid position');
  }
  if (everywhere.length === 0) throw malformed('The response contains no assertion', { expected: 'Assertion' });
}

function requireFrame(response: Element, isSigned: boolean, { issuer, destination }: ResponseRules): void {
  const issuers = childrenNamed(response, ASSERTION, 'Issuer');
  if (issuers.length > 0) requireIssuer(issuers, issuer, 'response');
  const received = attributeValue(response, 'Destination');
  // SAML bindings §3.5.5.2: a signed message must contain its destination.
  if (received === destination || (received === null && !isSigned)) return;
  throw new SignInError('destination_mismatch', 'The response is intended for another URL', {
    expected: destination,
    received: received ?? 'no Destination',
  });
}

async function inspectEncrypted(ciphertext: Element, isCovered: boolean, rules: ResponseRules): Promise<void> {
  const text = await decryptAssertion(ciphertext, rules.decryptionKey, { isCovered });
  const assertion = parseMessage(text);
  if (!isElement(assertion, ASSERTION, 'Assertion')) {
    throw new SignInError('encryption_failed', 'The encrypted element is not an assertion');
  }
  const nested = descendantElements(assertion).filter(({ localName }) => /^(?:Encrypted)?Assertion$/.test(localName));
  if (nested.length > 1) throw new SignInError('signature_wrapping', 'An assertion contains another assertion');
  const signed = inspectSignatures(assertion, [assertion]);
  if (!isCovered && !signed.has(assertion)) throw unsigned();
  for (const signature of signed.values()) requireKnownSigner(signature, rules.certificates);
}

const unsigned = (): SignInError =>
  new SignInError('signature_missing', 'Neither the response nor its assertion is signed', {
    expected: 'a signature of the response or of the assertion',
    received: 'none',
  });
