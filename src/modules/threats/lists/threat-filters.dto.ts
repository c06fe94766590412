import { SOURCE_RELIABILITIES, type SourceReliability } from '../../../kernel/reliability/source-rating';
import {
  RELIABILITIES,
  type Reliability,
  SEVERITIES,
  type Severity,
} from '../../../kernel/evaluation/evaluation.types';
import { THREAT_STATUSES, type ThreatStatus } from '../../../kernel/evaluation/lifecycle';
import { list } from '../../../platform/http/validation/composite-rules';
import { country } from '../../../platform/http/validation/country-rule';
import { Field } from '../../../platform/http/validation/field';
import type { Location } from '../../../platform/http/validation/rule';
import { boolean, instant, number, oneOf, text } from '../../../platform/http/validation/rules';
import { SOURCE_TYPES, type SourceType } from '../../corpus/corpus.contract';

export const SNOOZE_FILTERS = ['true', 'false', 'all'] as const;
type SnoozeFilter = (typeof SNOOZE_FILTERS)[number];

/** Every filter on threats. */
export class ThreatFilterQuery {
  @Field(list(text({ minLength: 1, maxLength: 128 })), {
    default: () => [],
    description: 'Only threats that affect one of these assets.',
  })
  asset_id: string[];

  @Field(list(oneOf(SEVERITIES)), { default: () => [], description: 'Only threats with one of these severities.' })
  severity: Severity[];

  @Field(list(oneOf(THREAT_STATUSES)), { default: () => [], description: 'Only threats with one of these statuses.' })
  status: ThreatStatus[];

  @Field(boolean(), {
    isOptional: true,
    description:
      'Whether to include dismissed threats; defaults to true if `status` includes `dismissed`, otherwise to false.',
  })
  include_dismissed?: boolean;

  @Field(boolean(), {
    isOptional: true,
    description:
      'true: only active, monitoring and contained threats; false: only threats that are over. Other filters also ' +
      'apply.',
  })
  live?: boolean;

  @Field(oneOf(SNOOZE_FILTERS), {
    isOptional: true,
    description:
      '`true`: only snoozed threats; `false`: only threats that are not snoozed; `all`: both. The default is `false` for ' +
      '`GET /v1/threats/compact` and `GET /v1/threats/counts`, and `all` elsewhere.',
  })
  snoozed?: SnoozeFilter;

  @Field(list(oneOf(RELIABILITIES)), {
    default: () => [],
    description: 'Only threats with one of these values of `reliability`.',
  })
  reliability: Reliability[];

  @Field(oneOf(SOURCE_RELIABILITIES), {
    isOptional: true,
    description:
      'Only threats whose most reliable source is rated at least this in the Admiralty code: `C` returns those with A, B and C.',
  })
  min_reliability?: SourceReliability;

  @Field(boolean(), {
    isOptional: true,
    description: 'Only threats that two or more independent publishers report; `false` returns the others.',
  })
  corroborated?: boolean;

  @Field(list(oneOf(SOURCE_TYPES)), {
    default: () => [],
    description: 'Only threats with a source of one of these types.',
  })
  source_type: SourceType[];

  @Field(list(text({ minLength: 1, maxLength: 80 })), { default: () => [] })
  threat_type: string[];

  @Field(list(country()), {
    default: () => [],
    description: 'Only threats in these countries: ISO 3166-1 alpha-2 or alpha-3 codes, or English names.',
  })
  country: string[];

  @Field(number({ ge: 0, le: 100 }), { isOptional: true })
  min_risk_score?: number;

  @Field(instant(), { isOptional: true })
  observed_from?: Date;

  @Field(instant(), { isOptional: true })
  observed_to?: Date;

  @Field(instant(), { isOptional: true })
  updated_since?: Date;

  @Field(text({ maxLength: 200, pattern: /^-?[\d.]+(,-?[\d.]+){3}$/ }), {
    isOptional: true,
    description:
      'Only threats within `minLng,minLat,maxLng,maxLat`. If minLng is greater than maxLng, the box crosses the ' +
      'antimeridian.',
    example: '119,21,123,26',
  })
  bbox?: string;

  @Field(instant(), { isOptional: true, description: 'Only threats that were first detected at this time or later.' })
  created_since?: Date;

  @Field(text({ maxLength: 200 }), {
    isOptional: true,
    description:
      'Only threats in which every one of these words occurs: in the title, the description, the type, the location or ' +
      'the name of an affected asset. Upper and lower case are the same.',
    example: 'earthquake hualien',
  })
  search?: string;

  static crossCheck(query: ThreatFilterQuery, add: (loc: Location, type: string, msg: string) => void): void {
    if (query.observed_from && query.observed_to && query.observed_from > query.observed_to) {
      add(['observed_from'], 'value_error', 'Value error, observed_from should not be after observed_to');
    }
    const [minLng = 0, minLat = 0, maxLng = 0, maxLat = 0] = parseBbox(query) ?? [];
    const isOnEarth =
      [minLng, maxLng].every((lng) => Math.abs(lng) <= 180) && Math.max(Math.abs(minLat), Math.abs(maxLat)) <= 90;
    if (!isOnEarth || minLat > maxLat || [minLng, minLat, maxLng, maxLat].some(Number.isNaN)) {
      add(['bbox'], 'value_error', 'Value error, bbox should be minLng,minLat,maxLng,maxLat in degrees');
    }
  }
}

export const parseBbox = ({ bbox }: Pick<ThreatFilterQuery, 'bbox'>): number[] | undefined =>
  bbox?.split(',').map(Number);
