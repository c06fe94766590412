import { SEVERITIES, type Severity } from '../../../kernel/evaluation/evaluation.types';
import { ignored, list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { line } from '../../../platform/http/validation/line-rule';
import type { Location } from '../../../platform/http/validation/rule';
import { boolean, instant, integer, number, oneOf, text, uuid } from '../../../platform/http/validation/rules';
import { ListCursor } from '../../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../../platform/paging/page-query';
import { emailReceivers } from '../email-receivers';

const MAX_RULES = 100;
const MAX_ASSETS = 5_000;
/** Half the earth's circumference, the largest possible distance. */
const MAX_DISTANCE_KM = 20_038;
const HOURS_OF_A_YEAR = 8_760;

const severities = () => list(oneOf(SEVERITIES), { minItems: 1, maxItems: SEVERITIES.length });
const assetIds = () => list(text({ minLength: 1, maxLength: 128 }), { minItems: 1, maxItems: MAX_ASSETS });
const threatTypes = () => list(text({ minLength: 1, maxLength: 80 }), { minItems: 1, maxItems: 200 });
const instantIgnored = () => ignored({ type: 'string', format: 'date-time' });

export class AlertRuleBody {
  @Field(uuid(), {
    isOptional: true,
    description:
      'The id of an existing rule. A new rule may have an id of your own; otherwise the service assigns one.',
  })
  id?: string;

  @Field(boolean(), { default: true })
  enabled: boolean;

  @Field(line({ minLength: 1, maxLength: 300 }), { example: 'Serious threats to our offices' })
  title: string;

  @Field(severities(), {
    example: ['high', 'critical'],
    description: 'The rule matches threats of one of these severities.',
  })
  severity_threshold: Severity[];

  @Field(assetIds(), {
    isOptional: true,
    isNullable: true,
    description: 'The rule matches threats to one of these assets; null matches any asset.',
  })
  asset_ids?: string[] | null;

  @Field(threatTypes(), {
    isOptional: true,
    isNullable: true,
    description: 'The rule matches threats of one of these types; null matches any type.',
  })
  threat_types?: string[] | null;

  @Field(number({ gt: 0, le: MAX_DISTANCE_KM }), {
    isOptional: true,
    isNullable: true,
    example: 25,
    description:
      'The rule matches threats within this distance of an affected asset, in km; null matches any distance, and ' +
      'threats without a location.',
  })
  max_distance_km?: number | null;

  @Field(integer({ ge: 0, le: HOURS_OF_A_YEAR }), {
    default: 24,
    description:
      'For this many hours after an alert, further changes of the threat are not sent; 0 sends every change.',
  })
  mute_interval_hours: number;

  @Field(list(uuid(), { maxItems: 20 }), { default: () => [] })
  webhook_ids: string[];

  @Field(emailReceivers(), {
    default: () => [],
    example: ['security@example.com'],
    description: 'The addresses that alerts are sent to, each in a separate e-mail.',
  })
  email_receivers: string[];

  @Field(instantIgnored(), { isOptional: true })
  created_at?: never;

  @Field(instantIgnored(), { isOptional: true })
  updated_at?: never;
}

export class PutAlertRulesBody {
  @Field(list(object(AlertRuleBody), { maxItems: MAX_RULES }), { description: 'The complete set of rules.' })
  rules: AlertRuleBody[];

  static crossCheck({ rules }: PutAlertRulesBody, add: (loc: Location, type: string, msg: string) => void): void {
    const seen = new Set<string>();
    for (const [index, { id }] of rules.entries()) {
      if (id !== undefined && seen.has(id))
        add(['rules', index, 'id'], 'duplicate', 'Another rule in the list has the same id');
      if (id !== undefined) seen.add(id);
    }
  }
}

export class AlertRuleAnswer {
  @Shown(uuid())
  id: string;

  @Shown(boolean())
  enabled: boolean;

  @Shown(text(), { example: 'Serious threats to our offices' })
  title: string;

  @Shown(list(oneOf(SEVERITIES)), { example: ['high', 'critical'] })
  severity_threshold: Severity[];

  @Shown(list(text()), { isNullable: true })
  asset_ids: string[] | null;

  @Shown(list(text()), { isNullable: true })
  threat_types: string[] | null;

  @Shown(number(), { isNullable: true })
  max_distance_km: number | null;

  @Shown(integer({ ge: 0 }))
  mute_interval_hours: number;

  @Shown(list(uuid()))
  webhook_ids: string[];

  @Shown(list(text()), { example: ['security@example.com'] })
  email_receivers: string[];

  @Shown(instant())
  created_at: Date;

  @Shown(instant())
  updated_at: Date;
}

export const ALERT_RULE_CURSOR = new ListCursor('alert_rules', 'integer', 'uuid');

export class AlertRulesQuery extends pageQuery(ALERT_RULE_CURSOR) {}

export class AlertRuleListAnswer extends PageAnswer {
  @Shown(list(object(AlertRuleAnswer)), { description: 'The rules, in the order in which they were sent.' })
  rules: AlertRuleAnswer[];
}
