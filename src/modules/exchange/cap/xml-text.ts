/**
 * XML 1.0 §2.2 allows neither control characters nor half of a surrogate pair, and no escape can express them. C1 controls are
 * allowed but discouraged.
 */
const NOT_IN_XML = /[^\t\n\r\u0020-\u007e\u0085\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** The text as the content of an element or an attribute in double quotes, without what XML cannot contain. */
export const xmlText = (text: string): string =>
  text.replace(NOT_IN_XML, '').replace(/[&<>"\r]/g, (character) => ENTITIES[character] ?? '');

/** An element with text, or nothing for a missing value. */
export const textElement = (name: string, value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : `<${name}>${xmlText(String(value))}</${name}>`;

/** An element with other elements. */
export const element = (name: string, ...content: readonly string[]): string =>
  `<${name}>${content.join('')}</${name}>`;

/** An element without content. */
export const emptyElement = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${xmlText(value)}"`)
    .join('')}/>`;

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
