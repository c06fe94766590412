import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import type { TenantTx } from '../../platform/database/db';
import { JobQueue } from '../../platform/jobs/job-queue';
import { TenantsService } from '../identity/tenants/tenants.service';
import type { ThreatNotice } from '../threats/threats.contract';
import { ruleMatcher } from './alert-matching';
import { AlertMessages, type AlertNotice } from './alert-messages';
import { mutedForMs, type RenewalVerdict, verdictOn } from './alert-renewal';
import type { AlertRuleRow } from './rules/alert-rules.repository';
import { WAKE_ALERT } from './alerts.jobs';
import { type AlertContent, type AlertRow, AlertsRepository } from './alerts.repository';

interface Match {
  rule: AlertRuleRow;
  threat: ThreatNotice;
  /** Nearest first. */
  assetIds: string[];
}
type KnownMatch = Match & { alert: AlertRow; verdict: RenewalVerdict };

const MATCHES_PER_STATEMENT = 500;
const MAX_ASSETS_SHOWN = 100;
// The clocks of this process and of the database may differ.
const WAKE_MARGIN_MS = 1_000;

/** Compares threats with rules: creates alerts, renews them, or suppresses changes. */
@Injectable()
export class AlertEvaluation {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly messages: AlertMessages,
    private readonly tenants: TenantsService,
    private readonly queue: JobQueue,
  ) {}

  /**
   * Creates or renews one alert for each matching pair of rule and threat and sends its notifications in the same
   * transaction. The rules must be locked.
   * @param onlyNew leave existing alerts unchanged
   */
  async evaluate(
    tx: TenantTx,
    rules: readonly AlertRuleRow[],
    threats: readonly ThreatNotice[],
    { onlyNew = false } = {},
  ): Promise<void> {
    const matches = matchesOf(rules, threats);
    if (matches.length === 0) return;
    const now = await this.tenants.nowOf(tx, tx.scope);
    for (let from = 0; from < matches.length; from += MATCHES_PER_STATEMENT) {
      await this.#evaluateSome(tx, matches.slice(from, from + MATCHES_PER_STATEMENT), now, onlyNew);
    }
  }

  /**
   * Schedules the alert to be evaluated again when its mute interval ends, if a suppressed change has not been sent
   * yet.
   */
  async wakeAfterQuiet(tx: TenantTx, alertId: string, { mute_interval_hours: muteHours }: AlertRuleRow): Promise<void> {
    const alert = await this.alerts.byId(tx, alertId);
    if (alert?.has_untold_change !== true) return;
    const mutedMs = mutedForMs(alert.triggered_now, muteHours, await this.tenants.nowOf(tx, tx.scope));
    if (mutedMs > 0) await this.wake(tx, alertId, mutedMs + WAKE_MARGIN_MS);
  }

  /** Schedules the alert to be evaluated again after this delay. */
  async wake(tx: TenantTx, alertId: string, delayMs: number): Promise<void> {
    const { tenantId, portfolioId } = tx.scope;
    const runAt = new Date(Date.now() + delayMs);
    const payload = { tenantId, portfolioId, alertId };
    await this.queue.enqueue(tx, WAKE_ALERT, payload, { key: `${WAKE_ALERT.name}:${alertId}`, runAt });
  }

  async #evaluateSome(tx: TenantTx, matches: readonly Match[], now: Date, onlyNew: boolean): Promise<void> {
    const ruleIds = [...new Set(matches.map(({ rule }) => rule.id))];
    const threatIds = [...new Set(matches.map(({ threat }) => threat.id))];
    const known = new Map((await this.alerts.lockOf(tx, ruleIds, threatIds)).map((row) => [keyOf(row), row]));
    const alertOf = ({ rule, threat }: Match): AlertRow | undefined =>
      known.get(keyOf({ rule_id: rule.id, threat_id: threat.id }));
    await this.#create(
      tx,
      matches.filter((match) => !alertOf(match)),
      now,
    );
    if (onlyNew) return;
    const judged = matches.flatMap((match): KnownMatch[] => {
      const alert = alertOf(match);
      return alert
        ? [{ ...match, alert, verdict: verdictOn(alert, match.threat, match.rule.mute_interval_hours, now) }]
        : [];
    });
    await this.#renew(tx, ofVerdict(judged, 'renew'), now);
    await this.#suppress(tx, ofVerdict(judged, 'suppress'), now);
    const moved = ofVerdict(judged, 'nothing').filter(hasMoved);
    if (moved.length > 0) await this.alerts.follow(tx, moved.map(contentOf));
  }

  async #create(tx: TenantTx, matches: readonly Match[], now: Date): Promise<void> {
    if (matches.length === 0) return;
    const rows = matches.map((match) => ({
      ...this.#content(uuidv7(), match),
      rule_id: match.rule.id,
      threat_id: match.threat.id,
    }));
    const made = await this.alerts.insert(tx, rows, now);
    await this.messages.notify(tx, 'alert.created', noticesOf(made, matches));
  }

  async #renew(tx: TenantTx, matches: readonly KnownMatch[], now: Date): Promise<void> {
    if (matches.length === 0) return;
    const rows = matches.map((match) => this.#content(match.alert.id, match));
    await this.messages.notify(tx, 'alert.renewed', noticesOf(await this.alerts.renew(tx, rows, now), matches));
  }

  async #suppress(tx: TenantTx, matches: readonly KnownMatch[], now: Date): Promise<void> {
    if (matches.length === 0) return;
    await this.alerts.suppress(tx, matches.map(contentOf));
    for (const { alert, rule } of matches) {
      if (alert.state === 'dismissed' || alert.has_untold_change) continue;
      const mutedMs = mutedForMs(alert.triggered_now, rule.mute_interval_hours, now);
      await this.wake(tx, alert.id, mutedMs + WAKE_MARGIN_MS);
    }
  }

  #content(id: string, match: Match): AlertContent {
    return { ...takenOver(id, match), email: this.messages.emailStateOf(match.rule) };
  }
}

