import { RELIABILITIES, type Reliability, SEVERITIES, type Severity } from '../../kernel/evaluation/evaluation.types';
import { THREAT_STATUSES, type ThreatStatus } from '../../kernel/evaluation/lifecycle';
import { list, object } from '../../platform/http/validation/composite-rules';
import { country } from '../../platform/http/validation/country-rule';
import { Field, Shown } from '../../platform/http/validation/field';
import type { Location } from '../../platform/http/validation/rule';
import { boolean, instant, integer, number, oneOf, text, uuid } from '../../platform/http/validation/rules';

import { SOURCE_TYPES, type SourceType } from '../corpus/corpus.contract';
import { ThreatAnswer } from './threat-answers.dto';
import { DISMISSAL_CATEGORIES } from './threats.contract';

export const THREAT_SORTS = ['risk', 'observed_at', 'updated_at', 'distance'] as const;

export class ThreatParams {
  @Field(uuid(), { description: 'The id of the threat.' })
  threat_id: string;
}

export class ThreatsQuery {
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

  @Field(list(oneOf(RELIABILITIES)), {
    default: () => [],
    description: 'Only threats with one of these values of `reliability`.',
  })
  reliability: Reliability[];

  @Field(list(oneOf(SOURCE_TYPES)), {
    default: () => [],
    description: 'Only threats with a source of one of these types.',
  })
  source_type: SourceType[];

  @Field(integer({ ge: 1, le: 5_000 }), { default: 100 })
  limit: number;

  @Field(integer({ ge: 0 }), { default: 0 })
  offset: number;

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

  @Field(oneOf(THREAT_SORTS), {
    default: 'risk',
    description:
      'The order. Pinned threats come first. With `risk` and `distance`, ended threats come after all others, even if they ' +
      'are pinned.',
  })
  sort_by: (typeof THREAT_SORTS)[number];

  @Field(oneOf(['scope', 'page']), {
    default: 'scope',
    description:
      'Which assets `assets` contains: all of the portfolio after the filter asset_id (`scope`), or those of the ' +
      'returned threats (`page`).',
  })
  assets_for: 'scope' | 'page';

  @Field(uuid(), { isOptional: true, description: 'Waits until this scan has finished, for at most wait_s seconds.' })
  scan_id?: string;

  @Field(number({ ge: 0, le: 30 }), { default: 0, description: 'The maximum number of seconds to wait for scan_id.' })
  wait_s: number;

  static crossCheck(query: ThreatsQuery, add: (loc: Location, type: string, msg: string) => void): void {
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

export const parseBbox = ({ bbox }: Pick<ThreatsQuery, 'bbox'>): number[] | undefined => bbox?.split(',').map(Number);

class AssetSummaryAnswer {
  @Shown(text())
  asset_id: string;

  @Shown(text())
  name: string;

  @Shown(text())
  type: string;

  @Shown(number())
  lat: number;

  @Shown(number())
  lng: number;

  @Shown(text(), { isNullable: true })
  country: string | null;

  @Shown(text(), { isNullable: true })
  address: string | null;

  @Shown(number())
  monitoring_radius_km: number;
}

class EvaluationAnswer {
  @Shown(oneOf(['current', 'pending', 'failed']), {
    description:
      '`pending` means that assets or events have changed since the last evaluation and the next one has been ' +
      'scheduled.',
  })
  status: 'current' | 'pending' | 'failed';

  @Shown(instant(), { isNullable: true })
  evaluated_at: Date | null;

  @Shown(instant(), { description: 'The current time that the evaluation uses.' })
  now: Date;

  @Shown(integer({ ge: 0 }))
  assets_revision: number;

  @Shown(integer({ ge: 0 }))
  corpus_revision: number;

  @Shown(integer({ ge: 0 }), { isNullable: true })
  evaluated_corpus_revision: number | null;

  @Shown(list(text()), { description: 'The sources whose last import failed.' })
  stale_sources: string[];
}

export class ThreatListAnswer {
  @Shown(list(object(ThreatAnswer)))
  threats: ThreatAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;

  @Shown(list(object(AssetSummaryAnswer)))
  assets: AssetSummaryAnswer[];

  @Shown(object(EvaluationAnswer))
  evaluation: EvaluationAnswer;

  @Shown(integer({ ge: 0, le: Number.MAX_SAFE_INTEGER }), {
    description:
      'The number of the last change in this list. Send it as `Last-Event-ID` to stream the changes after it.',
  })
  stream_seq: number;
}

export class ChangeThreatBody {
  @Field(oneOf(['active', 'monitoring', 'contained', 'resolved', 'dismissed']), { isOptional: true })
  status?: ThreatStatus;

  @Field(boolean(), { isOptional: true })
  pinned?: boolean;

  @Field(oneOf(SEVERITIES), {
    isOptional: true,
    isNullable: true,
    description: 'A severity that overrides the risk level; null removes the override.',
  })
  severity?: Severity | null;

  @Field(oneOf(DISMISSAL_CATEGORIES), { isOptional: true })
  dismissal_category?: string;

  @Field(text({ minLength: 1, maxLength: 2_000 }), {
    isOptional: true,
    description: 'The reason for the dismissal; required to dismiss a threat.',
  })
  dismissal_reason?: string;

  static crossCheck(body: ChangeThreatBody, add: (loc: Location, type: string, msg: string) => void): void {
    const isDismissal = body.status === 'dismissed';
    if (isDismissal && body.dismissal_reason === undefined) {
      add(['dismissal_reason'], 'missing', 'Field required to dismiss a threat');
    }
    if (isDismissal && body.dismissal_reason?.trim() === '') {
      add(['dismissal_reason'], 'value_error', 'Value error, the reason should not be blank');
    }
    for (const field of ['dismissal_category', 'dismissal_reason'] as const) {
      if (!isDismissal && body[field] !== undefined) {
        add([field], 'value_error', 'Value error, a category and a reason are only allowed with status dismissed');
      }
    }
  }
}
