import { SignInError } from '../../sign-in/sign-in.errors';
import { childElements, descendantElements, isElement, SIGNATURE } from './saml-xml';

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const MAX_ELEMENTS = 20;
const MAX_CHARACTERS = 4_096;
const NODE = { element: 1, text: 3 } as const;

/**
 * The allowed children of each element of a SignedInfo (XML Signature §4.4) for the allowed algorithms, which take no
 * parameters except the prefixes of exclusive canonicalization.
 */
const CONTENT: ReadonlyMap<string, readonly string[]> = new Map([
  ['SignedInfo', ['CanonicalizationMethod', 'SignatureMethod', 'Reference']],
  ['CanonicalizationMethod', ['InclusiveNamespaces']],
  ['SignatureMethod', []],
  ['Reference', ['Transforms', 'DigestMethod', 'DigestValue']],
  ['Transforms', ['Transform']],
  ['Transform', ['InclusiveNamespaces']],
  ['DigestMethod', []],
  ['DigestValue', []],
  ['InclusiveNamespaces', []],
]);

/**
 * Validates a SignedInfo against its schema and a size limit before any computation: it is canonicalized while its
 * sender is still unknown, including anything beyond the schema.
 * @throws SignInError signature_invalid
 */
export function requireSchema(signedInfo: Element): void {
  const elements = descendantElements(signedInfo);
  if (elements.length > MAX_ELEMENTS) throw invalid(`more than ${MAX_ELEMENTS} elements`);
  let characters = 0;
  for (const element of elements) {
    const allowed = CONTENT.get(element.localName) ?? [];
    const stranger = childElements(element).find((child) => !isOfSchema(child) || !allowed.includes(child.localName));
    if (stranger) throw invalid(`an element ${stranger.localName.slice(0, 100)} in ${element.localName}`);
    characters += lengthOf(element);
    if (characters > MAX_CHARACTERS) throw invalid(`more than ${MAX_CHARACTERS} characters`);
  }
}

const isOfSchema = (element: Element): boolean =>
  isElement(element, element.localName === 'InclusiveNamespaces' ? EXCLUSIVE : SIGNATURE, element.localName);

/**
 * The length of the name, the attributes and the direct text. @throws SignInError for a comment or CDATA section inside
 */
function lengthOf(element: Element): number {
  let length = element.tagName.length;
  for (const { name, value } of Array.from(element.attributes)) length += name.length + value.length;
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === NODE.text) length += child.nodeValue?.length ?? 0;
    else if (child.nodeType !== NODE.element) throw invalid(`a comment or CDATA section in ${element.localName}`);
  }
  return length;
}

const invalid = (received: string): SignInError =>
  new SignInError('signature_invalid', 'The SignedInfo of a signature does not conform to the XML Signature schema', {
    expected: `only elements of the schema, at most ${MAX_ELEMENTS} with ${MAX_CHARACTERS} characters`,
    received,
  });
