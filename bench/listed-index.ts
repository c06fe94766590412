import { comparableEntity } from '../src/kernel/entities/comparable-entity';
import type { EntityRecord } from '../src/kernel/entities/entity-record';
import { nameKeys, nameWeight } from '../src/kernel/matching/candidates/candidate-keys';
import { candidatePlans } from '../src/kernel/matching/candidates/candidate-plan';
import { CandidateScorer } from '../src/kernel/matching/candidates/candidate-scorer';
import { compareNames, prepareName, type PreparedNames } from '../src/kernel/matching/match-names';
import type { EntitySchema } from '../src/kernel/matching/matching.types';
import { READINGS } from '../src/kernel/resolution/evidence/match-record';
import type { ReadingSchema } from '../src/kernel/resolution/resolution.types';
import { sortedWords } from './baselines';

/** The same limit as in CandidateSearch. */
const COMPARED_NAMES = 250;
const LEAST_OF_KEYS = 0.4;
const LEAST_OF_BEST = 0.55;
const SCHEMAS: Record<'name' | 'company_name', readonly ReadingSchema[]> = {
  name: ['Person', 'Organization', 'Vessel', 'Aircraft'],
  company_name: ['Organization', 'Vessel', 'Aircraft'],
};

interface FoundEntity {
  score: number;
  /** Whether it is listed under these words in any order, because lists copy from each other. */
  hasName: (value: string) => boolean;
}

interface IndexedName {
  entity: number;
  schema: EntitySchema;
  names: PreparedNames;
}

/**
 * Searches the lists in memory as CandidateSearch does: it finds candidates by their keys, and compares the names of
 * the best ones.
 */
export class ListedEntities {
  readonly #names: IndexedName[];
  readonly #values: ReadonlySet<string>[];
  readonly #scorer: CandidateScorer;
  readonly #postings: ReadonlyMap<string, Uint32Array>;

  constructor(records: readonly EntityRecord[]) {
    this.#values = records.map(({ names }) => new Set(names.map(({ value }) => sortedWords(value))));
    this.#names = records.flatMap((record, entity) => {
      const { schema, names } = comparableEntity('', record);
      return names.map(({ value, isWeak = false }) => ({
        entity,
        schema,
        names: prepareName({ value, isWeak }, schema),
      }));
    });
    const positions = new Map<string, number[]>();
    for (const [position, { names }] of this.#names.entries()) {
      for (const key of nameKeys(names)) {
        const posted = positions.get(key);
        if (posted === undefined) positions.set(key, [position]);
        else posted.push(position);
      }
    }
    this.#postings = new Map([...positions].map(([key, posted]) => [key, Uint32Array.from(posted)]));
    this.#scorer = new CandidateScorer(Float32Array.from(this.#names.map(({ names }) => nameWeight(names))));
  }

  get names(): number {
    return this.#names.length;
  }

  get entities(): number {
    return this.#values.length;
  }

  /** Entities with the score of their best name, best first. */
  search(name: string, isPerson: boolean): FoundEntity[] {
    const schemas = SCHEMAS[isPerson ? 'name' : 'company_name'];
    const readings = schemas.map((schema) => ({ schema, names: prepareName(name, schema) }));
    const best = new Map<number, number>();
    for (const position of this.#positionsLike(readings.map(({ names }) => names))) {
      const listed = this.#names[position];
      if (listed === undefined) continue;
      for (const { schema, names } of readings) {
        if (!READINGS[listed.schema].includes(schema)) continue;
        const { score } = compareNames(names, listed.names);
        best.set(listed.entity, Math.max(score, best.get(listed.entity) ?? 0));
      }
    }
    return [...best]
      .sort(([, a], [, b]) => b - a)
      .map(([entity, score]) => ({
        score,
        hasName: (value: string) => this.#values[entity]?.has(sortedWords(value)) === true,
      }));
  }

  #positionsLike(readings: readonly PreparedNames[]): number[] {
    const best = new Map<number, number>();
    const cut = { limit: COMPARED_NAMES, least: LEAST_OF_KEYS, ofBest: LEAST_OF_BEST };
    const plans = new Map(
      readings.flatMap(candidatePlans).map((plan) => [plan.words.map(({ keys }) => keys[0]?.[0]).join(' '), plan]),
    );
    for (const plan of plans.values()) {
      for (const { position, score } of this.#scorer.best(plan, this.#postings, cut)) {
        best.set(position, Math.max(score, best.get(position) ?? 0));
      }
    }
    return [...best]
      .sort(([, a], [, b]) => b - a)
      .slice(0, COMPARED_NAMES)
      .map(([position]) => position);
  }
}
