import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../../../config/settings';
import { JobHandlers } from '../../../platform/jobs/job-handlers';
import { EvaluationRouting } from './evaluation-routing';
import { EvaluationRequests } from '../requests/evaluation-requests';
import { EVALUATE_AFFECTED, EVALUATE_BY_CLOCK } from '../requests/evaluation.jobs';

const CLOCK_INTERVAL_MS = 300_000;

/** Runs the jobs that enqueue evaluations: of the affected portfolios after an import, and of all by the clock. */
@Injectable()
export class EvaluationRounds implements OnModuleInit {
  constructor(
    private readonly handlers: JobHandlers,
    private readonly requests: EvaluationRequests,
    private readonly routing: EvaluationRouting,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.handlers.register(EVALUATE_AFFECTED, (_payload, { db }) =>
      db.runAsSystem('evaluate affected', (tx) => this.routing.evaluateAffected(tx)),
    );
    this.handlers.register(EVALUATE_BY_CLOCK, async (_payload, { db }) => {
      if (this.settings.evaluationTime) return;
      await db.runAsSystem('evaluate by clock', (tx) => this.requests.evaluateByClock(tx));
    });
    this.handlers.every(EVALUATE_BY_CLOCK, CLOCK_INTERVAL_MS);
  }
}
