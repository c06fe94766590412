import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';
import { checkIdentifiers } from '../../../kernel/identifiers/check-identifiers';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { Db, TenantTx } from '../../../platform/database/db';
import { InOrder } from '../../../platform/in-order';
import type { JobContext } from '../../../platform/jobs/job-context';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { LookupResolver } from '../lookup-resolver';
import { BatchQueue } from './batch-queue';
import { batchResult, failedResult, type HashedResult } from './batch-result';
import { BatchSubjectsRepository, type LineRange, type WaitingSubject } from './batch-subjects.repository';
import type { LookupBatchEntity } from './lookup-batch.entity';
import { SCREEN_BATCH_PART } from './lookup-batch.jobs';
import type { ResultStatus } from './lookup-batch.types';
import { LookupBatchesRepository } from './lookup-batches.repository';

/** While one subject waits for the database, the processor works on another. More would delay requests to the same process. */
const SUBJECTS_AT_ONCE = 2;

/**
 * Screens batches in worker processes, part by part. The results of a part, the progress and the job of the next part are
 * committed in one transaction, so that no subject is left out or counted twice if a worker is killed.
 */
@Injectable()
export class BatchWorker implements OnModuleInit {
  constructor(
    private readonly handlers: JobHandlers,
    private readonly batches: LookupBatchesRepository,
    private readonly subjects: BatchSubjectsRepository,
    private readonly queue: BatchQueue,
    private readonly resolver: LookupResolver,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.handlers.register(
      SCREEN_BATCH_PART,
      ({ batchId, after, last, ...scope }, context) => this.#screen(scope, batchId, { after, last }, context),
      ({ batchId, after, last, ...scope }, _lost, { db }) => this.#giveUp(db, scope, batchId, { after, last }),
    );
  }

  async #screen(scope: TenantScope, batchId: string, range: LineRange, context: JobContext): Promise<void> {
    const part = await this.#read(context.db, scope, batchId, range);
    if (part === null) return;
    const results: HashedResult[] = [];
    const inOrder = new InOrder(
      (subject: WaitingSubject) => this.#resultOf(part.batch, scope, subject, context),
      (result) => void results.push(result),
      SUBJECTS_AT_ONCE,
    );
    for (const subject of part.waiting) {
      context.signal.throwIfAborted();
      await inOrder.add(subject);
    }
    await inOrder.drain();
    await context.db.run(scope, async (tx) => {
      await this.#store(tx, batchId, results);
      await context.finish(tx);
    });
  }

  /** The subjects of a part; null if the batch has ended. */
  #read(
    db: Db,
    scope: TenantScope,
    batchId: string,
    range: LineRange,
  ): Promise<{ batch: LookupBatchEntity; waiting: WaitingSubject[] } | null> {
    return db.read(scope, async (tx) => {
      const batch = await this.batches.findById(tx, batchId);
      if (!batch || !isOpen(batch)) return null;
      return { batch, waiting: await this.subjects.waiting(tx, batchId, range) };
    });
  }

  /** A subject that fails in every attempt does not stop the others. */
  async #resultOf(
    { dataScope }: LookupBatchEntity,
    scope: TenantScope,
    waiting: WaitingSubject,
    context: JobContext,
  ): Promise<HashedResult> {
    const { line, subject } = waiting;
    try {
      const { identifiers } = checkIdentifiers(subject.identifiers);
      const question = { scope, dataScope, options: subject.options, identifiers };
      const deadlineMs = this.settings.lookupDeadlineMs;
      const { found } = await this.resolver.find({ ...question, deadlineMs }, context.jobId);
      return batchResult(line, found);
    } catch (error) {
      if (!context.isLastAttempt) throw error;
      context.log.error({ err: error, line }, 'a subject of a batch could not be screened');
      return failed(waiting);
    }
  }

  /** The processes that screened this part died, so its subjects fail and the batch continues after them. */
  #giveUp(db: Db, scope: TenantScope, batchId: string, range: LineRange): Promise<void> {
    return db.run(scope, async (tx) => {
      const waiting = await this.subjects.waiting(tx, batchId, range);
      await this.#store(tx, batchId, waiting.map(failed));
    });
  }

  /** Does nothing if the batch has ended in the meantime. */
  async #store(tx: TenantTx, batchId: string, results: readonly HashedResult[]): Promise<void> {
    const batch = await this.batches.findById(tx, batchId, 'for_no_key_update');
    if (!batch || !isOpen(batch)) return;
    const counted = countsWith(batch, await this.subjects.storeResults(tx, batchId, results));
    await this.batches.update(tx, batchId, {
      ...counted,
      status: 'running',
      startedAt: batch.startedAt ?? new Date(),
      updatedAt: new Date(),
    });
    const { resolved, ambiguous, noMatch, failed: failures } = counted;
    if (resolved + ambiguous + noMatch + failures === batch.total) await this.queue.complete(tx, batchId);
    else await this.queue.next(tx, batchId, batch.lastLine);
  }
}

type Counts = Pick<LookupBatchEntity, 'resolved' | 'ambiguous' | 'noMatch' | 'failed'>;

function countsWith({ resolved, ambiguous, noMatch, failed }: Counts, stored: readonly ResultStatus[]): Counts {
  const of = (status: ResultStatus): number => stored.filter((one) => one === status).length;
  return {
    resolved: resolved + of('resolved'),
    ambiguous: ambiguous + of('ambiguous'),
    noMatch: noMatch + of('no_match'),
    failed: failed + of('failed'),
  };
}

const isOpen = ({ status, erasedAt }: LookupBatchEntity): boolean =>
  erasedAt === null && (status === 'queued' || status === 'running');

const failed = ({ line, reference, subject }: WaitingSubject): HashedResult =>
  failedResult({ line, reference, identifiers: checkIdentifiers(subject.identifiers).identifiers });
