import { promisify } from 'node:util';
import { XMLSerializer } from '@xmldom/xmldom';
import { decrypt } from 'xml-encryption';
import { SignInError } from '../../sign-in/sign-in.errors';
import { attributeValue, descendantElements, isElement } from './saml-xml';

const XMLENC = 'http://www.w3.org/2001/04/xmlenc#';
const XMLENC11 = 'http://www.w3.org/2009/xmlenc11#';
const AUTHENTICATED = [`${XMLENC11}aes128-gcm`, `${XMLENC11}aes256-gcm`];
const UNAUTHENTICATED = [`${XMLENC}aes128-cbc`, `${XMLENC}aes256-cbc`];
const KEY_TRANSPORT = [`${XMLENC}rsa-oaep-mgf1p`];
const REFERENCE = /^#[A-Za-z_][A-Za-z0-9._-]*$/;

const decryptXml = promisify(decrypt);

/**
 * Decrypts the XML in an EncryptedAssertion. CBC is not authenticated, so it is only accepted if a signature covers the
 * ciphertext; otherwise an attacker could learn the content from the responses to modified ciphertexts (a padding
 * oracle).
 * @throws SignInError algorithm_not_allowed, encryption_failed
 */
export async function decryptAssertion(
  encrypted: Element,
  privateKey: string | null,
  { isCovered }: { isCovered: boolean },
): Promise<string> {
  if (privateKey === null) throw failed('This service has no key for encrypted assertions');
  const allowed = isCovered ? [...AUTHENTICATED, ...UNAUTHENTICATED] : AUTHENTICATED;
  const data = single(encrypted, 'EncryptedData');
  const key = single(encrypted, 'EncryptedKey');
  requireAlgorithm(methodOf(data), allowed);
  requireAlgorithm(methodOf(key), KEY_TRANSPORT);
  const retrievals = descendantElements(encrypted).filter(({ localName }) => localName === 'RetrievalMethod');
  if (retrievals.some((retrieval) => !REFERENCE.test(attributeValue(retrieval, 'URI') ?? ''))) {
    throw failed('The encrypted assertion refers to its key in an unsupported way');
  }
  try {
    const text = await decryptXml(new XMLSerializer().serializeToString(encrypted), {
      key: privateKey,
      disallowDecryptionWithInsecureAlgorithm: false,
    });
    if (text !== undefined) return text;
  } catch {
    // The cause is not reported, because it could help an attacker.
  }
  throw failed('The assertion was not encrypted for the key of this connection');
}

/** The encryption method of the element itself, not of the key inside it. */
function methodOf(element: Element): string {
  const [method] = descendantElements(element).filter(
    (one) => isElement(one, XMLENC, 'EncryptionMethod') && one.parentNode === element,
  );
  return (method && attributeValue(method, 'Algorithm')) ?? 'none';
}

function single(parent: Element, name: string): Element {
  const [element, ...more] = descendantElements(parent).filter((one) => isElement(one, XMLENC, name));
  if (element && more.length === 0) return element;
  throw failed(`An encrypted assertion should have exactly one ${name}`);
}

function requireAlgorithm(received: string, allowed: readonly string[]): void {
  if (allowed.includes(received)) return;
  throw new SignInError('algorithm_not_allowed', 'The assertion is encrypted with an algorithm that is not allowed', {
    expected: allowed.join(' or '),
    received,
  });
}

const failed = (message: string): SignInError => new SignInError('encryption_failed', message);
