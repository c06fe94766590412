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

export function batchSummary(batch: Omit<LookupBatchEntity, 'rejections'>, expiresAt: Date): BatchSummaryAnswer {
  return {
    batch_id: batch.id,
    // A batch that is being received is never read for an answer.
    status: batch.status as ShownBatchState,
    counts: countsOf(batch),
    monitored_count: batch.monitored,
    not_monitored_count: batch.notMonitored,
    submitted_at: batch.submittedAt,
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

export function batchAnswer(batch: LookupBatchEntity, expiresAt: Date): BatchAnswer {
  const { endedAt, resultsHash, signature, signingKeyId } = batch;
  const isSigned = endedAt !== null && resultsHash !== null && signature !== null && signingKeyId !== null;
  return {
    ...batchSummary(batch, expiresAt),
    rejected_rows: batch.rejections,
    signed_manifest: isSigned
      ? { manifest: batchManifest(batch, endedAt, resultsHash), signature, signing_key_id: signingKeyId }
      : null,
  };
}
