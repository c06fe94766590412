import { TextDecoder } from 'node:util';
import { ImportStreamError } from '../../platform/records/import-stream-error';
import { OpenXmlRecord, type XmlRecord } from './open-xml-record';
import { StrictXmlParser } from './strict-xml-parser';

export interface XmlRecordOptions {
  /** Name of the document element. */
  root: string;
  /** Names of the elements that are records, wherever below the root they stand. */
  records: readonly string[];
}

const MAX_DEPTH = 64;

/**
 * Records of an XML 1.0 document in UTF-8, in batches of one chunk each, one record held at a time. A document type
 * declaration is refused: what it could do (expand without bounds, fetch files) no list needs. A record too large or
 * with a reference to anything but a character or predefined entity is refused by itself; what breaks the document (a
 * tag without its end, cut off, not UTF-8) throws `ImportStreamError` after the records before it were given (before its
 * chunk, where it isn't UTF-8).
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
    throw new ImportStreamError('the document is not UTF-8');
  }
}

class XmlRecordReader {
  private readonly parser: StrictXmlParser;
  private hasRoot = false;
  private depth = 0;
  private records: XmlRecord[] = [];
  private record: OpenXmlRecord | null = null;

  constructor(private readonly options: XmlRecordOptions) {
    this.parser = new StrictXmlParser({
      startTag: (name) => {
        this.startTag(name);
      },
      endTag: () => {
        this.endTag();
      },
      text: (text) => {
        this.text(text);
      },
      brokenReference: () => this.record?.refuse('the record contains an entity that is not predefined'),
    });
  }

  take(): XmlRecord[] {
    const records = this.records;
    this.records = [];
    return records;
  }

  read(text: string): void {
    this.parser.write(text);
  }

  end(): void {
    if (!this.hasRoot) throw this.parser.failure('the document ends before its element does');
    this.parser.end();
  }

  private startTag(name: string): void {
    if (this.depth === 0) this.checkRoot(name);
    if (this.depth >= MAX_DEPTH) throw this.parser.failure(`elements stand in each other more than ${MAX_DEPTH} deep`);
    this.depth += 1;
    if (this.record !== null) this.record.start(name);
    else if (this.options.records.includes(name)) this.record = new OpenXmlRecord(this.parser.line, this.depth, name);
  }

  private checkRoot(name: string): void {
    const { root } = this.options;
    if (this.hasRoot) throw this.parser.failure('the document has a second element');
    if (name !== root) throw this.parser.failure(`the document should be a <${root}>`);
    this.hasRoot = true;
  }

  private endTag(): void {
    if (this.record?.depth === this.depth) {
      this.records.push(this.record.finish());
      this.record = null;
    }
    this.record?.end();
    this.depth -= 1;
  }

  private text(text: string): void {
    if (this.depth === 0 && text.trim() !== '') throw this.parser.failure('text stands outside the element');
    this.record?.addText(text);
  }
}
