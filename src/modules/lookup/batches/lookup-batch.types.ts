import type { RecordSchema } from '../../../kernel/entities/entity-record';
import type { IdentifierType } from '../../../kernel/identifiers/identifier-types';
import type { ResolutionStatus } from '../../../kernel/resolution/resolution.types';
import type { LookupAnswer } from '../lookup.dto';

/** The greatest number of subjects in one batch. */
export const MAX_SUBJECTS = 100_000;

/** `receiving` while the upload lasts. No caller sees such a batch. */
export type BatchState = 'receiving' | ShownBatchState;
export const SHOWN_BATCH_STATES = ['queued', 'running', 'completed', 'cancelled'] as const;
export type ShownBatchState = (typeof SHOWN_BATCH_STATES)[number];

export const RESULT_STATUSES = ['resolved', 'ambiguous', 'no_match', 'failed'] as const;
/** `failed`: the subject could not be screened. */
export type ResultStatus = (typeof RESULT_STATUSES)[number];

/** Why a row of the upload was not accepted. */
export interface RowRejection {
  /** The line of the file, counted from 1. */
  line: number;
  /** The field or the column; null for the whole line. */
  field: string | null;
  reason: string;
}

export interface BatchResultSource {
  id: string;
  dataset: string | null;
  version: number | null;
}

export interface BatchResultEntity {
  entity_id: string;
  schema: RecordSchema;
  caption: string;
  confidence: number;
  score: number;
  sources: BatchResultSource[];
}

/** A warning of a lookup, or that the row asks for monitoring and its subject is not monitored. */
export type BatchWarning = LookupAnswer['warnings'][number] | { code: 'not_monitored'; message: string };

/** The result of one subject, as it is stored, hashed and returned. */
export interface BatchResult {
  line: number;
  requester_reference: string | null;
  status: ResolutionStatus | 'failed';
  confidence: number;
  reason: string;
  entity_count: number;
  suppressed_count: number;
  warnings: BatchWarning[];
  /** The best matches. */
  entities: BatchResultEntity[];
  identifiers: { type: IdentifierType; value: string }[];
  unavailable: LookupAnswer['source_coverage']['unavailable'];
  queried_at: string;
  /** Null if the row does not ask for it, or if the subject is not monitored. */
  monitored_subject_id: string | null;
}
