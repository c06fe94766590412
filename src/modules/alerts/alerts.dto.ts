import { SEVERITIES, type Severity } from '../../kernel/evaluation/evaluation.types';
import { THREAT_STATUSES, type ThreatStatus } from '../../kernel/evaluation/lifecycle';
import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { instant, integer, number, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { ListCursor } from '../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../platform/paging/page-query';
import { PrincipalAnswer } from '../identity/principal-answer.contract';

export const ALERT_STATES = ['new', 'seen', 'acked', 'dismissed'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

export const EMAIL_STATES = ['none', 'not_configured', 'pending', 'sent', 'failed'] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

export class AlertParams {
  @Field(uuid(), { description: 'The id of the alert.' })
  alert_id: string;
}

export const ALERT_CURSOR = new ListCursor('alerts', 'instant', 'uuid');

export class AlertsQuery extends pageQuery(ALERT_CURSOR) {
  @Field(list(oneOf(ALERT_STATES)), { default: () => [] })
  state: AlertState[];

  @Field(list(oneOf(SEVERITIES)), { default: () => [] })
  severity: Severity[];

  @Field(list(uuid()), { default: () => [] })
  rule_id: string[];

  @Field(list(uuid()), { default: () => [] })
  threat_id: string[];

  @Field(instant(), { isOptional: true, description: 'Only alerts last triggered at or after this time.' })
  since?: Date;
}

export class AlertCountsAnswer implements Record<AlertState | 'total', number> {
  @Shown(integer({ ge: 0 }))
  new: number;

  @Shown(integer({ ge: 0 }))
  seen: number;

  @Shown(integer({ ge: 0 }))
  acked: number;

  @Shown(integer({ ge: 0 }))
  dismissed: number;

  @Shown(integer({ ge: 0 }))
  total: number;
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

  @Shown(text(), { example: 'Earthquake M 6.4, 18 km NNE of Hualian, Taiwan' })
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

export class AlertAnswer {
  @Shown(uuid())
  id: string;

  @Shown(uuid())
  rule_id: string;

  @Shown(text(), {
    description: 'The title of the rule when the alert was last triggered. The rule may have been deleted since.',
  })
  rule_title: string;

  @Shown(uuid())
  threat_id: string;

  @Shown(object(AlertedThreatAnswer), { description: 'The current state of the threat.' })
  threat: AlertedThreatAnswer;

  @Shown(oneOf(SEVERITIES), { description: 'The severity of the threat at its last change that matched the rule.' })
  severity: Severity;

  @Shown(list(text()), { description: 'The affected assets that match the rule; at most the nearest 100.' })
  matched_asset_ids: string[];

  @Shown(integer({ ge: 1 }), { description: 'The number of affected assets that match the rule.' })
  matched_asset_count: number;

  @Shown(oneOf(ALERT_STATES))
  state: AlertState;

  @Shown(instant(), { isNullable: true })
  state_changed_at: Date | null;

  @Shown(object(PrincipalAnswer), {
    isNullable: true,
    description:
      'Who set the state: `system` if a change of the threat made the alert new again; null if nobody has set it yet.',
  })
  state_changed_by: PrincipalAnswer | null;

  @Shown(oneOf(EMAIL_STATES), {
    description:
      'The state of the e-mails. `none` means that the rule has no e-mail receivers, `not_configured` that the ' +
      'service has no mail server.',
  })
  email: EmailState;

  @Shown(integer({ ge: 1 }), { description: 'How many times the alert was triggered.' })
  trigger_count: number;

  @Shown(integer({ ge: 0 }), {
    description: 'The number of changes that were not sent, because the alert was muted or dismissed.',
  })
  suppressed_count: number;

  @Shown(instant())
  created_at: Date;

  @Shown(instant())
  last_triggered_at: Date;
}

export class AlertListAnswer extends PageAnswer {
  @Shown(list(object(AlertAnswer)))
  alerts: AlertAnswer[];
}
