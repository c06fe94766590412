import {
  IMPACT_SEVERITIES,
  type ImpactSeverity,
  type Likelihood,
  LIKELIHOODS,
  RELIABILITIES,
  type Reliability,
  SEVERITIES,
  type Severity,
} from '../../../kernel/evaluation/evaluation.types';
import { THREAT_STATUSES, type ThreatStatus } from '../../../kernel/evaluation/lifecycle';
import { list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { responseSchema, type Rule } from '../../../platform/http/validation/rule';
import { boolean, instant, integer, number, oneOf, text, uuid } from '../../../platform/http/validation/rules';
import { OrderedThreatQuery, ThreatPageAnswer } from '../threats.dto';

const MAX_THREATS = 10_000;

export const THREAT_COLUMNS = [
  'id',
  'etag',
  'title',
  'threat_type',
  'severity',
  'risk_level',
  'risk_score',
  'likelihood',
  'impact_severity',
  'reliability',
  'status',
  'pinned',
  'location',
  'location_country',
  'lat',
  'lng',
  'observed_at',
  'created_at',
  'updated_at',
  'expires_at',
  'snoozed_until',
  'version_count',
  'development_count',
] as const;
export type ThreatColumn = (typeof THREAT_COLUMNS)[number];

export class ThreatColumnsQuery extends OrderedThreatQuery {
  @Field(list(oneOf(THREAT_COLUMNS), { minItems: 1, maxItems: THREAT_COLUMNS.length }), {
    default: () => ['id', 'severity', 'lat', 'lng'],
    description: 'The properties to return. The fewer they are, the faster and smaller is the response.',
  })
  fields: ThreatColumn[];

  @Field(integer({ ge: 0, le: 10 }), {
    default: 5,
    description:
      'The decimals to which `lat` and `lng` are rounded. Five decimals are about one metre; fewer make the response smaller.',
  })
  coordinate_decimals: number;

  @Field(integer({ ge: 1, le: MAX_THREATS }), { default: MAX_THREATS })
  limit: number;
}

const column = <T>(rule: Rule<T>): PropertyDecorator => Shown(list(rule), { isNullable: true });
const nullableColumn = <T>(rule: Rule<T>): PropertyDecorator =>
  column({ ...rule, answerSchema: { ...responseSchema(rule), nullable: true } });

/** Each list has one value for each threat of the page; those that `fields` does not name are null. */
export class ThreatColumns implements Record<ThreatColumn, readonly unknown[] | null> {
  @column(uuid())
  id: string[] | null;

  @column(text())
  etag: string[] | null;

  @column(text())
  title: string[] | null;

  @column(text())
  threat_type: string[] | null;

  @column(oneOf(SEVERITIES))
  severity: Severity[] | null;

  @column(oneOf(SEVERITIES))
  risk_level: Severity[] | null;

  @column(number({ ge: 0, le: 100 }))
  risk_score: number[] | null;

  @column(oneOf(LIKELIHOODS))
  likelihood: Likelihood[] | null;

  @column(oneOf(IMPACT_SEVERITIES))
  impact_severity: ImpactSeverity[] | null;

  @column(oneOf(RELIABILITIES))
  reliability: Reliability[] | null;

  @column(oneOf(THREAT_STATUSES))
  status: ThreatStatus[] | null;

  @column(boolean())
  pinned: boolean[] | null;

  @nullableColumn(text())
  location: (string | null)[] | null;

  @nullableColumn(text())
  location_country: (string | null)[] | null;

  @nullableColumn(number({ ge: -90, le: 90 }))
  lat: (number | null)[] | null;

  @nullableColumn(number({ ge: -180, le: 180 }))
  lng: (number | null)[] | null;

  @column(instant())
  observed_at: Date[] | null;

  @column(instant())
  created_at: Date[] | null;

  @column(instant())
  updated_at: Date[] | null;

  @nullableColumn(instant())
  expires_at: (Date | null)[] | null;

  @nullableColumn(instant())
  snoozed_until: (Date | null)[] | null;

  @column(integer({ ge: 1 }))
  version_count: number[] | null;

  @column(integer({ ge: 0 }))
  development_count: number[] | null;
}

export class ThreatColumnsAnswer extends ThreatPageAnswer {
  @Shown(object(ThreatColumns), {
    description:
      'For each property that `fields` names, a list with one value for each threat; null for the others. All lists have the same length and order.',
  })
  columns: ThreatColumns;
}
