import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import { ValidationError, type Violation } from '../../../kernel/errors/validation-error';
import type { TenantScope } from '../../../kernel/identity/principal';
import { noteResources } from '../../../platform/context/request-context';
import { Db, type TenantTx } from '../../../platform/database/db';
import { digestEntityTag, type Preconditions, requirePreconditions } from '../../../platform/http/answers/entity-tag';
import { type Tagged, taggedUnlessKnown } from '../../../platform/http/answers/tagged-answer';
import { pageParts, type PageRequest } from '../../../platform/paging/page-query';
import { AssetsService } from '../../assets/assets.service';
import { ThreatsService } from '../../threats/threats.service';
import { WebhooksService } from '../../webhooks/webhooks.service';
import { AlertEvaluation } from '../alert-evaluation';
import type { AlertRuleBody, AlertRuleListAnswer } from './alert-rules.dto';
import { type AlertRuleRow, AlertRulesRepository } from './alert-rules.repository';
import { AlertsRepository } from '../alerts.repository';

const DECIDING = [
  ...['enabled', 'severity_threshold', 'asset_ids', 'threat_types', 'max_distance_km', 'mute_interval_hours'],
  ...['webhook_ids', 'email_receivers'],
] as const;

/** The alert rules of a portfolio. */
@Injectable()
export class AlertRulesService {
  constructor(
    private readonly db: Db,
    private readonly rules: AlertRulesRepository,
    private readonly alerts: AlertsRepository,
    private readonly evaluation: AlertEvaluation,
    private readonly assets: AssetsService,
    private readonly threats: ThreatsService,
    private readonly webhooks: WebhooksService,
  ) {}

  /** A page of the rules. The entity tag is that of all rules. @throws precondition_failed */
  list(scope: TenantScope, request: PageRequest, conditions: Preconditions): Promise<Tagged<AlertRuleListAnswer>> {
    return this.db.read(scope, async (tx) =>
      taggedUnlessKnown(conditions, tagOf(await this.rules.all(tx)), async () => {
        const { rows, ...rest } = await this.rules.page(tx, request);
        return { rules: rows, ...pageParts(rest) };
      }),
    );
  }

  /**
   * Replaces all rules of the portfolio. Alerts of deleted rules remain. Live threats that match a new or changed rule
   * get their alerts in the same transaction.
   * @throws ServiceError precondition_failed
   * @throws ValidationError not_found if an asset or a webhook is not in scope; then nothing is changed
   */
  replace(
    scope: TenantScope,
    bodies: readonly AlertRuleBody[],
    conditions: Preconditions,
  ): Promise<Tagged<AlertRuleListAnswer>> {
    const ids = bodies.map(({ id }) => id ?? uuidv7());
    return this.db.run(scope, async (tx) => {
      await this.rules.lock(tx, 'replace');
      const stored = await this.rules.all(tx);
      requirePreconditions(conditions, tagOf(stored));
      await this.#requireKnown(tx, bodies);
      const former = new Map(stored.map((rule) => [rule.id, rule]));
      const now = new Date();
      const rules = bodies.map((body, index) => nextRule(body, ids[index] ?? '', former, now));
      noteResources(...ids);
      await this.rules.replace(tx, rules);
      await this.#backfill(
        tx,
        rules.filter((rule) => rule.enabled && hasChanged(former.get(rule.id), rule, DECIDING)),
      );
      const all = await this.rules.all(tx);
      return { tag: tagOf(all), answer: { rules: all, total: all.length, next_cursor: null } };
    });
  }

  async #backfill(tx: TenantTx, changed: readonly AlertRuleRow[]): Promise<void> {
    if (changed.length === 0) return;
    await this.evaluation.evaluate(tx, changed, await this.threats.notices(tx, null), { onlyNew: true });
    const changedIds = changed.map(({ id }) => id);
    // Their mute interval may have changed.
    for (const alertId of await this.alerts.idsWithSuppressedChange(tx, changedIds))
      await this.evaluation.wake(tx, alertId, 0);
  }

  async #requireKnown(tx: TenantTx, bodies: readonly AlertRuleBody[]): Promise<void> {
    const violations: Violation[] = [];
    const require = (field: 'asset_ids' | 'webhook_ids', known: ReadonlySet<string>, msg: string): void => {
      for (const [rule, body] of bodies.entries()) {
        for (const [index, id] of (body[field] ?? []).entries()) {
          if (!known.has(id)) violations.push({ loc: ['body', 'rules', rule, field, index], msg, type: 'not_found' });
        }
      }
    };
    if (bodies.some(({ asset_ids: assetIds }) => assetIds?.length)) {
      const { assets } = await this.assets.current(tx);
      require('asset_ids', new Set(assets.map((asset) => asset.asset_id)), 'The portfolio has no asset with this id');
    }
    const webhookIds = bodies.flatMap(({ webhook_ids: ofRule }) => ofRule);
    if (webhookIds.length > 0) {
      require('webhook_ids', new Set(
        await this.webhooks.present(tx, webhookIds),
      ), 'The portfolio has no webhook with this id');
    }
    if (violations.length > 0) throw new ValidationError(violations);
  }
}

/**
 * The entity tag of all rules, which also changes when the deletion of a webhook or an asset changes a rule. A portfolio has
 * at most 100 rules.
 */
const tagOf = (rules: readonly AlertRuleRow[]): string => digestEntityTag(rules.length, rules);

function nextRule(body: AlertRuleBody, id: string, former: ReadonlyMap<string, AlertRuleRow>, now: Date): AlertRuleRow {
  const before = former.get(id);
  const rule: AlertRuleRow = {
    id,
    enabled: body.enabled,
    title: body.title,
    severity_threshold: once(body.severity_threshold),
    asset_ids: body.asset_ids ? once(body.asset_ids) : null,
    threat_types: body.threat_types ? once(body.threat_types) : null,
    max_distance_km: body.max_distance_km ?? null,
    mute_interval_hours: body.mute_interval_hours,
    webhook_ids: once(body.webhook_ids),
    email_receivers: once(body.email_receivers),
    created_at: before?.created_at ?? now,
    updated_at: now,
  };
  return before && !hasChanged(before, rule, [...DECIDING, 'title'])
    ? { ...rule, updated_at: before.updated_at }
    : rule;
}

const once = <T>(items: readonly T[]): T[] => [...new Set(items)];

function hasChanged(
  before: AlertRuleRow | undefined,
  after: AlertRuleRow,
  fields: readonly ((typeof DECIDING)[number] | 'title')[],
): boolean {
  return !before || fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}
