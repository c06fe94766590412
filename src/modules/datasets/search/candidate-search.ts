import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { identifierKeys, numberKey } from '../../../kernel/matching/candidates/candidate-keys';
import { type CandidatePlan, candidatePlans } from '../../../kernel/matching/candidates/candidate-plan';
import { compareNames, prepareName, type PreparedNames } from '../../../kernel/matching/match-names';
import type { EntitySchema } from '../../../kernel/matching/matching.types';
import type { PreparedEntity } from '../../../kernel/matching/entities/prepare-entity';
import { CANDIDATE_FLOOR } from '../../../kernel/resolution/clusters/pick-candidates';
import { READINGS } from '../../../kernel/resolution/evidence/match-record';
import type { SubjectReading, ReadingSchema, Subject } from '../../../kernel/resolution/resolution.types';
import { YieldTimer } from '../../../platform/slices';
import type { ListedEntity } from '../datasets.contract';
import { DatasetsReadModel } from '../datasets.read-model';
import type { ListedName } from './name-table';
import type { FoundName } from './segment-postings';
import { segmentPosition, SegmentReader } from './segment-reader';

/** The number of names that are compared; the best of them determine the candidates. */
const COMPARED_NAMES = 250;
/** About 1.8 KB each. */
const MAX_KNOWN_NAMES = 50_000;
const MAX_RECENT_NAMES = 5_000;

/** A listed name prepared for comparisons, which several entities and lists may have. */
interface KnownName {
  schema: EntitySchema;
  names: PreparedNames;
}

/** The known name of an entity. */
interface EntityName {
  entityNumber: number;
  name: KnownName;
}

/**
 * Finds listed entities that may be the subject. Names that share keys with the subject's are ranked by the number and
 * weight of these keys, and the best are compared as names. Entities with one of the subject's identifiers are always
 * included.
 */
@Injectable()
export class CandidateSearch {
  /** By position. Segments are immutable, so a cached name stays valid. */
  readonly #known = new LRUCache<number, EntityName>({ max: MAX_KNOWN_NAMES });
  /** By text and type: lists copy names from one another, and a search finds all copies. */
  readonly #recent = new LRUCache<string, KnownName>({ max: MAX_RECENT_NAMES });

  constructor(
    private readonly segments: SegmentReader,
    private readonly readModel: DatasetsReadModel,
  ) {}

  /**
   * The entities that may be the subject, best first; those with an identifier of the subject come before all others.
   */
  async find(subject: Subject, limit: number): Promise<ListedEntity[]> {
    const candidates = await this.candidates(subject, limit);
    const readings = readingsOf(subject);
    const least = readings.some(([, { entity }]) => hasSupport(entity)) ? 0 : CANDIDATE_FLOOR;
    return this.readModel.listed(candidates.filter(({ score }) => score >= least).map(({ number }) => number));
  }

  /** The numbers of the entities with the most similar names, best first, however low the similarity. */
  async candidates(subject: Subject, limit: number): Promise<FoundEntity[]> {
    const readings = readingsOf(subject);
    const plans = distinctPlans(readings.flatMap(([, { entity }]) => entity.names));
    const identifiers = identifierKeysOf(readings.map(([, reading]) => reading));
    if (plans.length === 0 && identifiers.size === 0) return [];
    const found = await this.segments.search(plans, identifiers, COMPARED_NAMES);
    const names = await this.#namesOf(found);
    const ranked = await this.#rank(found, names, readings);
    return ranked.slice(0, limit);
  }

  /** Cached names are read first, since reading others may evict them. */
  async #namesOf(found: readonly FoundName[]): Promise<Map<FoundName, EntityName>> {
    const names = new Map<FoundName, EntityName>();
    for (const hit of found) {
      const known = this.#known.get(segmentPosition(hit));
      if (known !== undefined) names.set(hit, known);
    }
    const missing = found.filter((hit) => !names.has(hit));
    if (missing.length === 0) return names;
    const turns = new YieldTimer();
    for (const [hit, listed] of await this.segments.names(missing)) {
      if (turns.isOver) await turns.next();
      const known = { entityNumber: listed.entityNumber, name: this.#prepared(listed) };
      this.#known.set(segmentPosition(hit), known);
      names.set(hit, known);
    }
    return names;
  }

