import { isStorable } from '../../../kernel/untrusted/storable-text';
import type { Location, Rule, ViolationSink } from './rule';

/** Limits on JSON of any shape. */
export interface FreeJsonLimits {
  /** The number of nested arrays and objects. */
  readonly maxDepth: number;
  /** The number of values of all kinds, including arrays and objects. */
  readonly maxValues: number;
  /** The approximate size of its text: strings and names in UTF-8, and eight bytes for any other value. */
  readonly maxBytes: number;
}

/** The limits of values that a caller may store with an object, for example an asset's attributes. */
export const FREE_JSON: FreeJsonLimits = { maxDepth: 32, maxValues: 2_000, maxBytes: 65_536 };

const UNSTORABLE = 'Input should be a valid string without NUL characters or lone surrogates';
const BYTES_OF_OTHERS = 8;

/** An array or object that is being traversed, and the position in it. */
interface Level {
  readonly container: object;
  /** Null for an array, whose items have no names. */
  readonly names: readonly string[] | null;
  readonly length: number;
  next: number;
}

/**
 * Checks values of any shape in one pass: text that PostgreSQL can store, finite numbers, and limits on depth, number
 * and size, which apply to all values that the same instance checks. It is iterative, so that depth cannot exhaust
 * the stack. The location of a fault is only computed if there is one.
 */
export class FreeJson {
  #values = 0;
  #bytes = 0;

  constructor(private readonly limits: FreeJsonLimits = FREE_JSON) {}

  /** Checks a member of an object: its name and its value. */
  checkEntry(name: string, value: unknown, loc: Location, sink: ViolationSink): boolean {
    const fault = this.#faultOfName(name);
    if (fault) sink.add(loc, fault.type, fault.msg);
    return !fault && this.check(value, [...loc, name], sink);
  }

  /** Returns true if the value is valid. Otherwise adds a violation for the first fault and returns false. */
  check(value: unknown, loc: Location, sink: ViolationSink): boolean {
    const levels: Level[] = [];
    let current: unknown = value;
    for (;;) {
      const fault = this.#faultOf(current, levels.length);
      if (fault) {
        // If a limit was exceeded, no single value is at fault.
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
  /** Whether all values together are at fault, rather than one of them. */
  readonly isOfAll: boolean;
  readonly type: string;
  readonly msg: string;
}

const tooMuch = (what: string): Fault => ({ isOfAll: true, type: 'value_error', msg: `Value error, ${what}` });

function levelOf(container: object): Level {
  const names = Array.isArray(container) ? null : Object.keys(container);
  return { container, names, length: names?.length ?? (container as unknown[]).length, next: 0 };
}

/** The path from the outermost value to the current one. */
const pathOf = (levels: readonly Level[]): Location =>
  levels.map(({ names, next }) => (names ? (names[next - 1] ?? '') : next - 1));

/** Any JSON value within limits, returned unchanged. */
export const freeJsonWithin = (limits: FreeJsonLimits): Rule => ({
  schema: {},
  parse: (value, loc, sink) => (new FreeJson(limits).check(value, loc, sink) ? value : undefined),
});

export const freeJson = freeJsonWithin(FREE_JSON);
