import { SignInError, type SignInReason } from '../../sign-in/sign-in.errors';
import { SIGNATURE_ALGORITHMS } from './saml-signed-info';
import { requireSchema } from './saml-signature-schema';
import { attributeValue, childrenNamed, childElements, descendantElements, isElement, SIGNATURE } from './saml-xml';

const CANONICALIZATION = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const DIGEST_ALGORITHMS: readonly string[] = [
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
];
const ID_ATTRIBUTES = ['ID', 'Id', 'id', 'xml:id'];

/**
 * Checks the structure of every signature in a message before verifying any: each is a child of the element that it
 * signs, covers exactly that element, uses allowed algorithms, and no id occurs twice. The verifier then has an
 * unambiguous task. This only refuses; a valid signature of the provider alone says nothing about the rest of the
 * document.
 * @throws SignInError signature_wrapping, signature_invalid, algorithm_not_allowed
 * @returns the signatures by the elements that contain them
 */
export function inspectSignatures(root: Element, mayBeSigned: readonly Element[]): ReadonlyMap<Element, Element> {
  const elements = descendantElements(root);
  requireUniqueIds(elements);
  const signed = new Map<Element, Element>();
  for (const signature of elements.filter((element) => isElement(element, SIGNATURE, 'Signature'))) {
    const parent = signature.parentNode as Element;
    if (!mayBeSigned.includes(parent)) throw wrapping('The message contains a signature in an invalid position');
    if (signed.has(parent)) throw wrapping('An element has two signatures');
    inspectSignature(signature, parent);
    signed.set(parent, signature);
  }
  return signed;
}

function requireUniqueIds(elements: readonly Element[]): void {
  const ids = new Set<string>();
  for (const element of elements) {
    const own = new Set(ID_ATTRIBUTES.flatMap((name) => attributeValue(element, name) ?? []));
    for (const id of own) {
      if (ids.has(id)) throw wrapping('Two elements have the same ID');
      ids.add(id);
    }
  }
}

function inspectSignature(signature: Element, parent: Element): void {
  const signedInfo = only(signature, 'SignedInfo', 'signature_invalid');
  const reference = only(signedInfo, 'Reference', 'signature_invalid');
  requirePlainText(only(signature, 'SignatureValue', 'signature_invalid'));
  requirePlainText(only(reference, 'DigestValue', 'signature_invalid'));
  requireAlgorithm(only(signedInfo, 'CanonicalizationMethod', 'signature_invalid'), [CANONICALIZATION]);
  requireAlgorithm(only(signedInfo, 'SignatureMethod', 'signature_invalid'), SIGNATURE_ALGORITHMS);
  requireAlgorithm(only(reference, 'DigestMethod', 'signature_invalid'), DIGEST_ALGORITHMS);
  const transforms = childrenNamed(only(reference, 'Transforms', 'signature_invalid'), SIGNATURE, 'Transform');
  for (const transform of transforms) requireAlgorithm(transform, [ENVELOPED, CANONICALIZATION]);
  const names = transforms.map((transform) => attributeValue(transform, 'Algorithm'));
  if (names[0] !== ENVELOPED || names.length > 2 || new Set(names).size !== names.length) {
    throw new SignInError('algorithm_not_allowed', 'A signature uses a transform that SAML does not allow');
  }
  const id = attributeValue(parent, 'ID');
  if (id === null || id === '' || attributeValue(reference, 'URI') !== `#${id}`) {
    throw wrapping('A signature covers an element other than its parent');
  }
  requireSchema(signedInfo);
}

function only(parent: Element, name: string, reason: SignInReason): Element {
  const found = descendantElements(parent).filter((element) => isElement(element, SIGNATURE, name));
  const [element] = found;
  if (element?.parentNode !== parent || found.length !== 1) {
    throw new SignInError(reason, `A signature should have exactly one ${name}`);
  }
  return element;
}

/** Some parsers split a value at a comment and others do not. */
function requirePlainText(element: Element): void {
  const { firstChild } = element;
  if (firstChild?.nodeType !== 3 || firstChild.nextSibling !== null) {
    throw new SignInError('signature_invalid', `${element.localName} should contain only its value`);
  }
}

function requireAlgorithm(element: Element, allowed: readonly string[]): void {
  const algorithm = attributeValue(element, 'Algorithm') ?? '';
  const parameters = childElements(element).filter(({ localName }) => localName !== 'InclusiveNamespaces');
  if (allowed.includes(algorithm) && parameters.length === 0) return;
  throw new SignInError('algorithm_not_allowed', 'The signature uses an algorithm that is not allowed', {
    expected: allowed.join(' or '),
    received: algorithm,
  });
}

const wrapping = (message: string): SignInError => new SignInError('signature_wrapping', message);
