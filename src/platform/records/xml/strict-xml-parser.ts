import { SAXParser } from 'sax';
import { ImportStreamError } from '../import-stream-error';
import { RECORD_TEXTS } from '../record.texts';

export interface XmlEvents {
  /** `name` has no namespace prefix. */
  startTag: (name: string) => void;
  /**
   * An attribute of the last start tag; `name` has no namespace prefix. Without this handler, attributes are skipped.
   */
  attribute?: (name: string, value: string) => void;
  endTag: () => void;
  /** Text arrives in pieces, also between two tags. */
  text: (text: string) => void;
  /** In text or an attribute: a reference that is neither a character nor an accepted entity (XML 1.0 §4.1, §4.6). */
  brokenReference: () => void;
}

export interface XmlParserOptions {
  /** Accepts the entities of HTML 4 (§24), for example `&nbsp;`, in addition to the five that XML predefines. */
  takesHtmlEntities?: boolean;
}

/** sax stores attributes in this object, which does not accept any, so that a tag cannot grow by their number. */
const NO_ATTRIBUTES = Object.freeze({});
/**
 * A `<!` that does not match anything within this length is not markup of a record. sax takes 75 s for 128 KiB of it.
 */
const LONGEST_DECLARATION = '[CDATA['.length;
/** The messages of sax for errors in a reference, and for no other error. */
const BROKEN_REFERENCE = /^Invalid character (entity|in entity name)/;
/** The messages of sax for an early end, and for no other error. */
const CUT_OFF = /^(?:Unclosed root tag|Unexpected end)$/;

/** sax creates an `Error` for each, which takes 10 to 40 µs. */
const MAX_BROKEN_REFERENCES = 10_000;
/** sax checks its limits only after each `write`. */
const SLICE_CHARACTERS = 1_024;

/** Thrown through sax's `write` to continue differently than sax would. */
class UnendedReference extends Error {}

/**
 * sax in its strict mode, without document types. Keeps at most 64 KiB (sax's MAX_BUFFER_LENGTH) and a slice of a
 * tag, comment or run of text in memory. A malformed document throws `ImportStreamError`.
 */
export class StrictXmlParser {
  readonly #sax: SAXParser;
  readonly #events: XmlEvents;
  #brokenReferences = 0;

  constructor(events: XmlEvents, { takesHtmlEntities = false }: XmlParserOptions = {}) {
    // The types of sax do not declare the option `strictEntities`.
    const options = { strictEntities: !takesHtmlEntities, position: true };
    this.#sax = new SAXParser(true, options);
    this.#events = events;
    this.#listen();
    if (events.attribute !== undefined) this.#listenToAttributes(events.attribute);
  }

  /** Begins with 1. If the last character is a line feed, the line that it ends. */
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
      // sax reads tags even inside a declaration without an end.
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
      // sax 1.6.1 stores attributes in a plain object and calls its hasOwnProperty. NO_ATTRIBUTES alone would be
      // enough.
      if (name === 'hasOwnProperty') throw this.failure(RECORD_TEXTS.xmlAttributeName);
      attribute(localName(name), value);
    };
  }

  /**
   * Returns the remaining text. sax treats the character after `&amp` as text, even a `<`, so it gets the `;` first.
   */
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

  /** The number of characters in a buffer of sax that its types do not declare. */
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
