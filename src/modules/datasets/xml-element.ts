/** An element without its attributes; `text` is that of the element itself, not of those in it. */
export interface XmlElement {
  /** Without namespace prefix. */
  name: string;
  text: string;
  children: XmlElement[];
}

/** The children of a name. */
export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** Text of the first child of a name, trimmed; empty when there is none. */
export const textOf = (element: XmlElement, name: string): string =>
  element.children.find((child) => child.name === name)?.text.trim() ?? '';

/** Children of a list element: `<idList><id>…` by `idList`, `id`. */
export const listOf = (element: XmlElement, list: string, name: string): XmlElement[] =>
  childrenOf(element, list).flatMap((each) => childrenOf(each, name));
