import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';
import type { Db } from '../../../platform/database/db';
import { type JobContext, StaleJobError } from '../../../platform/jobs/job-context';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { EvaluationRouting } from './evaluation-routing';
import { EvaluationRequests } from '../requests/evaluation-requests';
import { EVALUATE_AFFECTED, EVALUATE_BY_CLOCK } from '../requests/evaluation.jobs';

const CLOCK_INTERVAL_MS = 60_000;

/** Runs the jobs that enqueue evaluations: of the affected portfolios after an import, and by the clock of those that are due. */
@Injectable()
export class EvaluationRounds implements OnModuleInit {
  constructor(
    private readonly handlers: JobHandlers,
    private readonly requests: EvaluationRequests,
    private readonly routing: EvaluationRouting,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.handlers.register(EVALUATE_AFFECTED, (_payload, job) => this.#evaluateAffected(job));
    this.handlers.register(EVALUATE_BY_CLOCK, async (_payload, { db }) => {
      if (this.settings.evaluationTime) return;
      await db.runAsSystem('evaluate by clock', (tx) => this.requests.evaluateByClock(tx));
    });
    this.handlers.every(EVALUATE_BY_CLOCK, CLOCK_INTERVAL_MS);
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
