import { SignatureFault } from './signature-fault';

/** A value of ISO 32000-1 §7.3, and the positions at which its text begins and ends. */
export type PdfValue = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly value: string }
  | { readonly kind: 'keyword'; readonly value: 'true' | 'false' | 'null' }
  | { readonly kind: 'string' | 'hexadecimal' }
  | { readonly kind: 'reference'; readonly id: number }
  | { readonly kind: 'array'; readonly items: readonly PdfValue[] }
  | PdfEntries
);

interface PdfEntries {
  readonly kind: 'dictionary';
  /** In the order of the text; no key occurs twice. */
  readonly entries: ReadonlyMap<string, PdfValue>;
}
export type PdfDictionary = PdfEntries & { readonly start: number; readonly end: number };

export interface PdfLimits {
  readonly maxDepth: number;
  readonly maxValues: number;
}

/** The limits for the few objects that lead to a signature, in a file of unknown origin. */
export const FEW_VALUES: PdfLimits = { maxDepth: 16, maxValues: 10_000 };
/**
 * The limits for a whole file of this service. The structure tree of a long report has several hundred thousand
 * values.
 */
const MANY_VALUES: PdfLimits = { maxDepth: 64, maxValues: 5_000_000 };
const [SPACE, NEWLINE] = [0x20, 0x0a];
const [LEFT_PARENTHESIS, RIGHT_PARENTHESIS, BACKSLASH] = [0x28, 0x29, 0x5c];
const [LESS, GREATER, SLASH, LEFT_BRACKET, RIGHT_BRACKET] = [0x3c, 0x3e, 0x2f, 0x5b, 0x5d];
/**
 * 1 for each byte that ends a name or a number (§7.2.2). It is a table because most of a large file is read with it.
 */
const ENDS_WORD = new Uint8Array(256);
for (const byte of Buffer.from('\0\t\n\f\r ()<>[]{}/%', 'latin1')) ENDS_WORD[byte] = 1;
const NUMBER = /^-?\d+(\.\d+)?(e-\d+)?$/;
/** The bytes of a reference after the number of its object. */
const REFERENCE_REST = [...Buffer.from(' 0 R', 'latin1')];
const LONGEST_WORD = 32;
const DIGIT_ZERO = 0x30;
/** Every number with at most this many digits is a safe integer. */
const MOST_DIGITS = 15;

/**
 * Reads values in the form of our renderer: separated by spaces and newlines, without comments, references with
 * generation 0. Numbers such as `1` and `0.5` and keywords are words. One reader serves one document.
 */
export class PdfSyntax {
  /** The number of signature dictionaries read so far: those with the type of a signature, or with a byte range. */
  signatures = 0;
  #at = 0;
  #valuesLeft: number;

  constructor(
    private readonly bytes: Buffer,
    private readonly limits: PdfLimits = MANY_VALUES,
  ) {
    this.#valuesLeft = limits.maxValues;
  }

  /** @throws SignatureFault if there is no valid value */
  readAt(offset: number): PdfValue {
    this.#at = offset;
    return this.#value(this.limits.maxDepth);
  }