  #prepared({ schema, value, isWeak }: ListedName): KnownName {
    const key = `${schema} ${isWeak} ${value}`;
    let known = this.#recent.get(key);
    if (known === undefined) {
      known = { schema, names: prepareName({ value, isWeak }, schema) };
      this.#recent.set(key, known);
    }
    return known;
  }

  async #rank(
    found: readonly FoundName[],
    names: ReadonlyMap<FoundName, EntityName>,
    readings: readonly NamedReading[],
  ): Promise<FoundEntity[]> {
    const best = new Map<number, number>();
    const scores = new Map<KnownName, number>();
    const turns = new YieldTimer();
    for (const hit of found) {
      if (turns.isOver) await turns.next();
      const named = names.get(hit);
      if (named === undefined) continue;
      const { entityNumber, name } = named;
      let score = hit.hasIdentifier ? IDENTIFIED : scores.get(name);
      if (score === undefined) {
        score = scoreOf(name, readings);
        scores.set(name, score);
      }
      best.set(entityNumber, Math.max(score, best.get(entityNumber) ?? 0));
    }
    return [...best].map(([number, score]) => ({ number, score })).sort((a, b) => b.score - a.score);
  }
}

export interface FoundEntity {
  /** The number of the entity. */
  number: number;
  /** The score of its best name, 0 to 1; 2 if it has an identifier of the subject. */
  score: number;
}

type NamedReading = readonly [ReadingSchema, SubjectReading];

const readingsOf = ({ facets }: Subject): NamedReading[] => facets.flatMap(({ readings }) => [...readings]);

/** Birthdays, numbers and similar facts can raise a name's score; without them it is the maximum for the entity. */
const hasSupport = ({ birthDates, identifiers, addresses }: PreparedEntity): boolean =>
  birthDates.length + identifiers.length + addresses.length > 0;

/**
 * A lookup with many long names is searched by at most this number of readings, each by its first words; all names are
 * compared.
 */
const MAX_PLANS = 12;
const MAX_WORDS = 12;

/** Above the score of any name. */
const IDENTIFIED = 2;

function scoreOf({ schema: theirs, names }: KnownName, readings: readonly NamedReading[]): number {
  let best = 0;
  for (const [schema, { entity }] of readings) {
    if (!READINGS[theirs].includes(schema)) continue;
    for (const ours of entity.names) best = Math.max(best, compareNames(ours, names).score);
  }
  return best;
}

/**
 * Readings of the same words differ only in the weights of words, which matter for comparing names but not for finding
 * them.
 */
function distinctPlans(names: readonly PreparedNames[]): CandidatePlan[] {
  const plans = new Map<string, CandidatePlan>();
  for (const plan of names.flatMap(candidatePlans)) {
    const words = plan.words.map(({ keys }) => keys[0]?.[0] ?? '').join(' ');
    const known = plans.get(words);
    const abbreviations = [...new Set([...(known?.abbreviations ?? []), ...plan.abbreviations])];
    plans.set(words, { words: known?.words ?? plan.words, abbreviations });
  }
  return [...plans.values()].slice(0, MAX_PLANS).map((plan) => ({ ...plan, words: plan.words.slice(0, MAX_WORDS) }));
}

function identifierKeysOf(readings: readonly SubjectReading[]): Set<string> {
  const keys = readings.flatMap(({ entity, possibleNumbers }) => [
    ...identifierKeys(entity.identifiers),
    ...[...possibleNumbers].map(numberKey),
  ]);
  return new Set(keys);
}
