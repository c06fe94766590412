import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { TenantTx } from '../../platform/database/db';
import { JobHandlers } from '../../platform/jobs/job-handlers';
import { JobQueue } from '../../platform/jobs/job-queue';
import { TenantChanges } from '../identity/identity.contract';
import { AlertEvaluation } from './alert-evaluation';
import { AlertTriggers } from './alert-triggers';
import { WAKE_ALERT } from './alerts.jobs';
import { AlertsRepository } from './alerts.repository';
import { AlertRulesRepository } from './rules/alert-rules.repository';

/** Evaluates alerts whose notification was held back: at the end of a quiet time, and if the tenant's time is changed. */
@Injectable()
export class AlertWakeUps implements OnModuleInit {
  constructor(
    private readonly rules: AlertRulesRepository,
    private readonly alerts: AlertsRepository,
    private readonly evaluation: AlertEvaluation,
    private readonly triggers: AlertTriggers,
    private readonly tenantChanges: TenantChanges,
    private readonly handlers: JobHandlers,
    private readonly queue: JobQueue,
  ) {}

  onModuleInit(): void {
    this.tenantChanges.onEvaluationTimeChange(async (tx, tenantId) => {
      const alerts = await this.alerts.withSuppressedChangeOfTenant(tx, tenantId);
      const jobs = alerts.map((alert) => ({ payload: alert, key: `${WAKE_ALERT.name}:${alert.alertId}` }));
      await this.queue.enqueueAll(tx, WAKE_ALERT, jobs);
    });
    this.handlers.register(WAKE_ALERT, ({ alertId, ...scope }, job) =>
      job.db.run(scope, async (tx) => {
        await this.#wake(tx, alertId);
        await job.finish(tx);
      }),
    );
  }

  /** Sends a held-back notification if the threat still matches the rule; during a quiet time, runs again at its end. */
  async #wake(tx: TenantTx, alertId: string): Promise<void> {
    await this.rules.lock(tx, 'share');
    const alert = await this.alerts.byId(tx, alertId);
    const rule = alert?.has_untold_change === true ? await this.rules.enabledById(tx, alert.rule_id) : undefined;
    if (!alert || !rule) return;
    await this.triggers.evaluate(tx, [rule], [alert.threat_id]);
    await this.evaluation.wakeAfterQuiet(tx, alertId, rule);
  }
}