  #value(depthLeft: number): PdfValue {
    if (depthLeft === 0 || --this.#valuesLeft < 0)
      throw malformed('its values are nested too deeply, or there are too many of them');
    const first = this.#nextByte();
    const start = this.#at;
    switch (first) {
      case SLASH:
        return { kind: 'name', value: this.#name(), start, end: this.#at };
      case LEFT_PARENTHESIS:
        this.#skipString();
        return { kind: 'string', start, end: this.#at };
      case LEFT_BRACKET:
        return { kind: 'array', items: this.#items(depthLeft), start, end: this.#at };
      case LESS:
        if (this.bytes[start + 1] === LESS) {
          return { kind: 'dictionary', entries: this.#entries(depthLeft), start, end: this.#at };
        }
        this.#skipPast(GREATER);
        return { kind: 'hexadecimal', start, end: this.#at };
      default:
        return this.#word();
    }
  }

  #items(depthLeft: number): PdfValue[] {
    const items: PdfValue[] = [];
    this.#at++;
    while (this.#nextByte() !== RIGHT_BRACKET) {
      items.push(this.#value(depthLeft - 1));
    }
    this.#at++;
    return items;
  }

  #entries(depthLeft: number): Map<string, PdfValue> {
    const entries = new Map<string, PdfValue>();
    this.#at += 2;
    while (this.#nextByte() === SLASH) {
      const key = this.#name();
      if (entries.has(key)) throw malformed(`the key ${key} appears twice`);
      entries.set(key, this.#value(depthLeft - 1));
    }
    if (this.bytes[this.#at] !== GREATER || this.bytes[this.#at + 1] !== GREATER)
      throw malformed('a dictionary has no end');
    this.#at += 2;
    const type = entries.get('Type');
    if (entries.has('ByteRange') || (type?.kind === 'name' && type.value === 'Sig')) this.signatures++;
    return entries;
  }

  /** A name without its slash and with `#xx` decoded, so that no key can be hidden behind another spelling (§7.3.5). */
  #name(): string {
    const text = this.#textUntil(this.#at + 1);
    return text.includes('#')
      ? text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      : text;
  }

  #word(): PdfValue {
    const start = this.#at;
    const whole = this.#wholeNumber();
    if (whole !== undefined) {
      if (!this.#isReference()) return { kind: 'number', value: whole, start, end: this.#at };
      this.#at += REFERENCE_REST.length;
      return { kind: 'reference', id: whole, start, end: this.#at };
    }
    const word = this.#textUntil(start);
    if (word === 'true' || word === 'false' || word === 'null')
      return { kind: 'keyword', value: word, start, end: this.#at };
    if (word.length > LONGEST_WORD || !NUMBER.test(word)) throw malformed('an unknown keyword');
    return { kind: 'number', value: Number(word), start, end: this.#at };
  }

  /** Most words of a file are whole numbers, so they are read without creating a string for each. */
  #wholeNumber(): number | undefined {
    let value = 0;
    let at = this.#at;
    for (; at < this.#at + MOST_DIGITS; at++) {
      const digit = (this.bytes[at] ?? 0) - DIGIT_ZERO;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    if (at === this.#at || ENDS_WORD[this.bytes[at] ?? 0] === 0) return undefined;
    this.#at = at;
    return value;
  }

  #isReference(): boolean {
    return REFERENCE_REST.every((byte, at) => this.bytes[this.#at + at] === byte);
  }

  #textUntil(start: number): string {
    let end = start;
    while (end < this.bytes.length && ENDS_WORD[this.bytes[end] ?? 0] === 0) end++;
    this.#at = end;
    return this.bytes.toString('latin1', start, end);
  }

  /** Moves past a literal string with nested parentheses and escapes (§7.3.4.2). */
  #skipString(): void {
    let depth = 0;
    for (; this.#at < this.bytes.length; this.#at++) {
      const byte = this.bytes[this.#at];
      if (byte === BACKSLASH) this.#at++;
      else if (byte === LEFT_PARENTHESIS) depth++;
      else if (byte === RIGHT_PARENTHESIS && --depth === 0) {
        this.#at++;
        return;
      }
    }
    throw malformed('a string has no end');
  }

  #skipPast(byte: number): void {
    const found = this.bytes.indexOf(byte, this.#at);
    if (found === -1) throw malformed('a hexadecimal string has no end');
    this.#at = found + 1;
  }

  /** Skips spaces and newlines, and returns the byte after them. */
  #nextByte(): number | undefined {
    while (this.bytes[this.#at] === SPACE || this.bytes[this.#at] === NEWLINE) this.#at++;
    return this.bytes[this.#at];
  }
}

const malformed = (what: string): SignatureFault =>
  new SignatureFault('signature_invalid', `it is not written like reports of this service: ${what}`);
