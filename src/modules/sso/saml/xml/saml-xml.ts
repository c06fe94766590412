import { DOMParser } from '@xmldom/xmldom';
import sax from 'sax';
import { SignInError } from '../../sign-in/sign-in.errors';

export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';

const MAX_XML_BYTES = 256 * 1024;
// The length of that size in base64, with line breaks.
const MAX_BASE64_LENGTH = 360_000;
const MAX_DEPTH = 64;
// Sufficient for the 1,015 groups that a Windows logon can have, and the elements around them. Comments and CDATA
// sections count too. Verification takes quadratic time in the number of elements: a third of a second for this number,
// a second for 4,000.
const MAX_ELEMENTS = 1_200;
const MAX_ATTRIBUTES_OF_ONE = 32;
/** The maximum in scope of an element. Canonicalization examines each of them for each element. */
const MAX_NAMESPACES = 64;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const DECLARATION =
  /^<\?xml\s+version=(?:"1\.0"|'1\.0')(?:\s+encoding=(?:"utf-8"|'utf-8'))?(?:\s+standalone=(?:"(?:yes|no)"|'(?:yes|no)'))?\s*\?>/i;

/** @throws SignInError too_large */
export function requireBase64Length(base64: string): void {
  if (base64.length > MAX_BASE64_LENGTH) throw tooLarge();
}

/**
 * Decodes a base64 message into XML: UTF-8 without a byte order mark.
 * @throws SignInError too_large, malformed_response
 */
export function xmlOfBase64(base64: string): string {
  requireBase64Length(base64);
  if (!BASE64.test(base64.replace(/\s+/g, ''))) throw malformed('The message is not base64');
  return xmlOfBytes(Buffer.from(base64, 'base64'));
}

/** @throws SignInError too_large, malformed_response */
export function xmlOfBytes(bytes: Buffer): string {
  if (bytes.length > MAX_XML_BYTES) throw tooLarge();
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw malformed('The message is not valid UTF-8');
  }
}

/**
 * The root element of a message. A streaming parser checks the limits before the document tree is built, so that a
 * DOCTYPE, deep nesting or many elements cost no more than reading their bytes.
 * @throws SignInError doctype_forbidden, too_deep, too_large, malformed_response
 */
export function parseMessage(xml: string): Element {
  requirePlain(xml);
  requireBounded(xml);
  const fail = (): never => {
    throw malformed('The message is not well-formed XML');
  };
  const parser = new DOMParser({ locator: {}, errorHandler: { warning: fail, error: fail, fatalError: fail } });
  // XML parsers normalise line ends (XML 1.0 §2.11), and so do signatures.
  const { documentElement: root } = parser.parseFromString(xml.replace(/\r\n?/g, '\n'), 'text/xml');
  return root;
}

function requirePlain(xml: string): void {
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(xml)) {
    throw new SignInError('doctype_forbidden', 'The message has a document type declaration, which SAML forbids');
  }
  const declaration = DECLARATION.exec(xml)?.[0] ?? '';
  if (xml.includes('<?', declaration.length) || (declaration === '' && xml.startsWith('<?'))) {
    throw malformed('The message contains processing instructions, or declares another version or encoding of XML');
  }
  // Characters that XML 1.0 §2.2 forbids.
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\ufeff\ufffe\uffff]/.test(xml))
    throw malformed('The message contains characters that XML forbids');
}

// The types of sax lack strictEntities, which allows only the five predefined entities of XML.
const OPTIONS = { xmlns: true, strictEntities: true } as sax.SAXOptions;

function requireBounded(xml: string): void {
  const parser = sax.parser(true, OPTIONS);
  /** The number of namespaces in scope of each open element. */
  const namespaces: number[] = [];
  // sax does not report empty comments, so comments are counted in the text, up to the limit.
  let nodes = xml.split('<!--', MAX_ELEMENTS + 2).length - 1;
  const count = (): void => {
    nodes += 1;
    if (nodes > MAX_ELEMENTS) throw tooLarge();
  };
  parser.onattribute = ({ name }) => {
    // sax keeps attributes in a plain object and calls its hasOwnProperty.
    if (name === 'hasOwnProperty') throw malformed('The message has an attribute that SAML does not define');
  };
  parser.onopentag = ({ attributes }) => {
    count();
    const names = Object.keys(attributes);
    const declared = names.filter((name) => name === 'xmlns' || name.startsWith('xmlns:')).length;
    namespaces.push((namespaces.at(-1) ?? 0) + declared);
    if (namespaces.length > MAX_DEPTH) {
      throw new SignInError('too_deep', `The message is nested deeper than ${MAX_DEPTH} levels`);
    }
    if (names.length > MAX_ATTRIBUTES_OF_ONE || (namespaces.at(-1) ?? 0) > MAX_NAMESPACES) throw tooLarge();
  };
  parser.onopencdata = count;
  parser.onclosetag = () => {
    namespaces.pop();
  };
  parser.onerror = () => {
    throw malformed('The message is not well-formed XML');
  };
  parser.write(xml).close();
}

export const isElement = (node: Element, namespace: string, name: string): boolean =>
  node.namespaceURI === namespace && node.localName === name;

/** The child elements of an element, in order. */
export function childElements(parent: Element): Element[] {
  const children: Element[] = [];
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === 1) children.push(child as Element);
  }
  return children;
}

export const childrenNamed = (parent: Element, namespace: string, name: string): Element[] =>
  childElements(parent).filter((child) => isElement(child, namespace, name));

/** The element and all its descendants. */
export function descendantElements(root: Element): Element[] {
  return [root, ...childElements(root).flatMap(descendantElements)];
}

/** The value of an attribute, or null if it is absent. */
export const attributeValue = (element: Element, name: string): string | null =>
  element.hasAttribute(name) ? element.getAttribute(name) : null;

/** The trimmed text of an element that contains only text; otherwise null. */
export function elementText(element: Element): string | null {
  return childElements(element).length > 0 ? null : element.textContent.trim();
}

/** An xs:ID of ASCII and of bounded length. */
export const isMessageId = (id: string | null): id is string =>
  id !== null && /^[A-Za-z_][A-Za-z0-9._-]{0,255}$/.test(id);

const XML_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z?$/;

/**
 * An instant, which SAML represents in UTC (SAML core §1.3.3); null if it is absent. @throws SignInError
 * malformed_response
 */
export function readXmlInstant(element: Element, name: string): Date | null {
  const text = attributeValue(element, name);
  if (text === null) return null;
  const instant = new Date(XML_INSTANT.test(text) ? text.replace(/Z?$/, 'Z') : Number.NaN);
  if (Number.isNaN(instant.getTime())) throw malformed(`${name} is not a time in UTC`);
  return instant;
}

export const malformed = (message: string, mismatch = {}): SignInError =>
  new SignInError('malformed_response', message, mismatch);
const tooLarge = (): SignInError =>
  new SignInError(
    'too_large',
    `The message is larger than ${MAX_XML_BYTES / 1024} KiB, or has more than ${MAX_ELEMENTS.toLocaleString('en')} elements, or too many attributes`,
  );
