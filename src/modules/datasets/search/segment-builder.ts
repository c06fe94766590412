import { identifierKeys, nameKeys, nameWeight } from '../../../kernel/matching/candidates/candidate-keys';
import type { EntitySchema } from '../../../kernel/matching/matching.types';
import type { PreparedEntity } from '../../../kernel/matching/entities/prepare-entity';
import { linkKeys } from '../../../kernel/resolution/links/link-keys';
import { encodePositions } from './positions';

export interface SegmentName {
  position: number;
  entityNumber: number;
  schema: EntitySchema;
  value: string;
  isWeak: boolean;
}

export interface SegmentKey {
  key: string;
  /** The positions of the names with this key, as encoded by positions.ts. */
  positions: Buffer;
}

export interface Segment {
  names: SegmentName[];
  /** The total weight of the words of each name, in sixteenths, by position. */
  weights: Buffer;
  /** Can be iterated again, for example by a transaction that is retried. */
  keys: Iterable<SegmentKey>;
}

/** A sixteenth of a word is precise enough. */
export const WEIGHT_UNIT = 16;
const MAX_BYTE = 255;

/**
 * Collects the names of one import with their search keys, in segments of some ten thousand. The keys of a segment are
 * collected in memory, about 1.5 KB per name.
 */
export class SegmentBuilder {
  #names: SegmentName[] = [];
  #weights: number[] = [];
  #postings = new Map<string, number[]>();

  get size(): number {
    return this.#names.length;
  }

  /** Identifiers and link keys refer to the entity's first name, or to an empty one if its names have no words. */
  add(entityNumber: number, entity: PreparedEntity): void {
    const { schema, names, identifiers } = entity;
    const first = this.#names.length;
    const numberKeys = identifierKeys(identifiers);
    for (const name of names) {
      const { value, isWeak } = name;
      const position = this.#names.length;
      this.#push({ position, entityNumber, schema, value, isWeak }, nameWeight(name));
      for (const key of nameKeys(name)) this.#post(key, position);
    }
    if (names.length === 0 && numberKeys.size > 0)
      this.#push({ position: first, entityNumber, schema, value: '', isWeak: false }, 0);
    for (const key of numberKeys) this.#post(key, first);
    for (const key of linkKeys(entity)) this.#post(key, first);
  }

  /** Returns the collected segment and empties the builder. */
  take(): Segment {
    const postings = this.#postings;
    const segment: Segment = {
      names: this.#names,
      weights: Buffer.from(this.#weights),
      keys: { [Symbol.iterator]: () => keysIn(postings) },
    };
    this.#names = [];
    this.#weights = [];
    this.#postings = new Map();
    return segment;
  }

  #push(name: SegmentName, weight: number): void {
    this.#names.push(name);
    this.#weights.push(Math.min(MAX_BYTE, Math.round(weight * WEIGHT_UNIT)));
  }

  #post(key: string, position: number): void {
    const positions = this.#postings.get(key);
    if (positions === undefined) this.#postings.set(key, [position]);
    else if (positions.at(-1) !== position) positions.push(position);
  }
}

const PREFIX_LENGTH = 3;

/**
 * In order, so that rows with similar keys are stored together. Sorted incrementally while they are read: sorting half
 * a million at once blocks the event loop for a second.
 */
function* keysIn(postings: ReadonlyMap<string, number[]>): Generator<SegmentKey> {
  const byPrefix = new Map<string, string[]>();
  for (const key of postings.keys()) {
    const prefix = key.slice(0, PREFIX_LENGTH);
    const keys = byPrefix.get(prefix);
    if (keys === undefined) byPrefix.set(prefix, [key]);
    else keys.push(key);
  }
  for (const prefix of [...byPrefix.keys()].sort()) {
    for (const key of byPrefix.get(prefix)?.sort() ?? []) {
      yield { key, positions: encodePositions(postings.get(key) ?? []) };
    }
  }
}
