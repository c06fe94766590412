import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { EvaluationRequests } from '../requests/evaluation-requests';
import { EVALUATE_ALL, EVALUATE_BY_CLOCK } from '../requests/evaluation.jobs';

const CLOCK_INTERVAL_MS = 300_000;

/** Runs the jobs that enqueue the evaluations of all portfolios: after an import, and by the clock. */
@Injectable()
export class EvaluationRounds implements OnModuleInit {
  constructor(
    private readonly handlers: JobHandlers,
    private readonly requests: EvaluationRequests,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.handlers.register(EVALUATE_ALL, (_payload, { db }) =>
      db.runAsSystem('evaluate all', (tx) => this.requests.evaluateWatching(tx, false)),
    );
    this.handlers.register(EVALUATE_BY_CLOCK, async (_payload, { db }) => {
      if (this.settings.evaluationTime) return;
      await db.runAsSystem('evaluate by clock', (tx) => this.requests.evaluateWatching(tx, true));
    });
    this.handlers.every(EVALUATE_BY_CLOCK, CLOCK_INTERVAL_MS);
  }
}
