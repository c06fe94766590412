import { replaced } from '../../xml/xml-text';

/** The maximum sizes of the form fields and messages of SAML. */
export const MAX_BASE64 = 360_000;
const MAX_XML = 256 * 1024;
const MAX_FORM = 520_000;

const SIGNED_INFO_END = '</ds:SignedInfo>';

const base64 = (xml: string): string => Buffer.from(xml).toString('base64');

/** Repeats a piece until a message of this size is full. */
const filling = (xml: string, piece: (index: number) => string, count = Infinity): string => {
  let text = '';
  let left = MAX_XML - xml.length - 200;
  for (let index = 0; index < count; index++) {
    const next = piece(index);
    if (next.length > left) break;
    text += next;
    left -= next.length;
  }
  return text;
};

const nested = (depth: number, tag: (level: number) => string, inner = ''): string =>
  Array.from({ length: depth }, (_, level) => `<${tag(level)}>`).join('') +
  inner +
  Array.from({ length: depth }, (_, level) => `</${tag(depth - 1 - level).split(' ')[0] ?? ''}>`).join('');

const namespaces = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, index) => ` xmlns:n${from + index}="urn:${from + index}"`).join('');

/** Ways to fill a place within a message up to its limits; `fill` gets the message. */
const CONTENT: Readonly<Record<string, (xml: string) => string>> = {
  'elements of nobody': (xml) => filling(xml, () => '<x/>'),
  'elements up to the limit': (xml) => filling(xml, () => '<x/>', 1_100),
  comments: (xml) => filling(xml, () => '<!---->'),
  'CDATA sections': (xml) => filling(xml, () => '<![CDATA[]]>'),
  'references to characters': (xml) => filling(xml, () => '&#97;'),
  'references to entities': (xml) => filling(xml, () => '&amp;'),
  'one long text': (xml) => filling(xml, () => 'a'.repeat(1_000)),
  'sixty levels': (xml) => filling(xml, () => nested(55, () => 'x'), 1),
  'sixty levels with namespaces': (xml) =>
    filling(xml, () => nested(55, (level) => `x${namespaces(30, level * 30)}`), 1),
  'elements with namespaces': (xml) => filling(xml, () => `<x${namespaces(30)}/>`),
  'namespaces up to the limit around many elements': (xml) =>
    filling(
      xml,
      () =>
        nested(
          1,
          () => `x${namespaces(30)}`,
          nested(1, () => `x${namespaces(25, 30)}`, '<y/>'.repeat(1_000)),
        ),
      1,
    ),
  'many attributes': (xml) =>
    filling(xml, (index) => `<x${Array.from({ length: 32 }, (_, at) => ` a${at}="${index}"`).join('')}/>`, 1_100),
  'an attribute of the name hasOwnProperty': () => '<x hasOwnProperty="1" a="2" b="3"/>',
  'an attribute of the name __proto__': () => '<x __proto__="1" a="2" b="3"/>',
  'blanks in tags': (xml) => filling(xml, () => `<x${' '.repeat(10_000)}/>`),
};

/** Signed messages whose SignedInfo contains more than its signer wrote; they can be made without a key. */
export const signedInfoShapes = (xml: string): readonly (readonly [name: string, message: string])[] =>
  Object.entries(CONTENT).map(([name, fill]) => [
    `SignedInfo with ${name}`,
    base64(replaced(xml, SIGNED_INFO_END, fill(xml) + SIGNED_INFO_END)),
  ]);

/** Messages with such content in place of `mark`. */
export const documentShapes = (xml: string, mark: string): readonly (readonly [name: string, message: string])[] =>
  Object.entries(CONTENT).map(([name, fill]) => [
    `a message with ${name}`,
    base64(replaced(xml, mark, fill(xml) + mark)),
  ]);

/** The longest value of a field in a form of 512 KiB. */
function carried(field: string): string {
  const excess = encodeURIComponent(field.replace(/\p{Surrogate}/gu, '???')).length - MAX_FORM;
  return excess <= 0 ? field : carried(field.slice(0, Math.floor(field.length * 0.9)));
}

const FIELDS: readonly (readonly [name: string, field: string])[] = [
  ['blanks and a wrong letter', `${' '.repeat(MAX_BASE64 - 1)}!`],
  ['line ends and a wrong letter', `${'\r\n'.repeat(MAX_BASE64 / 2 - 1)}!`],
  ['letters and a wrong one', `${'A'.repeat(MAX_BASE64 - 1)}!`],
  ['letters and blanks in turns', `${'A '.repeat(MAX_BASE64 / 2 - 1)}!`],
  ['signs of equality', '='.repeat(MAX_BASE64)],
  ['letters alone', 'A'.repeat(MAX_BASE64)],
  ['one letter too many', 'A'.repeat(MAX_BASE64 + 1)],
  ['right-to-left letters', 'א'.repeat(MAX_BASE64 / 6)],
  ['lone surrogates', '\ud800'.repeat(MAX_BASE64 / 9)],
  ['zeros', base64('\0'.repeat(MAX_XML))],
  ['open brackets', base64('<'.repeat(MAX_XML))],
  ['open tags', base64('<a'.repeat(MAX_XML / 2))],
  ['open elements', base64('<a>'.repeat(MAX_XML / 3))],
  ['an open comment', base64(`<a><!--${'-'.repeat(MAX_XML - 10)}`)],
  ['an open attribute', base64(`<a b="${'&'.repeat(MAX_XML - 10)}`)],
  ['an XML declaration that goes on', base64(`<?xml version="1.0"${' '.repeat(MAX_XML - 30)}x`)],
  ['many declarations', base64('<?xml version="1.0"?>'.repeat(MAX_XML / 21))],
  ['document types', base64('<!DOCTYPE a ['.repeat(MAX_XML / 13))],
];

/** Fields that are not a message, of the maximum length. */
export const FIELD_SHAPES = FIELDS.map(([name, field]): readonly [name: string, field: string] => [
  name,
  carried(field),
]);
