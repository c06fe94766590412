import { SAXParser } from 'sax';
import { ImportStreamError } from '../../platform/records/import-stream-error';

/** An element of a record; names are without their prefix. `text` is its own, not that of the elements within. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  text: string;
}

/** One record of the document; or why it can't be one. */
export type XmlRecord = { line: number; element: XmlElement } | { line: number; reason: string };

/** In characters of names, texts and attributes; the alerts of a whole country's weather service stay below 0.1 MB each. */
const MAX_RECORD_CHARACTERS = 4 * 1_024 * 1_024;
const MAX_DEPTH = 64;
/** sax looks at its own limits after each `write` only. */
const SLICE_CHARACTERS = 16_384;

/**
 * Elements called `record` of a document whose root has one of the names, in batches of one chunk each; of the rest nothing
 * is held, and of a record at most 4 Mi characters. Throws `ImportStreamError` where the document is not well-formed UTF-8
 * XML with such a root, declares a document type, or was cut off; records before that have been given.
 */
export async function* readXmlRecords(
  chunks: AsyncIterable<Buffer>,
  roots: readonly string[],
  record: string,
): AsyncGenerator<XmlRecord[]> {
  const reader = new RecordReader(roots, record);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (chunk?: Buffer): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new ImportStreamError('The XML document is not valid UTF-8');
    }
  };
  for await (const chunk of chunks) {
    const text = decoded(chunk);
    for (let at = 0; at < text.length; at += SLICE_CHARACTERS) {
      const fault = reader.write(text.slice(at, at + SLICE_CHARACTERS));
      if (fault === null) continue;
      yield reader.taken();
      throw fault;
    }
    yield reader.taken();
  }
  const fault = reader.write(decoded()) ?? reader.end();
  if (fault !== null) throw fault;
}

class RecordReader {
  readonly #parser = new SAXParser(true, { position: true });
  /** The record that is open and the elements within it that are. */
  readonly #open: XmlElement[] = [];
  #records: XmlRecord[] = [];
  #attributes = new Map<string, string>();
  #depth = 0;
  #hasRoot = false;
  #line = 0;
  #characters = 0;

  constructor(roots: readonly string[], record: string) {
    const parser = this.#parser;
    const refuseDocumentType = (): never => {
      throw this.#failure('a document type declaration is not allowed');
    };
    parser.onerror = ({ message }) => {
      throw this.#failure(message.replace(/\n[^]*/, ''));
    };
    parser.ondoctype = refuseDocumentType;
    parser.onsgmldeclaration = refuseDocumentType;
    parser.onattribute = ({ name, value }) => {
      // sax 1.6.1 keeps attributes in a plain object, and calls its hasOwnProperty.
      if (name === 'hasOwnProperty') throw this.#failure('an attribute has a name that is not allowed');
      this.#attributes.set(localName(name), value);
    };
    parser.onopentag = ({ name }) => {
      this.#start(localName(name), roots, record);
    };
    parser.ontext = (text) => {
      this.#addText(text);
    };
    parser.oncdata = (text) => {
      this.#addText(text);
    };
    parser.onclosetag = () => {
      this.#end();
    };
  }

  /** The fault that ends the document, if there is one: what was read before it is still to be taken. */
  write(text: string): ImportStreamError | null {
    try {
      this.#parser.write(text);
      return null;
    } catch (error) {
      if (error instanceof ImportStreamError) return error;
      throw error;
    }
  }

  taken(): XmlRecord[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }

  end(): ImportStreamError | null {
    if (!this.#hasRoot) return new ImportStreamError('The document is no XML');
    if (this.#depth > 0) return new ImportStreamError('The XML document was cut off before its end');
    return null;
  }

  #start(name: string, roots: readonly string[], record: string): void {
    if (this.#depth === 0 && this.#hasRoot) throw this.#failure('there is a second root element');
    if (this.#depth === 0 && !roots.includes(name))
      throw this.#failure(`the root element is not ${roots.join(' or ')}`);
    if (this.#depth >= MAX_DEPTH) throw this.#failure(`it is nested deeper than ${MAX_DEPTH} levels`);
    this.#hasRoot = true;
    this.#depth += 1;
    const attributes = this.#attributes;
    this.#attributes = new Map();
    const parent = this.#open.at(-1);
    if (parent === undefined && name !== record) return;
    if (parent === undefined) {
      this.#line = this.#parser.line + 1;
      this.#characters = 0;
    }
    this.#characters += name.length + [...attributes].reduce((sum, each) => sum + each[0].length + each[1].length, 0);
    const element: XmlElement = { name, attributes, children: [], text: '' };
    if (this.#characters <= MAX_RECORD_CHARACTERS) parent?.children.push(element);
    this.#open.push(element);
  }

  #addText(text: string): void {
    const element = this.#open.at(-1);
    if (element === undefined) return;
    this.#characters += text.length;
    if (this.#characters <= MAX_RECORD_CHARACTERS) element.text += text;
  }

  #end(): void {
    this.#depth -= 1;
    const element = this.#open.pop();
    if (element === undefined || this.#open.length > 0) return;
    const line = this.#line;
    const isTooLong = this.#characters > MAX_RECORD_CHARACTERS;
    this.#records.push(isTooLong ? { line, reason: `${element.name}: is longer than 4 MiB` } : { line, element });
  }

  #failure(problem: string): ImportStreamError {
    return new ImportStreamError(`The document is not the XML expected: ${problem} (line ${this.#parser.line + 1})`);
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The first child of this name. */
export const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name);

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** Text of the first child of this name, trimmed; empty where there is none. */
export const textOf = (element: XmlElement, name: string): string => childOf(element, name)?.text.trim() ?? '';
