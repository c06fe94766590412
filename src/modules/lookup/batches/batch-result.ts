import { createHash } from 'node:crypto';
import { canonicalize } from 'json-canonicalize';
import type { CheckedIdentifier } from '../../../kernel/identifiers/check-identifiers';
import { wellFormed } from '../../../kernel/text/well-formed';
import { type LookupFindings, unsignedAnswer } from '../lookup-answer';
import { BATCH_TEXTS } from './lookup-batch.texts';
import type { BatchResult, BatchResultEntity, BatchWarning } from './lookup-batch.types';

/** More is rarely read; the number of all is in `entity_count`. */
const MAX_ENTITIES = 10;

/** A result with its hash: SHA-256 of its RFC 8785 form. */
export interface HashedResult {
  readonly result: BatchResult;
  readonly hash: string;
}

/** The part of a lookup's answer that a batch keeps for each subject. */
export function batchResult(line: number, found: LookupFindings): BatchResult {
  const { resolution, warnings, entities, identifiers, source_coverage: coverage } = unsignedAnswer(found);
  return {
    line,
    requester_reference: found.requesterReference,
    status: resolution.status,
    confidence: resolution.confidence,
    reason: resolution.reason,
    entity_count: resolution.entity_count,
    suppressed_count: resolution.suppressed_count,
    warnings,
    entities: found.resolution.entities.slice(0, MAX_ENTITIES).map((entity, index): BatchResultEntity => ({
      entity_id: entity.entityId,
      schema: entity.schema,
      caption: wellFormed(entities[index]?.profile.caption.value ?? ''),
      confidence: entity.confidence,
      score: entity.score,
      sources: entity.sources.map(({ id, dataset, version }) => ({ id, dataset, version })),
    })),
    identifiers: identifiers.map(({ type, value }) => ({ type, value })),
    unavailable: coverage.unavailable,
    queried_at: found.queriedAt.toISOString(),
    monitored_subject_id: null,
  };
}

/** The result of a subject that should be monitored. Without an id, the portfolio has reached its limit. */
export function monitoredResult(result: BatchResult, id: string | null): BatchResult {
  if (id !== null) return { ...result, monitored_subject_id: id };
  return { ...result, warnings: [...result.warnings, notMonitored(BATCH_TEXTS.limitReached)] };
}

interface Unscreened {
  line: number;
  /** Whether the row asks for monitoring. */
  isMonitored: boolean;
  reference: string | null;
  identifiers: readonly CheckedIdentifier[];
}

/** The result of a subject that could not be screened. It clears nobody. */
export const failedResult = ({ line, isMonitored, reference, identifiers }: Unscreened): BatchResult => ({
  line,
  requester_reference: reference,
  status: 'failed',
  confidence: 0,
  reason: BATCH_TEXTS.failed,
  entity_count: 0,
  suppressed_count: 0,
  warnings: isMonitored ? [notMonitored(BATCH_TEXTS.failedUnmonitored)] : [],
  entities: [],
  identifiers: identifiers.map(({ type, normalized }) => ({ type, value: normalized })),
  unavailable: [],
  queried_at: new Date().toISOString(),
  monitored_subject_id: null,
});

const notMonitored = (message: string): BatchWarning => ({ code: 'not_monitored', message });

export const isUnmonitored = ({ warnings }: BatchResult): boolean =>
  warnings.some(({ code }) => code === 'not_monitored');

export function hashed(result: BatchResult): HashedResult {
  return { result, hash: `sha256:${createHash('sha256').update(canonicalize(result)).digest('hex')}` };
}
