/** An element of a record; `text` is that of the element itself, not of those in it. */
export interface XmlElement {
  /** Without namespace prefix, as are the names of attributes. */
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
  /** Absent where the element has none, or where they were not asked for. */
  readonly attributes?: ReadonlyMap<string, string>;
}

/** The first child of a name. */
export const findChild = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name);

/** The children of a name. */
export const findChildren = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** Text of the first child of a name, trimmed; empty when there is none. */
export const childText = (element: XmlElement, name: string): string => findChild(element, name)?.text.trim() ?? '';

/** Children of a list element: `<idList><id>…` by `idList`, `id`. */
export const listedChildren = (element: XmlElement, list: string, name: string): XmlElement[] =>
  findChildren(element, list).flatMap((each) => findChildren(each, name));

/** Value of an attribute; empty when there is none. */
export const readAttribute = (element: XmlElement, name: string): string => element.attributes?.get(name) ?? '';
