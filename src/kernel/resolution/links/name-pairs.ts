import type { NameComparer } from '../../matching/entities/match-entities';
import { compareNames } from '../../matching/match-names';
import type { Comparison } from '../../matching/comparison/name-comparison';
import type { PreparedEntity } from '../../matching/entities/prepare-entity';
import { ENTITY } from '../../matching/weights';
import { nameCeiling } from './name-ceiling';
import { type IndexedName, NameIndex } from './name-index';

/** Comparisons of the names of one lookup: each pair once, and between records only those that may be the best. */
export class NamePairs {
  readonly #index = new NameIndex();

  readonly compare: NameComparer = (left, right) => this.#compare(this.#index.nameOf(left), this.#index.nameOf(right));

  /**
   * The score of the best pair of names of two records; `above` if none is better than that. If both have names in
   * exact scripts, their other names are compared only if they may be better word by word.
   */
  bestOf(left: PreparedEntity, right: PreparedEntity, above: number): number {
    const [ours, theirs] = [this.#index.namesOf(left), this.#index.namesOf(right)];
    const isByWord = ours.someExact && theirs.someExact;
    let best = above;
    // If both records have the same name, there is seldom a better pair.
    for (const areShared of [true, false]) {
      for (const one of ours.names) {
        for (const other of theirs.names) {
          if ((one.name === other.name) !== areShared) continue;
          const weight = one.isWeak || other.isWeak ? ENTITY.weakAlias : 1;
          if (weight <= best || this.#ceilingOf(one.name, other.name, isByWord) * weight <= best) continue;
          best = Math.max(best, this.#compare(one.name, other.name).score * weight);
        }
      }
    }
    return best;
  }

  #compare(left: IndexedName, right: IndexedName): Comparison {
    return (left.comparisons[right.id] ??= compareNames(left.prepared, right.prepared));
  }

  #ceilingOf(left: IndexedName, right: IndexedName, isByWord: boolean): number {
    if (left === right || !(isByWord || (left.isExact && right.isExact))) return 1;
    return left.id < right.id
      ? (left.ceilings[right.id] ??= this.#findCeiling(left, right))
      : (right.ceilings[left.id] ??= this.#findCeiling(right, left));
  }

  /** The highest bound over all pairs of readings that `compareNames` compares. */
  #findCeiling(left: IndexedName, right: IndexedName): number {
    const arePersons = left.isPerson && right.isPerson;
    let ceiling = 0;
    for (const ours of this.#index.outlinesOf(left)) {
      for (const theirs of this.#index.outlinesOf(right)) {
        if (ours.name.kind !== theirs.name.kind || (arePersons && ours.name.kind !== 'person')) continue;
        ceiling = Math.max(ceiling, nameCeiling(ours, theirs));
      }
    }
    return ceiling;
  }
}
