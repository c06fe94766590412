import { checkIdentifiers, type CheckedIdentifier } from '../../../kernel/identifiers/check-identifiers';
import { EntityPair } from '../../../kernel/matching/entities/match-entities';
import type { PreparedEntity } from '../../../kernel/matching/entities/prepare-entity';
import type { EntitySchema } from '../../../kernel/matching/matching.types';
import { MATCH_THRESHOLD } from '../../../kernel/matching/weights';
import { CANDIDATE_FLOOR } from '../../../kernel/resolution/clusters/pick-candidates';
import { READINGS } from '../../../kernel/resolution/evidence/match-record';
import { NamePairs } from '../../../kernel/resolution/links/name-pairs';
import type { Subject, SubjectType } from '../../../kernel/resolution/resolution.types';
import { buildSubject } from '../../../kernel/resolution/subject';
import type { SubjectToScreen } from './monitored-subjects.repository';

/** The subject type as which an entity is read. Reading it as every type would take four times as long and find nothing else. */
const TYPE_OF_SCHEMA: Partial<Record<EntitySchema, SubjectType>> = {
  Person: 'person',
  Company: 'organization',
  Organization: 'organization',
  PublicBody: 'organization',
  Thing: 'organization',
  Vessel: 'vessel',
};
/**
 * An entity that is no counterpart of others is only listed if it matches by itself. Candidates with a lower score matter
 * if they share the probability with hits of the subject. The margin is for rounding.
 */
const LISTED_FLOOR = MATCH_THRESHOLD - 0.05;
/** Scores of names, descending: the first with which nothing else makes the entity reach the floor is the bound. */
const NAME_SCORES = [0.649, 0.6, 0.55, 0.499, 0.45, 0.4, 0.3, 0.2, 0.1, 0] as const;

/** An entity that a list has changed. */
export interface ComparedEntity {
  prepared: PreparedEntity;
  /** Whether other lists have counterparts of it. */
  isLinked: boolean;
}

/** Compares some subjects with entities whose keys agree. Words that occur several times are compared once. */
export class SubjectComparison {
  readonly #names = new NamePairs();

  /** Whether one of the entities may change the result of the subject; never false if one does. */
  mayBeAny(
    { identifiers: given, subject_type: type, source_ids: known }: SubjectToScreen,
    entities: readonly ComparedEntity[],
  ): boolean {
    const { identifiers } = checkIdentifiers(given);
    const subjects = new Map<SubjectType, Subject>();
    return entities.some(({ prepared, isLinked }) => {
      const wanted = type === 'any' ? (TYPE_OF_SCHEMA[prepared.schema] ?? type) : type;
      const subject = subjects.get(wanted) ?? asType(identifiers, wanted);
      subjects.set(wanted, subject);
      const floor = isLinked || known.length > 0 ? CANDIDATE_FLOOR : LISTED_FLOOR;
      return this.#mayBe(subject, prepared, floor);
    });
  }

  #mayBe({ facets }: Subject, entity: PreparedEntity, floor: number): boolean {
    return facets.some(({ readings }) =>
      READINGS[entity.schema].some((schema) => {
        const reading = readings.get(schema);
        return reading !== undefined && this.#areAlike(reading.entity, entity, floor);
      }),
    );
  }

  #areAlike(subject: PreparedEntity, entity: PreparedEntity, floor: number): boolean {
    const pair = new EntityPair(subject, entity);
    const tooLow = NAME_SCORES.find((score) => pair.mostWith(score) < floor);
    return tooLow === undefined || this.#names.bestOf(subject, entity, tooLow) > tooLow;
  }
}

/** `buildSubject` keeps the last subject of a list. */
const asType = (identifiers: readonly CheckedIdentifier[], type: SubjectType): Subject =>
  buildSubject([...identifiers], type);
