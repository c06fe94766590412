import type { RecordSchema } from '../entities/entity-record';
import type { PreparedEntity } from '../matching/entities/prepare-entity';
import type { EvidenceItem } from './evidence/evidence.types';
import type { RecordLink } from './links/entity-link';
import type { Profile } from './profile/profile.types';
import type { SourceRecord } from './records/source-record';

/** What a lookup asks for: `any` leaves it to the identifiers. */
export const SUBJECT_TYPES = ['person', 'organization', 'vessel', 'any'] as const;
export type SubjectType = (typeof SUBJECT_TYPES)[number];

/** The kinds of entity that a subject is read as. */
export type ReadingSchema = 'Person' | 'Organization' | 'Vessel' | 'Aircraft';

/** What a subject would be as an entity of one kind. */
export interface SubjectReading {
  entity: PreparedEntity;
  /** Letters and digits of numbers that count where a record has them, under whatever label, and never against one. */
  possibleNumbers: ReadonlySet<string>;
}

/** `person` and `organisation` where a lookup names both, each resolved by itself; else all is about one `subject`. */
export type FacetKind = 'subject' | 'person' | 'organisation';

export interface Facet {
  kind: FacetKind;
  /** Whether it may be a person, and a name reads like a person's: what bears it and is no person is probably another. */
  isPersonsName: boolean;
  readings: ReadonlyMap<ReadingSchema, SubjectReading>;
}

/** Whom a lookup asks for. Made by `buildSubject`. */
export interface Subject {
  facets: readonly Facet[];
}

/** What a reviewer said of an entity of an earlier lookup of this subject. */
export interface ReviewedDecision {
  decisionId: string;
  /** Whether it is the subject. */
  decision: 'same' | 'different';
  /** Its members at the time. */
  sourceIds: readonly string[];
  /** RFC 3339. */
  decidedAt: string;
}

export interface ResolveOptions {
  /** Those that apply to the subject, in any order. */
  decisions: readonly ReviewedDecision[];
  /** Gives what `prepareRecord` made of the record before. */
  prepared?: (record: SourceRecord) => PreparedEntity;
  /**
   * Whether a record comes from a source that says too little to distinguish people of the same name, such as the actors of
   * events. An entity that only such records describe does not lower the confidence of other entities.
   */
  isContext?: (record: SourceRecord) => boolean;
  /** Records of different lists that are one entity, as the imports of the lists found. */
  links?: readonly RecordLink[];
}

export type ResolutionStatus = 'resolved' | 'ambiguous' | 'no_match';

export interface FacetResolution {
  kind: FacetKind;
  status: ResolutionStatus;
  /** Why, as a full sentence. */
  reason: string;
  /** Of the entity it resolved to, of the best candidate, or that none is the subject. */
  confidence: number;
  entityCount: number;
}

export interface Resolution {
  status: ResolutionStatus;
  /** Why, as full sentences: of each facet that decides the status. */
  reason: string;
  /** 0 to 1, four decimals. */
  confidence: number;
  /** Of `entities`. */
  entityCount: number;
  /** All that reach MATCH_THRESHOLD, best first. */
  entities: ResolvedEntity[];
  /** What only context says and would be listed, were there no entity of another source; best first. */
  context: ContextCandidate[];
  /** How many more would be listed, had no reviewer called them different. */
  suppressed: number;
  /** In the subject's order. */
  facets: FacetResolution[];
}

/** Records that are one for their names, and match. */
export interface ContextCandidate {
  members: SourceRecord[];
  /** 0 to 1, four decimals. */
  score: number;
}

export interface ResolvedEntity {
  entityId: string;
  facet: FacetKind;
  schema: RecordSchema;
  /** Of its records read as one, 0 to 1, four decimals. */
  score: number;
  /** Chance that this is the subject, among all candidates of its facet; four decimals, rounded down. */
  confidence: number;
  /** What settled that it is the subject; null where names and what supports them did. */
  decidedBy: 'identifier' | 'review' | null;
  /** By source id. */
  members: SourceRecord[];
  sources: EntitySource[];
  profile: Profile;
  /** Of this entity at its position in `entities`. */
  lineage: Lineage;
  explanation: ExplainedFeature[];
  /** What speaks for and against it, in bits; empty where nothing can be weighed. */
  evidence: EvidenceItem[];
  /** How many people are expected to bear the name that agrees; null for what is not a person. */
  expectedBearers: number | null;
}

/** JSON Pointer (RFC 6901) into the answer to the ids of the sources of what stands there. */
export type Lineage = Record<string, string[]>;

/** As it is shown. */
export interface EntitySource {
  id: string;
  connector_id: string;
  record_id: string;
  dataset: string | null;
  version: number | null;
  /** Where its file is the union of several lists, those that it stands on. */
  lists: string[];
  url: string | null;
  /** RFC 3339. */
  retrieved_at: string;
  /** Of this record alone. */
  score: number;
}

/** One reason for a score, as it is shown. */
export interface ExplainedFeature {
  /** Null: of all records of the entity read as one. */
  source_id: string | null;
  feature: string;
  score: number;
  weight: number;
  contribution: number;
  explanation: string;
}
