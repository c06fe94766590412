import { SAXParser } from 'sax';
import { ImportStreamError } from '../import-stream-error';
import { RECORD_TEXTS } from '../record.texts';

export interface XmlEvents {
  /** `name` without namespace prefix. */
  startTag: (name: string) => void;
  /** Of the tag started last, `name` without namespace prefix; without this they are read over. */
  attribute?: (name: string, value: string) => void;
  endTag: () => void;
  /** Text comes in pieces, also between two tags. */
  text: (text: string) => void;
  /** In text or an attribute: neither a character nor an entity that is taken (XML 1.0 §4.1, §4.6). */
  brokenReference: () => void;
}

export interface XmlParserOptions {
  /** Takes the entities of HTML 4 (§24), such as `&nbsp;`, beside the five that XML predefines. */
  takesHtmlEntities?: boolean;
}

/** Given to sax to keep attributes in, which it can't: so a tag can't grow by their number. */
const NO_ATTRIBUTES = Object.freeze({});
/** What begins with `<!` and isn't told by then is no markup of a record; sax takes 75 s for 128 KiB of it. */
const LONGEST_DECLARATION = '[CDATA['.length;
/** How sax words what is wrong with a reference, and with nothing else. */
const BROKEN_REFERENCE = /^Invalid character (entity|in entity name)/;
/** How sax words an end that comes too soon, and nothing else. */
const CUT_OFF = /^(?:Unclosed root tag|Unexpected end)$/;

/** Each costs sax an `Error`, 10 to 40 µs. */
const MAX_BROKEN_REFERENCES = 10_000;
/** sax looks at its limits after each `write` only. */
const SLICE_CHARACTERS = 1_024;

/** Thrown out of sax's `write` to go on differently than it would. */
class UnendedReference extends Error {}

/**
 * sax in its strict mode, without document types. Holds of a tag, comment or run of text at most 64 KiB (sax's
 * MAX_BUFFER_LENGTH) and a slice. What breaks the document throws `ImportStreamError`.
 */
export class StrictXmlParser {
  readonly #sax: SAXParser;
  readonly #events: XmlEvents;
  #brokenReferences = 0;

  constructor(events: XmlEvents, { takesHtmlEntities = false }: XmlParserOptions = {}) {
    // `strictEntities` is missing in the declared options of sax.
    const options = { strictEntities: !takesHtmlEntities, position: true };
    this.#sax = new SAXParser(true, options);
    this.#events = events;
    this.#listen();
    if (events.attribute !== undefined) this.#listenToAttributes(events.attribute);
  }

  /** From 1; where the character just read is a line feed, the one it ends. */
  get line(): number {
    return Math.max(1, this.#sax.line + (this.#sax.column === 0 ? 0 : 1));
  }

  write(text: string): void {
    for (let at = 0; at < text.length; at += SLICE_CHARACTERS) {
      let rest = text.slice(at, at + SLICE_CHARACTERS);
      while (rest !== '') rest = this.#writeSome(rest);
      if (this.#held('sgmlDecl') > LONGEST_DECLARATION) this.#refuseDocumentType();
    }
  }

  end(): void {
    this.#sax.close();
  }

  failure(problem: string): ImportStreamError {
    return new ImportStreamError(`${problem} (line ${this.line})`);
  }

  #listen(): void {
    const sax = this.#sax;
    const events = this.#events;
    const refuseDocumentType = (): never => this.#refuseDocumentType();
    sax.ontext = events.text;
    sax.oncdata = events.text;
    sax.ondoctype = refuseDocumentType;
    sax.onsgmldeclaration = refuseDocumentType;
    sax.onclosetag = events.endTag;
    sax.onopentagstart = (tag) => {
      // sax reads tags even inside a declaration that has no end.
      if (this.#held('doctype') > 0) refuseDocumentType();
      tag.attributes = NO_ATTRIBUTES;
      events.startTag(localName(tag.name));
    };
    sax.onprocessinginstruction = ({ name, body }) => {
      if (name === 'xml') this.#checkEncoding(body);
    };
    sax.onerror = ({ message }) => {
      this.#fault(message.slice(0, message.indexOf('\n')));
    };
  }

  #listenToAttributes(attribute: (name: string, value: string) => void): void {
    this.#sax.onattribute = ({ name, value }) => {
      // sax 1.6.1 keeps attributes in a plain object and calls its hasOwnProperty. NO_ATTRIBUTES alone would do.
      if (name === 'hasOwnProperty') throw this.failure(RECORD_TEXTS.xmlAttributeName);
      attribute(localName(name), value);
    };
  }

  /** Answers what is left. sax takes the character behind `&amp` for text, even a `<`, so it is given the `;` first. */
  #writeSome(text: string): string {
    const sax = this.#sax;
    const start = sax.position;
    try {
      sax.write(text);
      return '';
    } catch (error) {
      if (!(error instanceof UnendedReference)) throw error;
      const rest = text.slice(sax.position - start - 1);
      if (rest.startsWith('\n')) sax.line -= 1;
      sax.resume().write(';');
      return rest;
    }
  }

  #fault(problem: string): void {
    const [, kind] = BROKEN_REFERENCE.exec(problem) ?? [];
    if (kind === undefined) {
      const isCutOff = CUT_OFF.test(problem);
      throw this.failure(isCutOff ? RECORD_TEXTS.xmlCutOff : RECORD_TEXTS.xmlMalformed(problem));
    }
    this.#brokenReferences += 1;
    if (this.#brokenReferences > MAX_BROKEN_REFERENCES) throw this.failure(RECORD_TEXTS.xmlTooManyEntities);
    this.#events.brokenReference();
    if (kind === 'in entity name') throw new UnendedReference();
    this.#sax.resume();
  }

  /** Characters in a buffer of sax, which its types leave out. */
  #held(buffer: 'doctype' | 'sgmlDecl'): number {
    const { [buffer]: held }: { doctype?: unknown; sgmlDecl?: unknown } = this.#sax as object;
    return typeof held === 'string' ? held.length : 0;
  }

  #refuseDocumentType(): never {
    throw this.failure(RECORD_TEXTS.xmlDocumentType);
  }

  #checkEncoding(declaration: string): void {
    const [, encoding = 'UTF-8'] = /encoding\s*=\s*["']([^"']+)["']/.exec(declaration) ?? [];
    if (!/^(?:utf-?8|us-ascii)$/i.test(encoding)) throw this.failure(RECORD_TEXTS.xmlEncoding);
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
