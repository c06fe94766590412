import { SignInError } from '../../sign-in/sign-in.errors';
import { childElements, descendantElements, isElement, SIGNATURE } from './saml-xml';

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const MAX_ELEMENTS = 20;
const MAX_CHARACTERS = 4_096;
const NODE = { element: 1, text: 3 } as const;

/**
 * What each element of a SignedInfo may have within (XML Signature §4.4), for the algorithms that are allowed here: those
 * take no parameters but the prefixes of exclusive canonicalization.
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
 * Holds a SignedInfo to its schema and to a size before anything is computed from it: it is canonicalized while nobody knows
 * yet who sent it, and whatever stands in it beyond the schema would be canonicalized with it.
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

/** Of its name, its attributes and the text right within. @throws SignInError for a comment or CDATA section within */
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
