import { Injectable } from '@nestjs/common';
import { notFound } from '../../kernel/errors/service-error';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { noteResources, requireScope } from '../../platform/context/request-context';
import { Db, type TenantTx } from '../../platform/database/db';
import { pageParts } from '../../platform/paging/page-query';
import { ThreatsService } from '../threats/threats.service';
import { alertAnswer } from './alert-answer';
import { AlertMessages } from './alert-messages';
import { AlertRulesRepository } from './rules/alert-rules.repository';
import type { AlertAnswer, AlertListAnswer, AlertsQuery, AlertState } from './alerts.dto';
import { type AlertRow, AlertsRepository } from './alerts.repository';

/** Lists alerts and changes their state. */
@Injectable()
export class AlertsService {
  constructor(
    private readonly db: Db,
    private readonly alerts: AlertsRepository,
    private readonly rules: AlertRulesRepository,
    private readonly messages: AlertMessages,
    private readonly threats: ThreatsService,
  ) {}

  /** The last triggered alerts come first. */
  list(scope: TenantScope, query: AlertsQuery): Promise<AlertListAnswer> {
    return this.db.read(scope, async (tx) => {
      const { rows, ...rest } = await this.alerts.page(tx, query);
      return { alerts: await this.#withThreats(tx, rows), ...pageParts(rest) };
    });
  }

  /** @throws not_found */
  get(scope: TenantScope, id: string): Promise<AlertAnswer> {
    return this.db.read(scope, async (tx) => this.#shown(tx, await this.alerts.byId(tx, id)));
  }

  /** Sets any state from any other, stores who did it and notifies the webhooks of the rule. @throws not_found */
  changeState(principal: Principal, id: string, state: AlertState): Promise<AlertAnswer> {
    return this.db.run(requireScope(principal), async (tx) => {
      const before = await this.alerts.byId(tx, id, 'for update');
      noteResources(id);
      if (before && before.state !== state) {
        const { type, userId, apiKeyId } = principal;
        await this.alerts.setState(tx, id, state, { type, id: userId ?? apiKeyId });
        await this.#notifyOfState(tx, id);
      }
      return this.#shown(tx, await this.alerts.byId(tx, id));
    });
  }

  async #notifyOfState(tx: TenantTx, id: string): Promise<void> {
    const alert = await this.alerts.byId(tx, id);
    const rule = alert && (await this.rules.enabledById(tx, alert.rule_id));
    const [threat] = alert ? await this.threats.notices(tx, [alert.threat_id]) : [];
    if (alert && rule && threat) await this.messages.notifyOfState(tx, { alert, rule, threat });
  }

  async #shown(tx: TenantTx, row: AlertRow | undefined): Promise<AlertAnswer> {
    const [answer] = row ? await this.#withThreats(tx, [row]) : [];
    if (!answer) throw notFound('The alert');
    return answer;
  }

  async #withThreats(tx: TenantTx, rows: readonly AlertRow[]): Promise<AlertAnswer[]> {
    const threats = await this.threats.notices(tx, [...new Set(rows.map(({ threat_id: threatId }) => threatId))]);
    const byId = new Map(threats.map((threat) => [threat.id, threat]));
    return rows.flatMap((row) => {
      const threat = byId.get(row.threat_id);
      return threat ? [alertAnswer(row, threat)] : [];
    });
  }
}
