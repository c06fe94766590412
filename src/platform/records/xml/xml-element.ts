/** An element of a record; `text` is its own text, without that of its children. */
export interface XmlElement {
  /** Without namespace prefix, like the names of attributes. */
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
  /** Absent if the element has none, or if they were not requested. */
  readonly attributes?: ReadonlyMap<string, string>;
}

/** The first child with a name. */
export const findChild = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name);

/** The children with a name. */
export const findChildren = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** The trimmed text of the first child with a name; empty if there is none. */
export const childText = (element: XmlElement, name: string): string => findChild(element, name)?.text.trim() ?? '';

/** The children of a list element: `<idList><id>…` by `idList`, `id`. */
export const listedChildren = (element: XmlElement, list: string, name: string): XmlElement[] =>
  findChildren(element, list).flatMap((each) => findChildren(each, name));

/** The value of an attribute; empty if there is none. */
export const readAttribute = (element: XmlElement, name: string): string => element.attributes?.get(name) ?? '';
