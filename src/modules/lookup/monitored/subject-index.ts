import { identifierKeys } from '../../../kernel/matching/candidates/candidate-keys';
import { type CandidatePlan, candidatePlans, wantedKeys } from '../../../kernel/matching/candidates/candidate-plan';
import { CandidateScorer } from '../../../kernel/matching/candidates/candidate-scorer';
import type { PreparedEntity } from '../../../kernel/matching/entities/prepare-entity';
import { decodeSubjectKeys, keyHash } from './subject-search-keys';

/**
 * The least agreement of keys. Of 2,246 true matches of bench/candidates.ts, six that the keys find at all are below it.
 * A lookup also leaves out names with less than 0.55 of its best candidate, which is unknown here.
 */
const LEAST_OF_KEYS = 0.45;
/** As in candidate-search.ts. */
const MAX_PLANS = 12;
const MAX_WORDS = 12;
const NONE = new Uint32Array(0);

/** How a listed entity is searched for among subjects. */
interface EntitySearch {
  plans: CandidatePlan[];
  identifiers: number[];
}

/** The subjects that an entity may be. */
export interface FoundSubjects {
  /** They have an identifier of the entity. */
  identified: Set<string>;
  /** They have a similar name. */
  named: Set<string>;
}

/**
 * Finds the subjects that listed entities may be: the search of a lookup in the opposite direction. The entities are known
 * first, so that of the subjects only the keys that an entity searches for are kept.
 */
export class SubjectIndex {
  readonly #searches: EntitySearch[];
  /** The positions of names with a key, by the hash of the key; `#postings` once all subjects are known. */
  readonly #collected = new Map<number, number[]>();
  readonly #postings = new Map<number, Uint32Array>();
  /** The subjects with an identifier, by the hash of its key. */
  readonly #identified = new Map<number, number[]>();
  readonly #weights: number[] = [];
  readonly #subjectAt: number[] = [];
  readonly #subjectIds: string[] = [];
  #scorer: CandidateScorer | undefined;

  constructor(entities: readonly PreparedEntity[]) {
    this.#searches = entities.map((entity) => ({
      plans: distinctPlans(entity.names.flatMap(candidatePlans)),
      identifiers: [...identifierKeys(entity.identifiers)].map(keyHash),
    }));
    for (const { plans, identifiers } of this.#searches) {
      for (const { key } of wantedKeys(plans)) this.#collected.set(keyHash(key), []);
      for (const hash of identifiers) this.#identified.set(hash, []);
    }
  }

  /** Add all subjects before the first `find`. */
  add(subjectId: string, bytes: Buffer): void {
    const subject = this.#subjectIds.push(subjectId) - 1;
    const { names, identifiers } = decodeSubjectKeys(bytes);
    for (const { weight, keys } of names) {
      const position = this.#weights.push(weight) - 1;
      this.#subjectAt.push(subject);
      for (const hash of keys) this.#collected.get(hash)?.push(position);
    }
    for (const hash of identifiers) this.#identified.get(hash)?.push(subject);
  }

  /** The subjects that the entity at this place may be. */
  find(at: number): FoundSubjects {
    const { plans = [], identifiers = [] } = this.#searches[at] ?? {};
    const identified = identifiers.flatMap((hash) => this.#identified.get(hash) ?? []);
    const named = this.#weights.length === 0 ? [] : plans.flatMap((plan) => this.#bestBy(plan));
    return { identified: this.#idsOf(identified), named: this.#idsOf(named) };
  }

  #bestBy(plan: CandidatePlan): number[] {
    this.#scorer ??= new CandidateScorer(this.#weights);
    const postings = new Map(wantedKeys([plan]).map(({ key }) => [key, this.#postingsOf(keyHash(key))]));
    const cut = { limit: this.#weights.length, least: LEAST_OF_KEYS };
    return this.#scorer.best(plan, postings, cut).map(({ position }) => this.#subjectAt[position] ?? 0);
  }

  #postingsOf(hash: number): Uint32Array {
    let postings = this.#postings.get(hash);
    if (postings === undefined) {
      postings = new Uint32Array(this.#collected.get(hash) ?? NONE);
      this.#postings.set(hash, postings);
    }
    return postings;
  }

  #idsOf(subjects: readonly number[]): Set<string> {
    return new Set(subjects.map((subject) => this.#subjectIds[subject] ?? ''));
  }
}

/** Aliases often have the same words. */
function distinctPlans(plans: readonly CandidatePlan[]): CandidatePlan[] {
  const distinct = new Map<string, CandidatePlan>();
  for (const plan of plans) {
    const words = plan.words.map(({ keys }) => keys[0]?.[0] ?? '').sort();
    const known = distinct.get(words.join(' '));
    const abbreviations = [...new Set([...(known?.abbreviations ?? []), ...plan.abbreviations])];
    distinct.set(words.join(' '), { words: (known ?? plan).words.slice(0, MAX_WORDS), abbreviations });
  }
  return [...distinct.values()].slice(0, MAX_PLANS);
}
