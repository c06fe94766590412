import { SEVERITIES, type Severity } from '../../kernel/evaluation/evaluation.types';
import { THREAT_STATUSES, type ThreatStatus } from '../../kernel/evaluation/lifecycle';
import type { PrincipalType } from '../../kernel/identity/principal';
import { PageQuery } from '../../platform/http/page-query';
import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { instant, integer, number, oneOf, text, uuid } from '../../platform/http/validation/rules';

export const ALERT_STATES = ['new', 'seen', 'acked', 'dismissed'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

export const EMAIL_STATES = ['none', 'not_configured', 'pending', 'sent', 'failed'] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

export class AlertParams {
  @Field(uuid(), { description: 'Id of the alert' })
  alert_id: string;
}

export class AlertsQuery extends PageQuery {
  @Field(list(oneOf(ALERT_STATES)), { default: () => [] })
  state: AlertState[];

  @Field(list(oneOf(SEVERITIES)), { default: () => [] })
  severity: Severity[];

  @Field(uuid(), { isOptional: true })
  rule_id?: string;

  @Field(uuid(), { isOptional: true })
  threat_id?: string;

  @Field(instant(), { isOptional: true, description: 'Triggered then or later' })
  since?: Date;
}

export class ChangeAlertStateBody {
  @Field(oneOf(ALERT_STATES), { example: 'acked' })
  state: AlertState;
}

class AlertPositionAnswer {
  @Shown(number({ ge: -90, le: 90 }), { example: 24.13 })
  lat: number;

  @Shown(number({ ge: -180, le: 180 }), { example: 121.66 })
  lng: number;
}

class AlertedThreatAnswer {
  @Shown(uuid())
  id: string;

  @Shown(text(), { example: 'M 6.4 - 18km NNE of Hualian, Taiwan' })
  title: string;

  @Shown(oneOf(SEVERITIES))
  severity: Severity;

  @Shown(oneOf(THREAT_STATUSES))
  status: ThreatStatus;

  @Shown(text(), { example: 'earthquake' })
  threat_type: string;

  @Shown(number({ ge: 0, le: 100 }))
  risk_score: number;

  @Shown(text(), { isNullable: true })
  location: string | null;

  @Shown(object(AlertPositionAnswer), { isNullable: true })
  coordinates: AlertPositionAnswer | null;

  @Shown(instant())
  observed_at: Date;

  @Shown(integer({ ge: 1 }))
  version_count: number;

  @Shown(text(), { isNullable: true })
  latest_development_title: string | null;
}

class StateChangerAnswer {
  @Shown(text(), { example: 'service_account', description: '`system` where a renewal made it new again' })
  type: PrincipalType;

  @Shown(text(), { isNullable: true })
  id: string | null;
}

export class AlertAnswer {
  @Shown(uuid())
  id: string;

  @Shown(uuid())
  rule_id: string;

  @Shown(text(), { description: 'As the rule was called when it told of the threat last; it may be gone' })
  rule_title: string;

  @Shown(uuid())
  threat_id: string;

  @Shown(object(AlertedThreatAnswer), { description: 'As it is now' })
  threat: AlertedThreatAnswer;

  @Shown(oneOf(SEVERITIES), { description: 'Of the threat, at the last change that fitted the rule' })
  severity: Severity;

  @Shown(list(text()), { description: 'Assets that made the rule fit, the nearest hundred' })
  matched_asset_ids: string[];

  @Shown(integer({ ge: 1 }), { description: 'All of them' })
  matched_asset_count: number;

  @Shown(oneOf(ALERT_STATES))
  state: AlertState;

  @Shown(instant(), { isNullable: true })
  state_changed_at: Date | null;

  @Shown(object(StateChangerAnswer), { isNullable: true })
  state_changed_by: StateChangerAnswer | null;

  @Shown(oneOf(EMAIL_STATES), {
    description: '`none`: the rule has no receivers; `not_configured`: the service has no mail server',
  })
  email: EmailState;

  @Shown(integer({ ge: 1 }), { description: 'How often it was told' })
  trigger_count: number;

  @Shown(integer({ ge: 0 }), { description: 'Changes that were kept back, muted or dismissed' })
  suppressed_count: number;

  @Shown(instant())
  created_at: Date;

  @Shown(instant())
  last_triggered_at: Date;
}

export class AlertListAnswer {
  @Shown(list(object(AlertAnswer)))
  alerts: AlertAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
}
