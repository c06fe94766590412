import { isStorable } from '../../../kernel/untrusted/storable-text';
import type { Location, Rule, ViolationSink } from './rule';

/** What JSON of any shape may hold. */
export interface FreeJsonLimits {
  /** Levels of arrays and objects in each other. */
  readonly maxDepth: number;
  /** Values of all kinds, arrays and objects included. */
  readonly maxValues: number;
  /** Of its text, about: strings and names in UTF-8, eight bytes for any other value. */
  readonly maxBytes: number;
}

/** Of the values that a caller may keep with an object of ours, such as an asset's attributes. */
export const FREE_JSON: FreeJsonLimits = { maxDepth: 32, maxValues: 2_000, maxBytes: 65_536 };

const UNSTORABLE = 'Input should be a valid string without NUL characters or lone surrogates';
const BYTES_OF_OTHERS = 8;

/** An array or object that is being walked through, and how far. */
interface Level {
  readonly container: object;
  /** Null for an array, whose items have no names. */
  readonly names: readonly string[] | null;
  readonly length: number;
  next: number;
}

/**
 * Checks values of any shape in one pass: text that PostgreSQL can hold, finite numbers, and limits on depth, number and size
 * that hold for all values checked by the same instance together. Iterative, so that depth can't exhaust the stack; where a
 * fault is, is worked out only once there is one.
 */
export class FreeJson {
  #values = 0;
  #bytes = 0;

  constructor(private readonly limits: FreeJsonLimits = FREE_JSON) {}

  /** Checks a member of an object: its name, and its value. */
  checkEntry(name: string, value: unknown, loc: Location, sink: ViolationSink): boolean {
    const fault = this.#faultOfName(name);
    if (fault) sink.add(loc, fault.type, fault.msg);
    return !fault && this.check(value, [...loc, name], sink);
  }

  /** Adds a violation at the first fault and returns false; true where there is none. */
  check(value: unknown, loc: Location, sink: ViolationSink): boolean {
    const levels: Level[] = [];
    let current: unknown = value;
    for (;;) {
      const fault = this.#faultOf(current, levels.length);
      if (fault) {
        // Where there is too much of it, no single value is at fault.
        sink.add(fault.isOfAll ? loc : [...loc, ...pathOf(levels)], fault.type, fault.msg);
        return false;
      }
      if (typeof current === 'object' && current !== null) levels.push(levelOf(current));
      let level = levels.at(-1);
      while (level && level.next === level.length) {
        levels.pop();
        level = levels.at(-1);
      }
      if (!level) return true;
      if (level.names) {
        const name = level.names[level.next] ?? '';
        const nameFault = this.#faultOfName(name);
        if (nameFault) {
          sink.add(nameFault.isOfAll ? loc : [...loc, ...pathOf(levels.slice(0, -1))], nameFault.type, nameFault.msg);
          return false;
        }
        current = (level.container as Record<string, unknown>)[name];
      } else current = (level.container as unknown[])[level.next];
      level.next += 1;
    }
  }

  #faultOf(value: unknown, depth: number): Fault | undefined {
    this.#values += 1;
    if (depth > this.limits.maxDepth) return tooMuch(`nested deeper than ${this.limits.maxDepth} levels`);
    if (typeof value === 'string') {
      if (!isStorable(value)) return { isOfAll: false, type: 'string_unicode', msg: UNSTORABLE };
      this.#bytes += Buffer.byteLength(value);
    } else {
      if (typeof value === 'number' && !Number.isFinite(value)) {
        return { isOfAll: false, type: 'finite_number', msg: 'Input should be a finite number' };
      }
      this.#bytes += BYTES_OF_OTHERS;
    }
    return this.#excess();
  }

  #faultOfName(name: string): Fault | undefined {
    if (!isStorable(name)) return { isOfAll: false, type: 'string_unicode', msg: UNSTORABLE };
    this.#bytes += Buffer.byteLength(name);
    return this.#excess();
  }

  #excess(): Fault | undefined {
    const { maxValues, maxBytes } = this.limits;
    if (this.#values > maxValues) return tooMuch(`more than ${maxValues} values`);
    return this.#bytes > maxBytes ? tooMuch(`more than ${maxBytes} bytes`) : undefined;
  }
}

interface Fault {
  /** Whether it lies in the whole of the values rather than in one of them. */
  readonly isOfAll: boolean;
  readonly type: string;
  readonly msg: string;
}

const tooMuch = (what: string): Fault => ({ isOfAll: true, type: 'value_error', msg: `Value error, ${what}` });

function levelOf(container: object): Level {
  const names = Array.isArray(container) ? null : Object.keys(container);
  return { container, names, length: names?.length ?? (container as unknown[]).length, next: 0 };
}

/** The way from the outermost value to the one that was taken last. */
const pathOf = (levels: readonly Level[]): Location =>
  levels.map(({ names, next }) => (names ? (names[next - 1] ?? '') : next - 1));

/** Any JSON value within limits, given back as it is. */
export const freeJsonWithin = (limits: FreeJsonLimits): Rule => ({
  schema: {},
  parse: (value, loc, sink) => (new FreeJson(limits).check(value, loc, sink) ? value : undefined),
});

export const freeJson = freeJsonWithin(FREE_JSON);
