import { identifierKeys, nameKeys, nameWeight } from '../../kernel/matching/candidate-keys';
import type { EntitySchema } from '../../kernel/matching/matching.types';
import type { PreparedEntity } from '../../kernel/matching/prepare-entity';
import { encodePositions } from './positions';

export interface SegmentName {
  position: number;
  entityNumber: number;
  schema: EntitySchema;
  value: string;
  isWeak: boolean;
}

export interface Segment {
  names: SegmentName[];
  /** What the words of each name count for, in sixteenths, by position. */
  weights: Buffer;
  /** May be gone through again, as a transaction that is tried once more does. */
  keys: Iterable<{ key: string; positions: Buffer }>;
}

/** Of one word more or less a sixteenth matters to nobody. */
export const WEIGHT_UNIT = 16;
const MAX_BYTE = 255;

/**
 * Names of one import with the keys they are found by, some ten thousand at a time: a segment's keys are gathered in
 * memory, about 1.5 KB a name.
 */
export class SegmentBuilder {
  #names: SegmentName[] = [];
  #weights: number[] = [];
  #postings = new Map<string, number[]>();

  get size(): number {
    return this.#names.length;
  }

  /** Identifiers lead to the entity's first name, or to an empty one where its names have no words. */
  add(entityNumber: number, { schema, names, identifiers }: PreparedEntity): void {
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
  }

  /** What was added, and an empty builder. */
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

/** In their order, so that rows of like keys lie together. */
function* keysIn(postings: ReadonlyMap<string, number[]>): Generator<{ key: string; positions: Buffer }> {
  for (const key of [...postings.keys()].sort()) {
    yield { key, positions: encodePositions(postings.get(key) ?? []) };
  }
}
