import { TextDecoder } from 'node:util';
import { ImportStreamError } from '../import-stream-error';
import { RECORD_TEXTS } from '../record.texts';
import { OpenXmlRecord, type XmlRecord } from './open-xml-record';
import { StrictXmlParser, type XmlParserOptions } from './strict-xml-parser';

export interface XmlRecordOptions extends XmlParserOptions {
  /** The names that the root element may have. */
  roots: readonly string[];
  /** The names of the elements that are records: the root itself, or elements at any level below it. */
  records: readonly string[];
  /** Whether elements have their attributes; they are skipped by default. */
  keepsAttributes?: boolean;
}

const MAX_DEPTH = 64;

/**
 * The records of an XML 1.0 document in UTF-8, in batches of one chunk each. One record is kept in memory at a time.
 * A document type declaration is refused, because no record needs what it can do (unbounded expansion, reading
 * files). A record that is too large, or that refers to anything but a character or predefined entity, is refused
 * alone. A malformed document (a tag without its end, an early end, not UTF-8) throws `ImportStreamError` after the
 * records before it were returned (if it is not UTF-8, the records before its chunk).
 */
export async function* readXmlRecords(
  chunks: AsyncIterable<Buffer>,
  options: XmlRecordOptions,
): AsyncGenerator<XmlRecord[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = new XmlRecordReader(options);
  try {
    for await (const chunk of chunks) {
      reader.read(decode(decoder, chunk));
      yield reader.take();
    }
    decode(decoder, null);
    reader.end();
  } catch (error) {
    yield reader.take();
    throw error;
  }
}

function decode(decoder: TextDecoder, chunk: Buffer | null): string {
  try {
    return chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw new ImportStreamError(RECORD_TEXTS.xmlNotUtf8);
  }
}

class XmlRecordReader {
  readonly #parser: StrictXmlParser;
  #hasRoot = false;
  #depth = 0;
  #records: XmlRecord[] = [];
  #record: OpenXmlRecord | null = null;

  constructor(private readonly options: XmlRecordOptions) {
    const attribute = (name: string, value: string): void => this.#record?.addAttribute(name, value);
    this.#parser = new StrictXmlParser(
      {
        startTag: (name) => {
          this.#startTag(name);
        },
        ...(options.keepsAttributes === true && { attribute }),
        endTag: () => {
          this.#endTag();
        },
        text: (text) => {
          this.#text(text);
        },
        brokenReference: () => this.#record?.refuse(RECORD_TEXTS.xmlUnknownEntity),
      },
      options,
    );
  }

  take(): XmlRecord[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }

  read(text: string): void {
    this.#parser.write(text);
  }

  end(): void {
    if (!this.#hasRoot) throw this.#parser.failure(RECORD_TEXTS.xmlNoElement);
    this.#parser.end();
  }

  #startTag(name: string): void {
    if (this.#depth === 0) this.#checkRoot(name);
    if (this.#depth >= MAX_DEPTH) throw this.#parser.failure(RECORD_TEXTS.xmlTooDeep(MAX_DEPTH));
    this.#depth += 1;
    if (this.#record !== null) this.#record.start(name);
    else if (this.options.records.includes(name)) {
      this.#record = new OpenXmlRecord(this.#parser.line, this.#depth, name);
    }
  }

  #checkRoot(name: string): void {
    const { roots } = this.options;
    if (this.#hasRoot) throw this.#parser.failure(RECORD_TEXTS.xmlSecondRoot);
    if (!roots.includes(name)) throw this.#parser.failure(RECORD_TEXTS.xmlWrongRoot(roots));
    this.#hasRoot = true;
  }

  #endTag(): void {
    if (this.#record?.depth === this.#depth) {
      this.#records.push(this.#record.finish());
      this.#record = null;
    }
    this.#record?.end();
    this.#depth -= 1;
  }

  #text(text: string): void {
    if (this.#depth === 0 && text.trim() !== '') throw this.#parser.failure(RECORD_TEXTS.xmlTextOutside);
    this.#record?.addText(text);
  }
}
