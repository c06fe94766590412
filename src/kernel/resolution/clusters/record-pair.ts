import type { IdentifierRank } from '../../matching/entities/compare-identifiers';
import { EntityPair } from '../../matching/entities/match-entities';
import { reasonToKeepApart } from '../../matching/entities/reason-to-keep-apart';
import type { PreparedEntity } from '../../matching/entities/prepare-entity';
import type { NamePairs } from '../links/name-pairs';

const HALVINGS = 7;

/** The relations of two records, each computed on first use. */
export class RecordPair {
  #entities: EntityPair | undefined;
  #nameScore: number | undefined;
  #score: number | undefined;
  #areImpossible: boolean | undefined;

  constructor(
    private readonly left: PreparedEntity,
    private readonly right: PreparedEntity,
    private readonly names: NamePairs,
  ) {}

  get score(): number {
    this.#score ??= this.#pair.scoreWith(this.#nameScore ?? this.#bestNames(0));
    return this.#score;
  }

  /** False only if the score is lower; the cheapest test comes first. */
  mayScore(least: number): boolean {
    if (this.#pair.mostWith(1) < least) return false;
    const tooLittle = this.#tooLittleFor(least);
    const best = this.#bestNames(tooLittle);
    if (best === tooLittle && best > 0) return false;
    this.#nameScore = best;
    return this.#pair.mostWith(best) >= least;
  }

  /** A score of names with which `least` cannot be reached, close to the highest one; 0 if any score may suffice. */
  #tooLittleFor(least: number): number {
    let [low, high] = [0, 1];
    if (this.#pair.mostWith(0) >= least) return 0;
    for (let step = 0; step < HALVINGS; step++) {
      const middle = (low + high) / 2;
      if (this.#pair.mostWith(middle) < least) low = middle;
      else high = middle;
    }
    return low;
  }

  #bestNames(above: number): number {
    return this.#pair.areCompatible ? this.names.bestOf(this.left, this.right, above) : 0;
  }

  /** The rank of the strongest identifier that both have. */
  get sharedRank(): IdentifierRank | null {
    if (this.left.identifiers.length === 0 || this.right.identifiers.length === 0) return null;
    return this.#pair.identifiers.same?.rank ?? null;
  }

  /** Whether their data contradict each other so that they cannot be one entity. */
  get areImpossible(): boolean {
    this.#areImpossible ??= reasonToKeepApart(this.left, this.right) !== undefined;
    return this.#areImpossible;
  }

  get #pair(): EntityPair {
    this.#entities ??= new EntityPair(this.left, this.right);
    return this.#entities;
  }
}
