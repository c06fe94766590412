import type { IdentifierRank } from '../../matching/entities/compare-identifiers';
import { chanceByNames, chanceByNumber } from '../evidence/confidence';
import type { Member } from './member';
import type { NamePairs } from '../links/name-pairs';
import { RecordLinks } from './record-links';
import { RecordPair } from './record-pair';

/** The relations of records, each pair computed once. */
export class RecordPairs {
  readonly #pairs = new Map<Member, Map<Member, RecordPair>>();

  constructor(
    readonly names: NamePairs,
    /** Found when the lists were imported. */
    readonly links: RecordLinks = new RecordLinks([]),
  ) {}

  scoreOf(left: Member, right: Member): number {
    return this.#pairOf(left, right).score;
  }

  /** False only if two records score less than that. */
  mayScore(left: Member, right: Member, least: number): boolean {
    return this.#pairOf(left, right).mayScore(least);
  }

  /** Whether the data of the two contradict each other so that they cannot be one entity. */
  areImpossible(left: Member, right: Member): boolean {
    return this.#pairOf(left, right).areImpossible;
  }

  /** The rank of the strongest identifier that both have. */
  sharedRankOf(left: Member, right: Member): IdentifierRank | null {
    return this.#pairOf(left, right).sharedRank;
  }

  /** Whether a decisive number is the same, or an import found the two to be one entity. */
  areTied(left: Member, right: Member): boolean {
    return this.links.areLinked(left, right) || this.haveOneNumber(left, right);
  }

  /** Whether a decisive number is the same. */
  haveOneNumber(left: Member, right: Member): boolean {
    const rank = this.sharedRankOf(left, right);
    return rank !== null && rank !== 'contact';
  }

  /** Probability that the two are one entity. */
  chanceOf(left: Member, right: Member): number {
    const score = this.scoreOf(left, right);
    return this.areTied(left, right) ? chanceByNumber(score) : chanceByNames(score);
  }

  #pairOf(left: Member, right: Member): RecordPair {
    const known = this.#pairs.get(left)?.get(right);
    if (known !== undefined) return known;
    const pair = new RecordPair(left.prepared, right.prepared, this.names);
    this.#remember(left, right, pair);
    this.#remember(right, left, pair);
    return pair;
  }

  #remember(left: Member, right: Member, pair: RecordPair): void {
    const pairs = this.#pairs.get(left);
    if (pairs === undefined) this.#pairs.set(left, new Map([[right, pair]]));
    else pairs.set(right, pair);
  }
}
