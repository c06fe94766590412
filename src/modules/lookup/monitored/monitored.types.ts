import type { RecordSchema } from '../../../kernel/entities/entity-record';

/** What happened to a hit of a monitored subject. */
export const SCREENING_ALERT_KINDS = ['new', 'changed', 'removed'] as const;
export type ScreeningAlertKind = (typeof SCREENING_ALERT_KINDS)[number];

export const SCREENING_ALERT_STATES = ['new', 'seen', 'acked'] as const;
export type ScreeningAlertState = (typeof SCREENING_ALERT_STATES)[number];

/** How likely a hit is the subject: at least 0.9, at least 0.5, or less. */
export const CONFIDENCE_LEVELS = ['high', 'medium', 'low'] as const;
export type ConfidenceLevel = (typeof CONFIDENCE_LEVELS)[number];

/** The fields of a profile that can count for or against a match. */
export const COMPARED_FIELDS = [
  'names',
  'birth_dates',
  'incorporation_dates',
  'genders',
  'nationalities',
  'countries',
  'addresses',
  'identifiers',
] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

/** What is different about a changed hit. */
export const HIT_CHANGES = ['status', 'confidence', 'sources', ...COMPARED_FIELDS] as const;
export type HitChange = (typeof HIT_CHANGES)[number];

export interface HitSource {
  id: string;
  dataset: string;
  lists: string[];
}

/** A listed entity that matched a monitored subject when it was last screened. */
export interface Hit {
  entity_id: string;
  schema: RecordSchema;
  caption: string;
  score: number;
  confidence: number;
  confidence_level: ConfidenceLevel;
  /** Whether a reviewer decided that it is the subject. */
  is_confirmed: boolean;
  sources: HitSource[];
}

/** A hit as it is stored, with a fingerprint of each field that counted. */
export interface StoredHit extends Hit {
  fingerprints: Partial<Record<ComparedField, string>>;
}

/** An identifier in its normalised form, which is valid in a request as well. */
export interface StoredIdentifier {
  type: string;
  value: string;
}
