import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';
import { type CheckedIdentifier, checkIdentifiers } from '../../../kernel/identifiers/check-identifiers';
import type { TenantScope } from '../../../kernel/identity/principal';
import type { Db, TenantTx } from '../../../platform/database/db';
import { InOrder } from '../../../platform/in-order';
import type { JobContext } from '../../../platform/jobs/job-context';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import type { SubjectDecisions } from '../decisions/subject-decisions';
import { LookupResolver } from '../lookup-resolver';
import { BatchQueue } from './batch-queue';
import { BatchMonitoring, type ScreenedRow, subjectToMonitor } from './batch-monitoring';
import { batchResult, failedResult, isUnmonitored } from './batch-result';
import { BatchSubjectsRepository, type LineRange, type WaitingSubject } from './batch-subjects.repository';
import type { LookupBatchEntity } from './lookup-batch.entity';
import { SCREEN_BATCH_PART } from './lookup-batch.jobs';
import type { BatchResult, ResultStatus } from './lookup-batch.types';
import { LookupBatchesRepository } from './lookup-batches.repository';

/** While one subject waits for the database, the processor works on another. More would delay requests to the same process. */
const SUBJECTS_AT_ONCE = 2;

interface SubjectOfPart {
  readonly waiting: WaitingSubject;
  readonly identifiers: CheckedIdentifier[];
}

interface PartBeingScreened {
  readonly batch: LookupBatchEntity;
  readonly scope: TenantScope;
  /** On all subjects of the part. */
  readonly decisions: SubjectDecisions;
}

/**
 * Screens batches in worker processes, part by part. The results of a part, its monitored subjects, the progress and the job of
 * the next part are committed in one transaction, so that no subject is left out or counted twice if a worker is killed.
 */
@Injectable()
export class BatchWorker implements OnModuleInit {
  constructor(
    private readonly handlers: JobHandlers,
    private readonly batches: LookupBatchesRepository,
    private readonly subjects: BatchSubjectsRepository,
    private readonly queue: BatchQueue,
    private readonly resolver: LookupResolver,
    private readonly monitoring: BatchMonitoring,
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
    const lists = await this.monitoring.listVersions(part.waiting);
    const subjects = part.waiting.map((waiting): SubjectOfPart => {
      const { identifiers } = checkIdentifiers(waiting.subject.identifiers);
      return { waiting, identifiers };
    });
    const decisions = await this.resolver.decisionsOn(scope, subjects);
    const ofPart = { batch: part.batch, scope, decisions };
    const rows: ScreenedRow[] = [];
    const inOrder = new InOrder(
      (subject: SubjectOfPart) => this.#rowOf(ofPart, subject, context),
      (row) => void rows.push(row),
      SUBJECTS_AT_ONCE,
    );
    for (const subject of subjects) {
      context.signal.throwIfAborted();
      await inOrder.add(subject);
    }
    await inOrder.drain();
    await context.db.run(scope, async (tx) => {
      await this.#store(tx, batchId, rows, lists);
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
  async #rowOf(
    { batch, scope, decisions }: PartBeingScreened,
    { waiting, identifiers }: SubjectOfPart,
    context: JobContext,
  ): Promise<ScreenedRow> {
    const { line, subject } = waiting;
    try {
      const question = { scope, dataScope: batch.dataScope, options: subject.options, identifiers, decisions };
      const deadlineMs = this.settings.lookupDeadlineMs;
      const found = await this.resolver.find({ ...question, deadlineMs }, context.jobId);
      const toMonitor = subjectToMonitor(waiting, batch, { found, resolver: this.resolver });
      return { result: batchResult(line, found.found), toMonitor };
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
      await this.#store(tx, batchId, waiting.map(failed), null);
    });
  }

  /** Does nothing if the batch has ended in the meantime. */
  async #store(tx: TenantTx, batchId: string, rows: readonly ScreenedRow[], lists: string | null): Promise<void> {
    const batch = await this.batches.findById(tx, batchId, 'for_no_key_update');
    if (!batch || !isOpen(batch)) return;
    const results = await this.monitoring.add(tx, rows, lists);
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

type Counts = Pick<LookupBatchEntity, 'resolved' | 'ambiguous' | 'noMatch' | 'failed' | 'monitored' | 'notMonitored'>;

function countsWith(before: Counts, stored: readonly BatchResult[]): Counts {
  const of = (wanted: ResultStatus): number => stored.filter(({ status }) => status === wanted).length;
  return {
    resolved: before.resolved + of('resolved'),
    ambiguous: before.ambiguous + of('ambiguous'),
    noMatch: before.noMatch + of('no_match'),
    failed: before.failed + of('failed'),
    monitored: before.monitored + stored.filter(({ monitored_subject_id: id }) => id !== null).length,
    notMonitored: before.notMonitored + stored.filter(isUnmonitored).length,
  };
}

const isOpen = ({ status, erasedAt }: LookupBatchEntity): boolean =>
  erasedAt === null && (status === 'queued' || status === 'running');

function failed({ line, reference, subject }: WaitingSubject): ScreenedRow {
  const { identifiers } = checkIdentifiers(subject.identifiers);
  const result = failedResult({ line, reference, identifiers, isMonitored: subject.options.monitor });
  return { result, toMonitor: null };
}
