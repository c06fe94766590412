import type { PrincipalAnswer } from '../../identity/principal-answer.contract';
import type { LookupBatchEntity } from './lookup-batch.entity';
import type { BatchAnswer, BatchManifestAnswer, BatchSummaryAnswer } from './lookup-batches.dto';
import type { ShownBatchState } from './lookup-batch.types';

type Counted = Pick<LookupBatchEntity, 'total' | 'resolved' | 'ambiguous' | 'noMatch' | 'failed' | 'rejected'>;

const countsOf = ({
  total,
  resolved,
  ambiguous,
  noMatch,
  failed,
  rejected,
}: Counted): BatchSummaryAnswer['counts'] => ({
  total,
  done: resolved + ambiguous + noMatch + failed,
  resolved,
  ambiguous,
  no_match: noMatch,
  failed,
  rejected,
});

/** What an answer says of a batch beside its row. */
export interface BatchContext {
  expiresAt: Date;
  principal: PrincipalAnswer;
}

export function batchSummary(
  batch: Omit<LookupBatchEntity, 'rejections'>,
  { expiresAt, principal }: BatchContext,
): BatchSummaryAnswer {
  return {
    batch_id: batch.id,
    // A batch that is being received is never read for an answer.
    status: batch.status as ShownBatchState,
    counts: countsOf(batch),
    monitored_count: batch.monitored,
    not_monitored_count: batch.notMonitored,
    submitted_at: batch.submittedAt,
    principal,
    started_at: batch.startedAt,
    ended_at: batch.endedAt,
    expires_at: expiresAt,
    erased_at: batch.erasedAt,
  };
}

/** What the signature of a completed batch covers. */
export const batchManifest = (
  batch: Counted & Pick<LookupBatchEntity, 'id' | 'submittedAt'>,
  endedAt: Date,
  resultsHash: string,
): BatchManifestAnswer => ({
  batch_id: batch.id,
  submitted_at: batch.submittedAt.toISOString(),
  ended_at: endedAt.toISOString(),
  counts: countsOf(batch),
  results_hash: resultsHash,
});

export function batchAnswer(batch: LookupBatchEntity, context: BatchContext): BatchAnswer {
  const { endedAt, resultsHash, signature, signingKeyId } = batch;
  const isSigned = endedAt !== null && resultsHash !== null && signature !== null && signingKeyId !== null;
  return {
    ...batchSummary(batch, context),
    rejected_rows: batch.rejections,
    signed_manifest: isSigned
      ? { manifest: batchManifest(batch, endedAt, resultsHash), signature, signing_key_id: signingKeyId }
      : null,
  };
}
