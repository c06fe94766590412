import { DOMParser } from '@xmldom/xmldom';
import sax from 'sax';
import { SignInError } from '../../sign-in/sign-in.errors';

export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';

const MAX_XML_BYTES = 256 * 1024;
// Base64 of that, with line breaks.
const MAX_BASE64_LENGTH = 360_000;
const MAX_DEPTH = 64;
// With room for the 1,015 groups that a logon at Windows holds at most, and for what stands around them. Comments and CDATA
// sections count too. Verification takes time with the square of the elements: a third of a second for so many, a second for
// 4,000 of them.
const MAX_ELEMENTS = 1_200;
const MAX_ATTRIBUTES_OF_ONE = 32;
/** Declared on an element and those around it. Canonicalization looks at each of them for each element. */
const MAX_NAMESPACES = 64;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const DECLARATION =
  /^<\?xml\s+version=(?:"1\.0"|'1\.0')(?:\s+encoding=(?:"utf-8"|'utf-8'))?(?:\s+standalone=(?:"(?:yes|no)"|'(?:yes|no)'))?\s*\?>/i;

/** @throws SignInError too_large */
export function requireBase64Length(base64: string): void {
  if (base64.length > MAX_BASE64_LENGTH) throw tooLarge();
}

/**
 * The XML of a base64 message, as bytes came: UTF-8 without a byte order mark.
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
 * The root element of a message. Read by a streaming parser first, which bounds what the document tree is built of: neither
 * a DOCTYPE, nor depth, nor number of elements costs more than its own bytes.
 * @throws SignInError doctype_forbidden, too_deep, too_large, malformed_response
 */
export function parseMessage(xml: string): Element {
  requirePlain(xml);
  requireBounded(xml);
  const fail = (): never => {
    throw malformed('The message is not well-formed XML');
  };
  const parser = new DOMParser({ locator: {}, errorHandler: { warning: fail, error: fail, fatalError: fail } });
  // Line ends are one character to every reader (XML 1.0 §2.11), and so to signatures.
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
  // XML 1.0 §2.2.
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\ufeff\ufffe\uffff]/.test(xml))
    throw malformed('The message contains characters that XML forbids');
}

// Its types lack strictEntities: none but the five that XML itself has.
const OPTIONS = { xmlns: true, strictEntities: true } as sax.SAXOptions;

function requireBounded(xml: string): void {
  const parser = sax.parser(true, OPTIONS);
  /** How many namespaces are declared on each open element and those around it. */
  const namespaces: number[] = [];
  // sax reports no empty comments, so comments are counted in the text. More than these are not even looked for.
  let nodes = xml.split('<!--', MAX_ELEMENTS + 2).length - 1;
  const count = (): void => {
    nodes += 1;
    if (nodes > MAX_ELEMENTS) throw tooLarge();
  };
  parser.onattribute = ({ name }) => {
    // sax keeps attributes in a plain object, and calls its hasOwnProperty.
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

/** All elements below and including one. */
export function descendantElements(root: Element): Element[] {
  return [root, ...childElements(root).flatMap(descendantElements)];
}

/** An attribute's value, or null where it is absent. */
export const attributeValue = (element: Element, name: string): string | null =>
  element.hasAttribute(name) ? element.getAttribute(name) : null;

/** The text of an element that has nothing but text, trimmed; null where there is more within. */
export function elementText(element: Element): string | null {
  return childElements(element).length > 0 ? null : element.textContent.trim();
}

/** An xs:ID of ASCII and of bounded length. */
export const isMessageId = (id: string | null): id is string =>
  id !== null && /^[A-Za-z_][A-Za-z0-9._-]{0,255}$/.test(id);

const XML_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z?$/;

/** An instant, which SAML has in UTC (SAML core §1.3.3); null where there is none. @throws SignInError malformed_response */
export function instantOf(element: Element, name: string): Date | null {
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
