import { isUtf8 } from 'node:buffer';
import { RECORD_TEXTS } from './record.texts';

/** One line of a text, without its line break. */
export interface TextLine {
  /** The number of the line, from 1. */
  line: number;
  text: string;
  /** Why the line is invalid. Its text is then unreliable, or empty if the line was too long. */
  fault: string | null;
}

export const MAX_LINE_BYTES = 4 * 1024 * 1024;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Splits UTF-8 text into lines, in batches of one chunk each. Line breaks are `\n` or `\r\n`, and a byte order mark
 * is dropped. A line above 4 MiB is not kept in memory, and is reported as a fault when its end is found. If the
 * source throws, the complete lines before that have been returned, and the incomplete one is lost.
 */
export async function* readTextLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<TextLine[]> {
  const cutter = new LineCutter();
  for await (const chunk of chunks) yield cutter.cut(chunk);
  yield cutter.finish();
}

class LineCutter {
  private line = 1;
  /** Parts of a line whose end has not arrived yet. */
  private parts: Buffer[] = [];
  private partBytes = 0;
  private isTooLong = false;

  cut(chunk: Buffer): TextLine[] {
    const lines: TextLine[] = [];
    // One check of the whole chunk is much cheaper than one per line. The lines are only checked if it fails.
    const firstEnd = chunk.indexOf(LINE_FEED);
    const lastEnd = chunk.lastIndexOf(LINE_FEED);
    const isSound = firstEnd === lastEnd || isUtf8(chunk.subarray(firstEnd + 1, lastEnd));
    let start = 0;
    // An empty line takes a tenth of the time without a search, and some files contain millions of them.
    const endFrom = (from: number): number => (chunk[from] === LINE_FEED ? from : chunk.indexOf(LINE_FEED, from));
    for (let end = firstEnd; end !== -1; end = endFrom(start)) {
      if (start === 0) lines.push(this.completed(chunk.subarray(0, end)));
      else if (end === start) lines.push({ line: this.line++, text: '', fault: null });
      else lines.push(this.decoded(chunk.subarray(start, end), isSound));
      start = end + 1;
    }
    this.hold(chunk.subarray(start));
    return lines;
  }

  finish(): TextLine[] {
    return this.partBytes > 0 || this.isTooLong ? [this.completed(Buffer.alloc(0))] : [];
  }

  private hold(part: Buffer): void {
    if (part.length === 0) return;
    this.partBytes += part.length;
    if (this.partBytes > MAX_LINE_BYTES) {
      this.isTooLong = true;
      this.parts = [];
    }
    if (!this.isTooLong) this.parts.push(part);
  }

  private completed(lastPart: Buffer): TextLine {
    this.hold(lastPart);
    const bytes = this.parts.length === 1 ? (this.parts[0] ?? lastPart) : Buffer.concat(this.parts);
    const isTooLong = this.isTooLong;
    this.parts = [];
    this.partBytes = 0;
    this.isTooLong = false;
    if (isTooLong) return { line: this.line++, text: '', fault: RECORD_TEXTS.lineTooLong };
    return this.decoded(bytes, false);
  }

  private decoded(bytes: Buffer, isSound: boolean): TextLine {
    const line = this.line++;
    let start = 0;
    if (line === 1 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)) start = 3;
    const end = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length;
    if (end - start > MAX_LINE_BYTES) return { line, text: '', fault: RECORD_TEXTS.lineTooLong };
    const fault = isSound || isUtf8(bytes) ? null : RECORD_TEXTS.lineNotUtf8;
    return { line, text: bytes.toString('utf8', start, end), fault };
  }
}
