import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { TenantTx } from '../../platform/database/db';
import { type ThreatChange, ThreatChanges } from '../threats/threats.contract';
import { ThreatsService } from '../threats/threats.service';
import { AlertEvaluation } from './alert-evaluation';
import { type AlertRuleRow, AlertRulesRepository } from './rules/alert-rules.repository';
import { AlertsRepository } from './alerts.repository';

/** Evaluates alert rules when threats change. */
@Injectable()
export class AlertTriggers implements OnModuleInit {
  constructor(
    private readonly rules: AlertRulesRepository,
    private readonly alerts: AlertsRepository,
    private readonly evaluation: AlertEvaluation,
    private readonly threats: ThreatsService,
    private readonly threatChanges: ThreatChanges,
  ) {}

  onModuleInit(): void {
    this.threatChanges.onChange((tx, changes) => this.#changed(tx, changes));
  }

  async #changed(tx: TenantTx, changes: readonly ThreatChange[]): Promise<void> {
    const ids = changes.filter(({ kind }) => kind !== 'ended').map(({ threatId }) => threatId);
    if (ids.length === 0) return;
    await this.rules.lock(tx, 'share');
    const rules = await this.rules.enabled(tx);
    if (rules.length > 0) await this.evaluate(tx, rules, ids);
  }

  /**
   * Evaluates these rules for these threats. The threats are read after their alerts have been locked: a threat that
   * was read earlier would overwrite a renewal by another transaction, and the next change would count as new again.
   */
  async evaluate(tx: TenantTx, rules: readonly AlertRuleRow[], threatIds: readonly string[]): Promise<void> {
    const ruleIds = rules.map(({ id }) => id);
    await this.alerts.lock(tx, ruleIds, threatIds);
    await this.evaluation.evaluate(tx, rules, await this.threats.notices(tx, threatIds));
  }
}
