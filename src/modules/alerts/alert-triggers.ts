import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { TenantTx } from '../../platform/database/db';
import { JobHandlers } from '../../platform/jobs/job-handlers';
import { JobQueue } from '../../platform/jobs/job-queue';
import { TenantChanges } from '../identity/identity.contract';
import { type ThreatChange, ThreatChanges } from '../threats/threats.contract';
import { ThreatsService } from '../threats/threats.service';
import { AlertEvaluation } from './alert-evaluation';
import { type AlertRuleRow, AlertRulesRepository } from './rules/alert-rules.repository';
import { WAKE_ALERT } from './alerts.jobs';
import { AlertsRepository } from './alerts.repository';

/** What makes rules be looked at: changes of threats, the end of a quiet time, the tenant's time. */
@Injectable()
export class AlertTriggers implements OnModuleInit {
  constructor(
    private readonly rules: AlertRulesRepository,
    private readonly alerts: AlertsRepository,
    private readonly evaluation: AlertEvaluation,
    private readonly threats: ThreatsService,
    private readonly threatChanges: ThreatChanges,
    private readonly tenantChanges: TenantChanges,
    private readonly handlers: JobHandlers,
    private readonly queue: JobQueue,
  ) {}

  onModuleInit(): void {
    this.threatChanges.onChange((tx, changes) => this.#changed(tx, changes));
    this.tenantChanges.onEvaluationTimeChange(async (tx, tenantId) => {
      const alerts = await this.alerts.untoldOfTenant(tx, tenantId);
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

  async #changed(tx: TenantTx, changes: readonly ThreatChange[]): Promise<void> {
    const ids = changes.filter(({ kind }) => kind !== 'ended').map(({ threatId }) => threatId);
    if (ids.length === 0) return;
    await this.rules.lock(tx, 'share');
    const rules = await this.rules.enabled(tx);
    if (rules.length > 0) await this.#evaluate(tx, rules, ids);
  }

  /** Tells what was kept back, if the threat still fits the rule; if it is quiet still, comes back when that is over. */
  async #wake(tx: TenantTx, alertId: string): Promise<void> {
    await this.rules.lock(tx, 'share');
    const alert = await this.alerts.byId(tx, alertId);
    const rule = alert?.has_untold_change === true ? await this.rules.enabledById(tx, alert.rule_id) : undefined;
    if (!alert || !rule) return;
    await this.#evaluate(tx, [rule], [alert.threat_id]);
    await this.evaluation.wakeAfterQuiet(tx, alertId, rule);
  }

  /**
   * Threats are read once nobody else changes their alerts any more: one read before, and held against an alert that somebody
   * renewed meanwhile, would set that back, and the next change would count as news again.
   */
  async #evaluate(tx: TenantTx, rules: readonly AlertRuleRow[], threatIds: readonly string[]): Promise<void> {
    const ruleIds = rules.map(({ id }) => id);
    await this.alerts.lock(tx, ruleIds, threatIds);
    await this.evaluation.evaluate(tx, rules, await this.threats.notices(tx, threatIds));
  }
}
