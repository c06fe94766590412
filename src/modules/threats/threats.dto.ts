import {
  ATTRIBUTION_TYPES,
  type AttributionType,
  IMPACT_SEVERITIES,
  type ImpactSeverity,
  type Likelihood,
  LIKELIHOODS,
  LOCATION_PRECISION_LEVELS,
  type LocationPrecisionLevel,
  SEVERITIES,
  type Severity,
} from '../../kernel/evaluation/evaluation.types';
import { THREAT_STATUSES, type ThreatStatus } from '../../kernel/evaluation/lifecycle';
import { list, object, openObject } from '../../platform/http/validation/composite-rules';
import { country } from '../../platform/http/validation/country-rule';
import { Field, Shown } from '../../platform/http/validation/field';
import type { Location } from '../../platform/http/validation/rule';
import { boolean, date, instant, integer, number, oneOf, text, uuid } from '../../platform/http/validation/rules';

export const THREAT_SORTS = ['risk', 'observed_at', 'updated_at', 'distance'] as const;
export const DISMISSAL_CATEGORIES = ['duplicate', 'not_relevant', 'false_positive', 'no_impact', 'other'] as const;

export class ThreatParams {
  @Field(uuid(), { description: 'Id of the threat' })
  threat_id: string;
}

export class ThreatsQuery {
  @Field(list(text({ minLength: 1, maxLength: 128 })), {
    default: () => [],
    description: 'Affecting one of these assets',
  })
  asset_id: string[];

  @Field(oneOf(SEVERITIES), { isOptional: true })
  severity?: Severity;

  @Field(oneOf(THREAT_STATUSES), { isOptional: true })
  status?: ThreatStatus;

  @Field(boolean(), { isOptional: true, description: 'true when `status=dismissed`, else false' })
  include_dismissed?: boolean;

  @Field(integer({ ge: 1, le: 5_000 }), { default: 100 })
  limit: number;

  @Field(integer({ ge: 0 }), { default: 0 })
  offset: number;

  @Field(list(text({ minLength: 1, maxLength: 80 })), { default: () => [] })
  threat_type: string[];

  @Field(list(country()), { default: () => [], description: 'Alpha-2, alpha-3 or English name' })
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
    description: '`minLng,minLat,maxLng,maxLat`; across the antimeridian minLng is greater than maxLng',
    example: '119,21,123,26',
  })
  bbox?: string;

  @Field(oneOf(THREAT_SORTS), { default: 'risk', description: 'Pinned ones come first in any order' })
  sort_by: (typeof THREAT_SORTS)[number];

  @Field(oneOf(['scope', 'page']), {
    default: 'scope',
    description: '`assets`: all in scope after asset_id, or those of the threats shown',
  })
  assets_for: 'scope' | 'page';

  @Field(uuid(), { isOptional: true, description: 'Answer when this scan is done, or after wait_s' })
  scan_id?: string;

  @Field(number({ ge: 0, le: 30 }), { default: 0, description: 'Seconds to wait for scan_id' })
  wait_s: number;

  static crossCheck(query: ThreatsQuery, add: (loc: Location, type: string, msg: string) => void): void {
    if (query.observed_from && query.observed_to && query.observed_from > query.observed_to) {
      add(['observed_from'], 'value_error', 'Value error, observed_from must not be after observed_to');
    }
    const [minLng = 0, minLat = 0, maxLng = 0, maxLat = 0] = bboxOf(query) ?? [];
    const isOnEarth =
      [minLng, maxLng].every((lng) => Math.abs(lng) <= 180) && Math.max(Math.abs(minLat), Math.abs(maxLat)) <= 90;
    if (!isOnEarth || minLat > maxLat || [minLng, minLat, maxLng, maxLat].some(Number.isNaN)) {
      add(['bbox'], 'value_error', 'Value error, bbox must be minLng,minLat,maxLng,maxLat in degrees');
    }
  }
}

