import { Injectable } from '@nestjs/common';
import type { TenantTx } from '../../../platform/database/db';
import { JobQueue } from '../../../platform/jobs/job-queue';
import { BatchSubjectsRepository } from './batch-subjects.repository';
import { BATCH_PRIORITY, COMPLETE_BATCH, SCREEN_BATCH_PART } from './lookup-batch.jobs';
import { LookupBatchesRepository } from './lookup-batches.repository';

/** A part takes about a second, within which a worker can stop, and is done again if its worker dies. */
const SUBJECTS_PER_PART = 50;
/** Parts of one batch that run at the same time, in any of the workers, so that other jobs have turns too. */
const PARTS_AT_ONCE = 2;

/** Hands out a batch in parts: each part that ends enqueues the next one in its transaction. */
@Injectable()
export class BatchQueue {
  constructor(
    private readonly queue: JobQueue,
    private readonly batches: LookupBatchesRepository,
    private readonly subjects: BatchSubjectsRepository,
  ) {}

  /** Enqueues the first parts of a batch, or those after `after`. */
  async begin(tx: TenantTx, batchId: string, after = 0): Promise<void> {
    let last: number | null = after;
    for (let part = 0; part < PARTS_AT_ONCE && last !== null; part += 1) {
      last = await this.next(tx, batchId, last);
    }
  }

  /** Enqueues the part after a line and returns its last line; null if no subject is waiting there. */
  async next(tx: TenantTx, batchId: string, after: number): Promise<number | null> {
    const last = await this.subjects.lastOfNext(tx, batchId, after, SUBJECTS_PER_PART);
    if (last === null) return null;
    await this.batches.update(tx, batchId, { lastLine: last });
    const payload = { ...tx.scope, batchId, after, last };
    await this.queue.enqueue(tx, SCREEN_BATCH_PART, payload, { priority: BATCH_PRIORITY });
    return last;
  }

  complete(tx: TenantTx, batchId: string): Promise<void> {
    return this.queue.enqueue(tx, COMPLETE_BATCH, { ...tx.scope, batchId }, { priority: BATCH_PRIORITY });
  }
}
