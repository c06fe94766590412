import { csvCell, xmlText } from './encodings';

/** A place in a file of a format, and a function that puts other text there. */
export interface Cell {
  name: string;
  /** `raw` is inserted unchanged, without the quoting of the format; in JSON it is any value. */
  withText: (text: string, form?: 'quoted' | 'raw') => string;
}

/** Each cell of the last line of a table. */
export function tableCells(table: string, separator: string): Cell[] {
  const lines = table.trimEnd().split('\n');
  const cells = splitLine(lines.pop()!, separator);
  const names = splitLine(lines[0] ?? '', separator);
  return cells.map((_cell, index) => ({
    name: names.length === cells.length ? names[index]! : String(index),
    withText: (text, form = 'quoted') => {
      const quoted = form === 'raw' ? text : separator === '\t' ? text.replaceAll(/[\t\r\n]/g, ' ') : csvCell(text);
      const line = cells.map((cell, at) => (at === index ? quoted : cell)).join(separator);
      return [...lines, line, ''].join('\n');
    },
  }));
}

/** Splits a line of CSV into its cells, without unquoting them. */
function splitLine(line: string, separator: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === separator && !isQuoted) cells.push('');
    else cells[cells.length - 1] += character;
  }
  return cells;
}

/** Each value of a JSON document, and the whole document. */
export function jsonCells(document: unknown, suffix = ''): Cell[] {
  return pathsOf(document).map((path) => ({
    name: `/${path.join('/')}`,
    withText: (text, form = 'quoted') => {
      const marked = JSON.stringify(replaced(document, path, MARK));
      return marked.replace(JSON.stringify(MARK), () => (form === 'raw' ? text : JSON.stringify(text))) + suffix;
    },
  }));
}

const MARK = '@@hostile@@';

function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([key, child]) => pathsOf(child).map((path) => [key, ...path]))];
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return (value as unknown[]).map((item, at) => (String(at) === key ? replaced(item, rest, by) : item));
  const object = value as Record<string, unknown>;
  return { ...object, [key]: replaced(object[key], rest, by) };
}

/** Each text and each attribute of an XML document, without blank texts. */
export function xmlCells(xml: string): Cell[] {
  const places = [
    ...xml.matchAll(
      /(?<=<(?<element>[\w:]+)(?:\s[^<>]*)?>)[^<>]*[^<>\s][^<>]*(?=<\/)|(?<=\s(?<attribute>[\w:]+)=")[^"<>]*(?=")/g,
    ),
  ];
  return places.map((place) => ({
    name: `${place.groups?.element ?? `@${place.groups?.attribute ?? ''}`} at ${place.index}`,
    withText: (text, form = 'quoted') =>
      xml.slice(0, place.index) + (form === 'raw' ? text : xmlText(text)) + xml.slice(place.index + place[0].length),
  }));
}
