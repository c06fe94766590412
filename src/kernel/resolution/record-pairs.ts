import { compareIdentifiers, type IdentifierRank } from '../matching/compare-identifiers';
import { matchEntities } from '../matching/match-entities';
import { chanceByNames, chanceByNumber } from './confidence';
import type { Member } from './member';

/** What two records have to do with one another, each pair found once. */
export class RecordPairs {
  readonly #scores = new Map<string, number>();
  readonly #ranks = new Map<string, IdentifierRank | null>();

  scoreOf(left: Member, right: Member): number {
    return remembered(this.#scores, left, right, () => matchEntities(left.prepared, right.prepared).score);
  }

  /** The rank of the most telling identifier that both have. */
  sharedRankOf(left: Member, right: Member): IdentifierRank | null {
    return remembered(this.#ranks, left, right, () => {
      const { same } = compareIdentifiers(left.prepared.identifiers, right.prepared.identifiers);
      return same?.rank ?? null;
    });
  }

  /** Whether a number that decides is the same. */
  haveOneNumber(left: Member, right: Member): boolean {
    const rank = this.sharedRankOf(left, right);
    return rank !== null && rank !== 'contact';
  }

  /** Chance that the two are one entity. */
  chanceOf(left: Member, right: Member): number {
    const score = this.scoreOf(left, right);
    return this.haveOneNumber(left, right) ? chanceByNumber(score) : chanceByNames(score);
  }
}

function remembered<T>(known: Map<string, T>, left: Member, right: Member, find: () => T): T {
  const key = left.id < right.id ? `${left.id}\n${right.id}` : `${right.id}\n${left.id}`;
  const value = known.get(key) ?? find();
  known.set(key, value);
  return value;
}
