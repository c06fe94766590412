import { createRequire } from 'node:module';

/** xmldom's own declarations add those of browsers to the whole project, so this file declares what the tests need. */
export interface XmlNode {
  readonly parentNode: XmlNode | null;
  readonly firstChild: XmlNode | null;
  readonly nextSibling: XmlNode | null;
  textContent: string;
  readonly ownerDocument: XmlDocument;
  appendChild(node: XmlNode): XmlNode;
  insertBefore(node: XmlNode, before: XmlNode | null): XmlNode;
  removeChild(node: XmlNode): XmlNode;
}

export interface XmlElement extends XmlNode {
  readonly localName: string;
  readonly namespaceURI: string;
  getAttribute(name: string): string;
  hasAttribute(name: string): boolean;
  setAttribute(name: string, value: string): void;
  getElementsByTagNameNS(namespace: string, localName: string): ArrayLike<XmlElement>;
  cloneNode(isDeep: boolean): XmlElement;
}

export interface XmlDocument extends XmlNode {
  readonly documentElement: XmlElement;
  getElementsByTagNameNS(namespace: string, localName: string): ArrayLike<XmlElement>;
  createElementNS(namespace: string, qualifiedName: string): XmlElement;
  importNode(node: XmlElement, isDeep: boolean): XmlElement;
}

interface XmlDom {
  readonly DOMParser: new () => { parseFromString(xml: string, type: 'text/xml'): XmlDocument };
  readonly XMLSerializer: new () => { serializeToString(node: XmlNode): string };
}

const { DOMParser, XMLSerializer } = createRequire(__filename)('@xmldom/xmldom') as XmlDom;

export const parseXml = (xml: string): XmlDocument => new DOMParser().parseFromString(xml, 'text/xml');

export const xmlOf = (node: XmlNode): string => new XMLSerializer().serializeToString(node);

/** Every element of that name in any namespace, in document order. */
export const elementsNamed = (root: XmlDocument | XmlElement, localName: string): XmlElement[] =>
  Array.from(root.getElementsByTagNameNS('*', localName));

/** The first of them. */
export function elementNamed(root: XmlDocument | XmlElement, localName: string): XmlElement {
  const [element] = elementsNamed(root, localName);
  if (!element) throw new Error(`no ${localName}`);
  return element;
}
