import type { RecordSchema } from '../entities/entity-record';
import type { PreparedEntity } from '../matching/entities/prepare-entity';
import type { EvidenceItem } from './evidence/evidence.types';
import type { RecordLink } from './links/entity-link';
import type { Profile } from './profile/profile.types';
import type { SourceRecord } from './records/source-record';

/** The requested type of a lookup: with `any`, the identifiers decide. */
export const SUBJECT_TYPES = ['person', 'organization', 'vessel', 'any'] as const;
export type SubjectType = (typeof SUBJECT_TYPES)[number];

/** The types of entity that a subject is read as. */
export type ReadingSchema = 'Person' | 'Organization' | 'Vessel' | 'Aircraft';

/** The subject as an entity of one type. */
export interface SubjectReading {
  entity: PreparedEntity;
  /** Letters and digits of numbers that count if a record has them, under any label, and never against a record. */
  possibleNumbers: ReadonlySet<string>;
}

/**
 * `person` and `organisation` if a lookup names both, each resolved by itself; otherwise everything is about one
 * `subject`.
 */
export type FacetKind = 'subject' | 'person' | 'organisation';

export interface Facet {
  kind: FacetKind;
  /**
   * Whether it may be a person, and a name reads like a person's: an entity with this name that is not a person is
   * probably another one.
   */
  isPersonsName: boolean;
  readings: ReadonlyMap<ReadingSchema, SubjectReading>;
}

/** The subject of a lookup. Created by `buildSubject`. */
export interface Subject {
  facets: readonly Facet[];
}

/** A reviewer's decision on an entity of an earlier lookup of this subject. */
export interface ReviewedDecision {
  decisionId: string;
  /** Whether it is the subject. */
  decision: 'same' | 'different';
  /** Its members at that time. */
  sourceIds: readonly string[];
  /** RFC 3339. */
  decidedAt: string;
}

export interface ResolveOptions {
  /** The decisions that apply to the subject, in any order. */
  decisions: readonly ReviewedDecision[];
  /** Returns the earlier result of `prepareRecord` for the record. */
  prepared?: (record: SourceRecord) => PreparedEntity;
  /**
   * Whether a record comes from a source with too little data to distinguish people of the same name, such as the
   * actors of events. An entity that only such records describe does not lower the confidence of other entities.
   */
  isContext?: (record: SourceRecord) => boolean;
  /** Records of different lists that are one entity, as the imports of the lists found. */
  links?: readonly RecordLink[];
}

export type ResolutionStatus = 'resolved' | 'ambiguous' | 'no_match';

export interface FacetResolution {
  kind: FacetKind;
  status: ResolutionStatus;
  /** The reason, as a full sentence. */
  reason: string;
  /** The confidence of the resolved entity, of the best candidate, or that none is the subject. */
  confidence: number;
  entityCount: number;
}

export interface Resolution {
  status: ResolutionStatus;
  /** The reasons, as full sentences: of each facet that decides the status. */
  reason: string;
  /** 0 to 1, four decimals. */
  confidence: number;
  /** Indexes of `entities`. */
  entityCount: number;
  /** All that reach MATCH_THRESHOLD, best first. */
  entities: ResolvedEntity[];
  /** Entities of context only that would be listed if there were no entity of another source; best first. */
  context: ContextCandidate[];
  /** Entities that would also be listed if no reviewer had decided that they are different. */
  suppressed: SuppressedEntity[];
  /** In the subject's order. */
  facets: FacetResolution[];
}

/** An entity that is omitted because a reviewer decided that it is different. */
export interface SuppressedEntity {
  entityId: string;
  schema: RecordSchema;
  caption: string;
  /** Without the decision, 0 to 1, four decimals. */
  score: number;
  sourceIds: string[];
}

/** Records that are one because of their names, and match. */
export interface ContextCandidate {
  members: SourceRecord[];
  /** 0 to 1, four decimals. */
  score: number;
}

export interface ResolvedEntity {
  entityId: string;
  facet: FacetKind;
  schema: RecordSchema;
  /** The score of its records read as one, 0 to 1, four decimals. */
  score: number;
  /** Probability that this is the subject, among all candidates of its facet; four decimals, rounded down. */
  confidence: number;
  /** What decided that it is the subject; null if the names and supporting data did. */
  decidedBy: 'identifier' | 'review' | null;
  /** By source id. */
  members: SourceRecord[];
  sources: EntitySource[];
  profile: Profile;
  /** For this entity at its position in `entities`. */
  lineage: Lineage;
  explanation: ExplainedFeature[];
  /** The evidence for and against it, in bits; empty if nothing can be weighed. */
  evidence: EvidenceItem[];
  /** How many people are expected to have the matching name; null for entities other than persons. */
  expectedBearers: number | null;
}

/** JSON Pointer (RFC 6901) into the result, with the ids of the sources of that datum. */
export type Lineage = Record<string, string[]>;

/** As it is displayed. */
export interface EntitySource {
  id: string;
  connector_id: string;
  record_id: string;
  dataset: string | null;
  version: number | null;
  /** If its file is the union of several lists, those that contain it. */
  lists: string[];
  url: string | null;
  /** RFC 3339. */
  retrieved_at: string;
  /** For this record alone. */
  score: number;
}

/** One reason for a score, as it is displayed. */
export interface ExplainedFeature {
  /** Null: for all records of the entity read as one. */
  source_id: string | null;
  feature: string;
  score: number;
  weight: number;
  contribution: number;
  explanation: string;
}
