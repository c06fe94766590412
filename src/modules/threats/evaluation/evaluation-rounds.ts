import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Settings, SETTINGS } from '../../../../config/settings';
import type { Db, SystemTx } from '../../../platform/database/db';
import { inSavepoint } from '../../../platform/database/savepoint';
import { type JobContext, StaleJobError } from '../../../platform/jobs/job-context';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { LOG } from '../../../platform/log/log';
import { CorpusChanges } from '../../corpus/corpus.contract';
import { EvaluationRouting } from './evaluation-routing';
import { EvaluationRequests } from '../requests/evaluation-requests';
import { EVALUATE_AFFECTED, EVALUATE_BY_CLOCK } from '../requests/evaluation.jobs';

const CLOCK_INTERVAL_MS = 60_000;

/** Enqueues evaluations: of the affected portfolios after a change of the corpus, and by the clock of those that are due. */
@Injectable()
export class EvaluationRounds implements OnModuleInit {
  constructor(
    private readonly handlers: JobHandlers,
    private readonly requests: EvaluationRequests,
    private readonly routing: EvaluationRouting,
    private readonly corpusChanges: CorpusChanges,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.corpusChanges.onChange(async (tx, revision) => {
      if (!(await this.#isEvaluatedAtOnce(tx, revision))) await this.requests.evaluateAffected(tx);
    });
    this.handlers.register(EVALUATE_AFFECTED, (_payload, job) => this.#evaluateAffected(job));
    this.handlers.register(EVALUATE_BY_CLOCK, async (_payload, { db }) => {
      if (this.settings.evaluationTime) return;
      await db.runAsSystem('evaluate by clock', (tx) => this.requests.evaluateByClock(tx));
    });
    this.handlers.every(EVALUATE_BY_CLOCK, CLOCK_INTERVAL_MS);
  }

  /** An import does not fail because its evaluations could not be determined: the job tries again, and evaluates all if it must. */
  async #isEvaluatedAtOnce(tx: SystemTx, revision: number): Promise<boolean> {
    if (this.settings.evaluationTime) return false;
    try {
      return await inSavepoint(tx, () => this.routing.evaluateAtOnce(tx, revision));
    } catch (error) {
      this.log.warn(
        { err: error },
        'the portfolios that a change affects could not be determined at once; a job follows',
      );
      return false;
    }
  }

  /** An evaluation too many is better than one too few: if the affected portfolios cannot be determined, all are evaluated. */
  async #evaluateAffected({ db, log, signal }: JobContext): Promise<void> {
    // The clock evaluates no tenant then, so history farther away must be taken into account now.
    if (this.settings.evaluationTime) return this.#evaluateAll(db);
    try {
      await db.runAsSystem('evaluate affected', (tx) => this.routing.evaluateAffected(tx));
    } catch (error) {
      if (signal.aborted || error instanceof StaleJobError) throw error;
      log.error({ err: error }, 'the portfolios that a change affects could not be determined, so all are evaluated');
      await this.#evaluateAll(db);
    }
  }

  #evaluateAll(db: Db): Promise<void> {
    return db.runAsSystem('evaluate all', (tx) => this.routing.evaluateAll(tx));
  }
}