export const bboxOf = ({ bbox }: Pick<ThreatsQuery, 'bbox'>): number[] | undefined => bbox?.split(',').map(Number);

class PositionAnswer {
  @Shown(number({ ge: -90, le: 90 }), { example: 24.13 })
  lat: number;

  @Shown(number({ ge: -180, le: 180 }), { example: 121.66 })
  lng: number;
}

class AffectedAssetAnswer {
  @Shown(text(), { example: 'hq', description: "The caller's asset_id" })
  asset_id: string;

  @Shown(text())
  asset_name: string;

  @Shown(text())
  asset_type: string;

  @Shown(number({ ge: 0 }), { isNullable: true, description: 'km on the WGS 84 ellipsoid', example: 22.4 })
  distance_km: number | null;

  @Shown(number({ ge: 0, le: 100 }))
  risk_score: number;
}

export class ThreatAnswer {
  @Shown(uuid())
  id: string;

  @Shown(text(), { example: 'M 6.4 - 18km NNE of Hualian, Taiwan' })
  title: string;

  @Shown(boolean())
  pinned: boolean;

  @Shown(instant())
  created_at: Date;

  @Shown(instant())
  updated_at: Date;

  @Shown(list(oneOf(ATTRIBUTION_TYPES)))
  attribution_types: AttributionType[];

  @Shown(list(text()), { description: 'Domains' })
  sources: string[];

  @Shown(list(object(AffectedAssetAnswer)), { description: 'Nearest first' })
  affected_assets: AffectedAssetAnswer[];

  @Shown(integer({ ge: 1 }))
  version_count: number;

  @Shown(integer({ ge: 0 }))
  development_count: number;

  @Shown(text(), { isNullable: true })
  description: string | null;

  @Shown(text())
  threat_rationale: string;

  @Shown(text(), { example: 'earthquake' })
  threat_type: string;

  @Shown(text(), { isNullable: true })
  location: string | null;

  @Shown(text(), { isNullable: true, description: 'ISO 3166-1 alpha-2', example: 'TW' })
  location_country: string | null;

  @Shown(object(PositionAnswer), { isNullable: true })
  coordinates: PositionAnswer | null;

  @Shown(instant())
  observed_at: Date;

  @Shown(instant(), { isNullable: true })
  expires_at: Date | null;

  @Shown(oneOf(LIKELIHOODS))
  likelihood: Likelihood;

  @Shown(oneOf(IMPACT_SEVERITIES))
  impact_severity: ImpactSeverity;

  @Shown(number({ ge: 0, le: 100 }))
  risk_score: number;

  @Shown(oneOf(SEVERITIES))
  risk_level: Severity;

  @Shown(text())
  likelihood_rationale: string;

  @Shown(text())
  impact_rationale: string;

  @Shown(text(), { isNullable: true })
  dismissal_reason: string | null;

  @Shown(oneOf(LOCATION_PRECISION_LEVELS))
  location_precision_level: LocationPrecisionLevel;

  @Shown(number({ ge: 0 }), { isNullable: true, description: 'km' })
  location_uncertainty_km: number | null;

  @Shown(instant(), { isNullable: true })
  last_version_at: Date | null;

  @Shown(text(), { isNullable: true })
  latest_development_title: string | null;

  @Shown(oneOf(SEVERITIES), { description: 'The risk level, unless an analyst set another' })
  severity: Severity;

  @Shown(oneOf(THREAT_STATUSES))
  status: ThreatStatus;

  @Shown(oneOf(DISMISSAL_CATEGORIES), { isNullable: true })
  dismissal_category: string | null;

  @Shown(uuid(), { isNullable: true, description: 'The older threat that this one turned out to be part of' })
  merged_into: string | null;
}

class VersionAnswer {
  @Shown(integer({ ge: 1 }))
  version: number;

  @Shown(instant())
  created_at: Date;

  @Shown(list(openObject), { description: '`{field, from, to}` each; empty for the first version' })
  changes: Record<string, unknown>[];

