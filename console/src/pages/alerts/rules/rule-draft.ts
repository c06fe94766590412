import type { Severity } from '../../../api/types';
import type { AlertRule } from '../types';

/** A rule as `PUT /v1/alerts/rules` takes it. */
export type RuleDraft = Omit<AlertRule, 'created_at' | 'updated_at'>;

const DEFAULT_MUTE_HOURS = 24;
const DEFAULT_SEVERITIES: Severity[] = ['high', 'critical'];

export const newRule = (id: string): RuleDraft => ({
  id,
  enabled: true,
  title: '',
  severity_threshold: DEFAULT_SEVERITIES,
  asset_ids: null,
  threat_types: null,
  max_distance_km: null,
  mute_interval_hours: DEFAULT_MUTE_HOURS,
  webhook_ids: [],
  email_receivers: [],
});

export const toDraft = (rule: AlertRule): RuleDraft => ({
  id: rule.id,
  enabled: rule.enabled,
  title: rule.title,
  severity_threshold: rule.severity_threshold,
  asset_ids: rule.asset_ids,
  threat_types: rule.threat_types,
  max_distance_km: rule.max_distance_km,
  mute_interval_hours: rule.mute_interval_hours,
  webhook_ids: rule.webhook_ids,
  email_receivers: rule.email_receivers,
});

/** The rules with one of them replaced, or added at the end. */
export const withRule = (rules: readonly RuleDraft[], rule: RuleDraft): readonly RuleDraft[] =>
  rules.some(({ id }) => id === rule.id) ? rules.map((one) => (one.id === rule.id ? rule : one)) : [...rules, rule];
