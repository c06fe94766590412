import { FEW_VALUES, type PdfDictionary, PdfSyntax, type PdfValue } from './pdf-syntax';
import { SignatureFault } from './signature-fault';

/** A comment of bytes beyond ASCII follows the version, as ISO 32000-1 §7.5.2 recommends and pdfkit writes. */
const HEADER = /^%PDF-1\.[4-7]\n%\xff\xff\xff\xff\n/;
const TAIL = /startxref\n([1-9]\d{0,9})\n%%EOF\n$/;
const LONGEST_TAIL = 'startxref\n0000000000\n%%EOF\n'.length;
const TABLE_HEAD = /^xref\n0 ([1-9]\d{0,6})\n0000000000 65535 f \n/;
const ENTRY_BYTES = 20;
const ENTRY = /^\d{10} 00000 n \n$/;
const TRAILER_KEYS = 'Size Root Info ID';

/**
 * A PDF of one revision with a classic cross-reference table (ISO 32000-1 §7.5.4), as pdfkit writes it. Only the
 * requested entries of the table and objects are read, and no streams, so that a large file does not cost more.
 */
export class PdfFile {
  readonly #syntax: PdfSyntax;
  readonly #tableAt: number;
  readonly #table: { readonly count: number; readonly start: number };
  readonly #headerBytes: number;
  /** The number of the catalogue. */
  readonly root: number;

  /** @throws SignatureFault if the file has another form; `hash_mismatch` if something was added to it */
  constructor(private readonly bytes: Buffer) {
    this.#syntax = new PdfSyntax(bytes, FEW_VALUES);
    this.#headerBytes = HEADER.exec(bytes.toString('latin1', 0, 16))?.[0].length ?? 0;
    if (this.#headerBytes === 0) throw malformed('it does not start with a PDF header');
    const tail = TAIL.exec(bytes.toString('latin1', Math.max(0, bytes.length - LONGEST_TAIL)));
    if (!tail) throw changed('something follows its end (%%EOF), or its end is missing');
    this.#tableAt = Number(tail[1]);
    this.#table = this.#readTableHead();
    this.root = this.#readTrailer(this.#table.start + this.#table.count * ENTRY_BYTES, tail[0].length);
  }

  /**
   * The value of an object that is not a stream, and its position. @throws SignatureFault if there is no such object
   */
  valueOf(id: number): PdfValue {
    const offset = this.offsetOf(id);
    const value = this.#syntax.readAt(offset + headOf(id).length);
    this.#require(value.end, '\nendobj\n', `object ${id} does not end after its value`);
    return value;
  }

  dictionaryOf(id: number): PdfDictionary {
    const value = this.valueOf(id);
    if (value.kind !== 'dictionary') throw malformed(`object ${id} is not a dictionary`);
    return value;
  }

  /** The offset of `id 0 obj`. */
  offsetOf(id: number): number {
    if (id > this.#table.count) throw malformed(`object ${id} is not in the cross-reference table`);
    const offset = this.#entryOf(id);
    this.#require(offset, headOf(id), `object ${id} is not where the cross-reference table says`);
    return offset;
  }

  /**
   * For a file whose signature is valid, since this reads the whole file. Requires that the objects of the table fill
   * the file from its header to the table, one after another, so that nothing is between them or in two of them; that
   * none of them contains other objects; and that exactly one is a signature.
   * @throws SignatureFault otherwise
   */
  requireNothingHidden(): void {
    const ids = Array.from({ length: this.#table.count }, (_, at) => at + 1);
    const order = ids.map((id) => ({ offset: this.offsetOf(id), id })).sort((a, b) => a.offset - b.offset);
    const syntax = new PdfSyntax(this.bytes);
    let at = this.#headerBytes;
    for (const { offset, id } of order) {
      if (offset !== at) throw malformed(`the bytes before object ${id} belong to no object`);
      at = this.#endOfObject(syntax, id, offset + headOf(id).length);
    }
    if (at !== this.#tableAt) throw malformed('the bytes before the cross-reference table belong to no object');
    if (syntax.signatures !== 1) throw malformed(`${syntax.signatures} signatures instead of one`);
  }

  #endOfObject(syntax: PdfSyntax, id: number, start: number): number {
    const value = syntax.readAt(start);
    let { end } = value;
    if (value.kind === 'dictionary' && this.#has(end, '\nstream\n')) {
      const length = value.entries.get('Length');
      const type = value.entries.get('Type');
      if (length?.kind !== 'number' || !Number.isSafeInteger(length.value))
        throw malformed(`stream ${id} has no length`);
      if (type?.kind === 'name' && (type.value === 'ObjStm' || type.value === 'XRef')) {
        throw malformed(`stream ${id} contains objects`);
      }
      end += '\nstream\n'.length + length.value;
      this.#require(end, '\nendstream', `stream ${id} does not end where its length says`);
      end += '\nendstream'.length;
    }
    this.#require(end, '\nendobj\n', `object ${id} does not end after its value`);
    return end + '\nendobj\n'.length;
  }

  #readTableHead(): { count: number; start: number } {
    const head = TABLE_HEAD.exec(this.bytes.toString('latin1', this.#tableAt, this.#tableAt + 64));
    if (!head && this.#has(this.#tableAt, 'xref\n')) {
      throw changed(
        'its last cross-reference table does not cover all objects: a later revision was added (incremental update)',
      );
    }
    if (!head) throw changed('its cross-reference table is not where the end of the file says');
    const count = Number(head[1]) - 1;
    const start = this.#tableAt + head[0].length;
    if (start + count * ENTRY_BYTES > this.bytes.length) {
      throw changed('its cross-reference table has more entries than the file can contain');
    }
    return { count, start };
  }

  #entryOf(id: number): number {
    const start = this.#table.start + (id - 1) * ENTRY_BYTES;
    const entry = this.bytes.toString('latin1', start, start + ENTRY_BYTES);
    if (!ENTRY.test(entry)) throw changed(`entry ${id} of its cross-reference table is not valid`);
    return Number(entry.slice(0, 10));
  }

  #readTrailer(at: number, tailBytes: number): number {
    this.#require(at, 'trailer\n', 'its cross-reference table does not end at the trailer');
    const trailer = this.#syntax.readAt(at + 'trailer\n'.length);
    if (trailer.kind !== 'dictionary') throw changed('its trailer is not a dictionary');
    const keys = [...trailer.entries.keys()];
    if (keys.includes('Prev') || keys.includes('XRefStm'))
      throw changed('a later revision was added (incremental update)');
    if (keys.join(' ') !== TRAILER_KEYS) throw changed(`its trailer has the keys ${keys.join(', ')}`);
    if (trailer.end + 1 + tailBytes !== this.bytes.length)
      throw changed('there is something between its trailer and its end');
    const [size, root] = [trailer.entries.get('Size'), trailer.entries.get('Root')];
    if (size?.kind !== 'number' || size.value !== this.#table.count + 1) throw changed('its trailer has a wrong size');
    if (root?.kind !== 'reference') throw changed('its trailer names no catalogue');
    return root.id;
  }

  #has(at: number, text: string): boolean {
    return this.bytes.toString('latin1', at, at + text.length) === text;
  }

  #require(at: number, text: string, fault: string): void {
    if (!this.#has(at, text)) throw changed(fault);
  }
}

const headOf = (id: number): string => `${id} 0 obj\n`;

const malformed = (what: string): SignatureFault =>
  new SignatureFault('signature_invalid', `The document was not created by this service: ${what}.`);

const changed = (what: string): SignatureFault =>
  new SignatureFault('hash_mismatch', `The document has changed since it was signed: ${what}.`);
