import type { PreparedNames } from '../../matching/match-names';
import type { Comparison } from '../../matching/comparison/name-comparison';
import type { PreparedEntity } from '../../matching/entities/prepare-entity';
import type { NameToken, PreparedName } from '../../matching/preparation/prepared-name';
import { type Outline, WordIndex } from './name-outline';

/** A name with all its readings, shared by all records of a lookup that have it. */
export interface IndexedName {
  id: number;
  prepared: PreparedNames;
  isPerson: boolean;
  /** Letters or syllables of its script correspond to Latin ones: Cyrillic and Chinese, not Arabic or Hangul. */
  isExact: boolean;
  /** One for each reading; created on first use. */
  outlines: Outline[] | null;
  /** Comparisons with other names, by their ids. */
  comparisons: Comparison[];
  ceilings: number[];
}

/** A name as one record has it. */
export interface RecordName {
  name: IndexedName;
  isWeak: boolean;
}

export interface RecordNames {
  names: readonly RecordName[];
  someExact: boolean;
}

/** The names of one lookup, without duplicates because lists copy from one another. */
export class NameIndex {
  readonly #known = new Map<PreparedNames, IndexedName>();
  readonly #byValue = new Map<string, IndexedName[]>();
  readonly #ofRecords = new Map<PreparedEntity, RecordNames>();
  readonly #words = new WordIndex();
  #count = 0;

  nameOf(prepared: PreparedNames): IndexedName {
    const known = this.#known.get(prepared);
    if (known !== undefined) return known;
    const namesakes = this.#byValue.get(prepared.value) ?? [];
    let name = namesakes.find((one) => areReadAlike(one.prepared, prepared));
    if (name === undefined) {
      name = indexed(this.#count++, prepared);
      this.#byValue.set(prepared.value, [...namesakes, name]);
    }
    this.#known.set(prepared, name);
    return name;
  }

  namesOf(record: PreparedEntity): RecordNames {
    const known = this.#ofRecords.get(record);
    if (known !== undefined) return known;
    const names = record.names.map((prepared) => ({ name: this.nameOf(prepared), isWeak: prepared.isWeak }));
    const found = { names, someExact: names.some(({ name }) => name.isExact) };
    this.#ofRecords.set(record, found);
    return found;
  }

  outlinesOf(name: IndexedName): readonly Outline[] {
    return (name.outlines ??= name.prepared.readings.map((reading) => this.#words.outline(reading)));
  }
}

function indexed(id: number, prepared: PreparedNames): IndexedName {
  const { readings } = prepared;
  return {
    id,
    prepared,
    isPerson: readings.some(({ kind }) => kind === 'person'),
    isExact: readings.every(({ tokens }) => tokens.every(isExact)),
    outlines: null,
    comparisons: [],
    ceilings: [],
  };
}

const isExact = ({ fidelity }: NameToken): boolean => fidelity === 'exact' || fidelity === 'pinyin';

/**
 * Compares two names with the same text, whose reading also depends on the record's type and on the parts that the
 * source distinguishes.
 */
function areReadAlike(left: PreparedNames, right: PreparedNames): boolean {
  if (left.readings.length !== right.readings.length) return false;
  return left.readings.every((reading, index) => {
    const other = right.readings[index];
    return other !== undefined && isSameReading(reading, other);
  });
}

const isSameReading = (left: PreparedName, right: PreparedName): boolean =>
  left.kind === right.kind &&
  left.value === right.value &&
  left.hasParts === right.hasParts &&
  left.tokens.every(({ part, isPatronymic }, index) => {
    const other = right.tokens[index];
    return other !== undefined && other.part === part && other.isPatronymic === isPatronymic;
  });
