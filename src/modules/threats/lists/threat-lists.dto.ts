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
import { Shown } from '../../../platform/http/validation/field';
import { boolean, instant, integer, number, oneOf, text, uuid } from '../../../platform/http/validation/rules';
import { PositionAnswer } from '../position-answer.contract';
import { ThreatPageAnswer } from '../threats.dto';

class NearestAssetAnswer {
  @Shown(text(), { example: 'hq' })
  asset_id: string;

  @Shown(text())
  asset_name: string;

  @Shown(number({ ge: 0 }), { isNullable: true, example: 22.4 })
  distance_km: number | null;
}

export class CompactThreatAnswer {
  @Shown(uuid())
  id: string;

  @Shown(text(), { description: 'The entity tag of the threat, for `If-Match` of a change.', example: '"7"' })
  etag: string;

  @Shown(text(), { example: 'Earthquake M 6.4, 18 km NNE of Hualian, Taiwan' })
  title: string;

  @Shown(text(), { example: 'earthquake' })
  threat_type: string;

  @Shown(oneOf(SEVERITIES), { description: 'The risk level, unless an analyst has set a different severity.' })
  severity: Severity;

  @Shown(oneOf(SEVERITIES))
  risk_level: Severity;

  @Shown(number({ ge: 0, le: 100 }))
  risk_score: number;

  @Shown(oneOf(LIKELIHOODS))
  likelihood: Likelihood;

  @Shown(oneOf(IMPACT_SEVERITIES))
  impact_severity: ImpactSeverity;

  @Shown(oneOf(RELIABILITIES))
  reliability: Reliability;

  @Shown(oneOf(THREAT_STATUSES))
  status: ThreatStatus;

  @Shown(boolean())
  pinned: boolean;

  @Shown(text(), { isNullable: true })
  location: string | null;

  @Shown(text(), { isNullable: true, description: 'The ISO 3166-1 alpha-2 code.', example: 'TW' })
  location_country: string | null;

  @Shown(object(PositionAnswer), { isNullable: true })
  coordinates: PositionAnswer | null;

  @Shown(instant())
  observed_at: Date;

  @Shown(instant())
  created_at: Date;

  @Shown(instant())
  updated_at: Date;

  @Shown(instant(), { isNullable: true })
  expires_at: Date | null;

  @Shown(instant(), {
    isNullable: true,
    description: 'Until when triage lists leave the threat out. A time in the past no longer applies.',
  })
  snoozed_until: Date | null;

  @Shown(integer({ ge: 1 }))
  version_count: number;

  @Shown(integer({ ge: 0 }))
  development_count: number;

  @Shown(object(NearestAssetAnswer), { isNullable: true, description: 'null if the threat affects no asset.' })
  nearest_asset: NearestAssetAnswer | null;

  @Shown(integer({ ge: 0 }))
  affected_asset_count: number;

  @Shown(integer({ ge: 0 }), { description: 'The number of incidents that contain the threat.' })
  incident_count: number;
}

export class CompactThreatListAnswer extends ThreatPageAnswer {
  @Shown(list(object(CompactThreatAnswer)))
  threats: CompactThreatAnswer[];
}

const count = () => integer({ ge: 0 });

class SeverityCounts implements Record<Severity, number> {
  @Shown(count())
  negligible: number;

  @Shown(count())
  low: number;

  @Shown(count())
  medium: number;

  @Shown(count())
  high: number;

  @Shown(count())
  critical: number;
}

class StatusCounts implements Record<ThreatStatus, number> {
  @Shown(count())
  active: number;

  @Shown(count())
  monitoring: number;

  @Shown(count())
  contained: number;

  @Shown(count())
  resolved: number;

  @Shown(count())
  dismissed: number;

  @Shown(count())
  ended: number;
}

export class ValueCountAnswer {
  @Shown(text(), { isNullable: true, description: 'null for threats without a value.', example: 'TW' })
  value: string | null;

  @Shown(count())
  count: number;
}

export class AssetThreatsAnswer {
  @Shown(text(), { example: 'hq' })
  asset_id: string;

  @Shown(integer({ ge: 1 }))
  threat_count: number;

  @Shown(number({ ge: 0, le: 100 }), { description: 'The highest risk of any of these threats at this asset.' })
  highest_risk_score: number;

  @Shown(oneOf(SEVERITIES), { description: 'The highest severity of these threats.' })
  highest_severity: Severity;
}

export class ThreatsByAssetAnswer {
  @Shown(list(object(AssetThreatsAnswer)), {
    description: 'The assets that matching threats affect, the highest risk first. Other assets are not listed.',
  })
  assets: AssetThreatsAnswer[];
}

export class ThreatCountsAnswer {
  @Shown(count(), { description: 'The number of threats that match all filters.' })
  total: number;

  @Shown(object(SeverityCounts), { description: 'Without the filter `severity`.' })
  severity: SeverityCounts;

  @Shown(object(StatusCounts), { description: 'Without the filters `status`, `live` and `include_dismissed`.' })
  status: StatusCounts;

  @Shown(list(object(ValueCountAnswer)), { description: 'Without the filter `threat_type`; the most frequent first.' })
  threat_type: ValueCountAnswer[];

  @Shown(list(object(ValueCountAnswer)), { description: 'Without the filter `country`; the most frequent first.' })
  country: ValueCountAnswer[];
}