function matchesOf(rules: readonly AlertRuleRow[], threats: readonly ThreatNotice[]): Match[] {
  return rules.flatMap((rule) => {
    const match = ruleMatcher(rule);
    return threats.flatMap((threat): Match[] => {
      const assetIds = match(threat);
      return assetIds.length === 0 ? [] : [{ rule, threat, assetIds }];
    });
  });
}

const takenOver = (id: string, { rule, threat, assetIds }: Match): Omit<AlertContent, 'email'> => ({
  id,
  rule_title: rule.title,
  severity: threat.severity,
  version_count: threat.version_count,
  latest_development_title: threat.latest_development_title,
  matched_asset_ids: assetIds.slice(0, MAX_ASSETS_SHOWN),
  matched_asset_count: assetIds.length,
});

const contentOf = (match: KnownMatch): AlertContent => ({
  ...takenOver(match.alert.id, match),
  email: match.alert.email,
});

/** Whether the threat differs from what the alert shows. */
function hasMoved({ alert, ...match }: KnownMatch): boolean {
  const next = takenOver(alert.id, match);
  return (
    next.severity !== alert.severity ||
    next.latest_development_title !== alert.latest_development_title ||
    next.version_count !== alert.version_count ||
    next.matched_asset_count !== alert.matched_asset_count ||
    next.matched_asset_ids.some((assetId, index) => assetId !== alert.matched_asset_ids[index])
  );
}

const ofVerdict = (matches: readonly KnownMatch[], wanted: RenewalVerdict): KnownMatch[] =>
  matches.filter(({ verdict }) => verdict === wanted);

const keyOf = (alert: Pick<AlertRow, 'rule_id' | 'threat_id'>): string => `${alert.rule_id} ${alert.threat_id}`;

function noticesOf(alerts: readonly AlertRow[], matches: readonly Match[]): AlertNotice[] {
  const byKey = new Map(matches.map((match) => [keyOf({ rule_id: match.rule.id, threat_id: match.threat.id }), match]));
  return alerts.flatMap((alert): AlertNotice[] => {
    const match = byKey.get(keyOf(alert));
    return match ? [{ alert, rule: match.rule, threat: match.threat }] : [];
  });
}
