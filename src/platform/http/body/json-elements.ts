import { isUtf8 } from 'node:buffer';
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  type JsonLimits,
  JsonStructure,
  JsonStructureError,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './json-structure';

export interface JsonElementsLimits extends JsonLimits {
  /** The limit of one element of the array. */
  readonly maxElementBytes: number;
  /** The limit of everything outside the elements of the array. */
  readonly maxOtherBytes: number;
}

const BLANK = 0x20;
/** RFC 8259 §2. */
const JSON_BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** The text is not JSON, or not UTF-8. */
export class JsonTextError extends Error {
  override readonly name = 'JsonTextError';
}

/**
 * Parses a JSON object with one long array while it arrives: first each element of `key`, then the rest as a whole,
 * in which a number replaces each element. Therefore at most one element is parsed in one go, the text is never in
 * memory as a whole, and the result is that of `JSON.parse`. (`records/json-array-elements` reads import files. It
 * tolerates errors outside the array and reports errors for each element.)
 */
export class JsonElements {
  readonly #structure: JsonStructure;
  readonly #elements: unknown[] = [];
  readonly #rest: Buffer[] = [];
  #restBytes = 0;
  #parts: Buffer[] = [];
  #partBytes = 0;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** The last string of the root object; it is a key if a colon follows. */
  #rootString = '';
  #isKey = false;
  #state: 'before' | 'inside' | 'after' = 'before';
  #isInElement = false;

  constructor(
    private readonly key: string,
    private readonly limits: JsonElementsLimits,
  ) {
    this.#structure = new JsonStructure(limits);
  }

  /** Processes the next bytes. @throws JsonStructureError, JsonTextError */
  write(bytes: Buffer): void {
    this.#structure.scan(bytes);
    let start = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (this.#isInString) {
        this.#scanString(byte);
        continue;
      }
      if (this.#isInside) {
        const isEnd = this.#depth === 2 && (byte === COMMA || byte === CLOSE_BRACKET || byte === CLOSE_BRACE);
        if (this.#isInElement ? isEnd : byte > BLANK && byte !== COMMA) {
          this.#keep(bytes.subarray(start, at));
          if (this.#isInElement) this.#endElement();
          else this.#isInElement = !isEnd;
          start = at;
        }
      }
      const wasInside = this.#isInside;
      this.#scanStructure(byte);
      if (this.#isInside && !wasInside) {
        this.#keepRest(bytes.subarray(start, at + 1));
        start = at + 1;
      }
    }
    this.#keep(bytes.subarray(start));
  }

  /** Returns the whole object. @throws JsonTextError */
  end(): unknown {
    if (this.#isInElement) throw new JsonTextError('the text is not valid JSON');
    const rest = parsed(Buffer.concat(this.#rest));
    if (this.#state !== 'before' && typeof rest === 'object' && rest !== null) {
      Object.defineProperty(rest, this.key, { value: this.#elements, ...PLAIN });
    }
    return rest;
  }

  #scanString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isInString = false;
    else if (this.#depth === 1 && this.#rootString.length <= this.key.length) {
      this.#rootString += String.fromCharCode(byte);
    }
  }

  #scanStructure(byte: number): void {
    if (byte === QUOTE) {
      this.#isInString = true;
      if (this.#depth === 1) this.#rootString = '';
    } else if (byte === COLON) {
      if (this.#depth === 1) this.#isKey = this.#rootString === this.key;
    } else if (byte === COMMA) {
      if (this.#depth === 1) this.#isKey = false;
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#open(byte);
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      this.#depth -= 1;
      if (this.#depth === 1 && this.#state === 'inside') this.#state = 'after';
    }
  }

  #open(byte: number): void {
    if (this.#depth === 1 && this.#isKey) {
      if (this.#state === 'after') throw new JsonTextError(`the key "${this.key}" appears twice`);
      if (byte === OPEN_BRACKET) this.#state = 'inside';
    }
    this.#depth += 1;
  }

  get #isInside(): boolean {
    return this.#state === 'inside';
  }

  #keep(bytes: Buffer): void {
    if (this.#isInElement) this.#keepPart(bytes);
    else if (this.#isInside) this.#keepGap(bytes);
    else this.#keepRest(bytes);
  }

  /** Between elements, drops whitespace and keeps commas, which cannot outnumber the values. */
  #keepGap(bytes: Buffer): void {
    let commas = 0;
    for (const byte of bytes) {
      if (byte === COMMA) commas += 1;
      else if (!JSON_BLANKS.has(byte)) throw new JsonTextError('the text is not valid JSON');
    }
    if (commas > 0) this.#rest.push(Buffer.alloc(commas, COMMA));
  }

  #keepPart(bytes: Buffer): void {
    this.#partBytes += bytes.length;
    if (this.#partBytes > this.limits.maxElementBytes) {
      throw new JsonStructureError(
        `more than ${this.limits.maxElementBytes} bytes in item ${this.#elements.length} of "${this.key}"`,
      );
    }
    this.#parts.push(bytes);
  }

  #keepRest(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#restBytes += bytes.length;
    if (this.#restBytes > this.limits.maxOtherBytes) {
      throw new JsonStructureError(`more than ${this.limits.maxOtherBytes} bytes outside the items of "${this.key}"`);
    }
    this.#rest.push(Buffer.from(bytes));
  }

  #endElement(): void {
    const bytes = this.#parts.length === 1 ? (this.#parts[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#parts);
    this.#rest.push(NUMBER);
    this.#elements.push(parsed(bytes));
    this.#parts = [];
    this.#partBytes = 0;
    this.#isInElement = false;
  }
}

/** Replaces an element in the text that is parsed at the end; the order identifies the element. */
const NUMBER = Buffer.from('0');
const PLAIN = { enumerable: true, configurable: true, writable: true };

function parsed(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new JsonTextError('the text is not valid UTF-8');
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new JsonTextError('the text is not valid JSON');
  }
}