  @Shown(openObject)
  snapshot: Record<string, unknown>;
}

class DevelopmentAnswer {
  @Shown(uuid())
  event_id: string;

  @Shown(text())
  title: string;

  @Shown(instant())
  occurred_at: Date;
}

class EvidenceAnswer {
  @Shown(uuid())
  event_id: string;

  @Shown(text())
  title: string;

  @Shown(date(), { isNullable: true })
  event_date: string | null;

  @Shown(number({ ge: 0 }), { isNullable: true, description: 'km to the nearest affected asset' })
  distance_km: number | null;

  @Shown(number({ ge: 0 }))
  weight: number;

  @Shown(list(text()))
  source_domains: string[];
}

export class ThreatDetailAnswer extends ThreatAnswer {
  @Shown(list(object(VersionAnswer)))
  versions: VersionAnswer[];

  @Shown(list(object(DevelopmentAnswer)))
  developments: DevelopmentAnswer[];

  @Shown(list(object(EvidenceAnswer)), { description: 'All the events it rests on, within the data scope of the key' })
  evidence: EvidenceAnswer[];

  @Shown(integer({ ge: 0 }), { description: 'Events that the data scope of the key withholds' })
  evidence_withheld: number;

  @Shown(openObject, { description: 'Every input and term of the score' })
  assessment: Record<string, unknown>;

  @Shown(text())
  methodology_version: string;
}

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
    description: '`pending`: assets or events have changed since the last evaluation, the next one is on its way',
  })
  status: 'current' | 'pending' | 'failed';

  @Shown(instant(), { isNullable: true })
  evaluated_at: Date | null;

  @Shown(instant(), { description: 'The "now" of evaluation' })
  now: Date;

  @Shown(integer({ ge: 0 }))
  assets_revision: number;

  @Shown(integer({ ge: 0 }))
  corpus_revision: number;

  @Shown(integer({ ge: 0 }), { isNullable: true })
  evaluated_corpus_revision: number | null;

  @Shown(list(text()), { description: 'Sources whose last import failed' })
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
}

export class ChangeThreatBody {
  @Field(oneOf(['active', 'monitoring', 'contained', 'resolved', 'dismissed']), { isOptional: true })
  status?: ThreatStatus;

  @Field(boolean(), { isOptional: true })
  pinned?: boolean;

  @Field(oneOf(SEVERITIES), {
    isOptional: true,
    isNullable: true,
    description: 'An override; null returns to the risk level',
  })
  severity?: Severity | null;

  @Field(oneOf(DISMISSAL_CATEGORIES), { isOptional: true })
  dismissal_category?: string;

  @Field(text({ minLength: 1, maxLength: 2_000 }), { isOptional: true })
  dismissal_reason?: string;

  static crossCheck(body: ChangeThreatBody, add: (loc: Location, type: string, msg: string) => void): void {
    const isDismissal = body.status === 'dismissed';
    if (isDismissal && body.dismissal_reason === undefined) {
      add(['dismissal_reason'], 'missing', 'Field required to dismiss a threat');
    }
    for (const field of ['dismissal_category', 'dismissal_reason'] as const) {
      if (!isDismissal && body[field] !== undefined) {
        add([field], 'value_error', 'Value error, only a dismissal has a category and a reason');
      }
    }
  }
}

class HistoryEntryAnswer {
  @Shown(instant())
  changed_at: Date;

  @Shown(text(), { example: 'service_account' })
  principal_type: string;

  @Shown(text(), { isNullable: true })
  principal_id: string | null;

  @Shown(openObject, { example: { status: { from: 'active', to: 'monitoring' } } })
  changes: Record<string, unknown>;

  @Shown(text(), { isNullable: true })
  reason: string | null;
}

export class ThreatHistoryAnswer {
  @Shown(list(object(HistoryEntryAnswer)))
  history: HistoryEntryAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
}

export class ThreatVersionsAnswer {
  @Shown(list(object(VersionAnswer)))
  versions: VersionAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
}
