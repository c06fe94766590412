import { SOURCE_RELIABILITIES, type SourceReliability } from '../../kernel/reliability/source-rating';
import {
  ATTRIBUTION_TYPES,
  type AttributionType,
  IMPACT_SEVERITIES,
  type ImpactSeverity,
  type Likelihood,
  LIKELIHOODS,
  LOCATION_PRECISION_LEVELS,
  type LocationPrecisionLevel,
  RELIABILITIES,
  type Reliability,
  SEVERITIES,
  type Severity,
} from '../../kernel/evaluation/evaluation.types';
import { THREAT_STATUSES, type ThreatStatus } from '../../kernel/evaluation/lifecycle';
import { list, object, openObject } from '../../platform/http/validation/composite-rules';
import { Shown } from '../../platform/http/validation/field';
import { boolean, date, instant, integer, number, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { VersionAnswer } from './history/threat-history.dto';
import { PositionAnswer } from './position-answer.contract';
import { DISMISSAL_CATEGORIES } from './threats.contract';

class AffectedAssetAnswer {
  @Shown(text(), { example: 'hq', description: 'The caller’s id for the asset.' })
  asset_id: string;

  @Shown(text())
  asset_name: string;

  @Shown(text())
  asset_type: string;

  @Shown(number({ ge: 0 }), {
    isNullable: true,
    description: 'The distance in km on the WGS 84 ellipsoid.',
    example: 22.4,
  })
  distance_km: number | null;

  @Shown(number({ ge: 0, le: 100 }))
  risk_score: number;
}

export class ThreatAnswer {
  @Shown(uuid())
  id: string;

  @Shown(text(), { description: 'The entity tag of the threat, for `If-Match` of a change.', example: '"7"' })
  etag: string;

  @Shown(text(), { example: 'Earthquake M 6.4, 18 km NNE of Hualian, Taiwan' })
  title: string;

  @Shown(boolean())
  pinned: boolean;

  @Shown(instant())
  created_at: Date;

  @Shown(instant())
  updated_at: Date;

  @Shown(list(oneOf(ATTRIBUTION_TYPES)))
  attribution_types: AttributionType[];

  @Shown(list(text()), { description: 'The domains of the sources.' })
  sources: string[];

  @Shown(list(text()), {
    description: 'The kinds of sources that report it: news, official, dataset, sensor, social or other.',
    example: ['news'],
  })
  source_types: string[];

  @Shown(oneOf(RELIABILITIES), {
    description:
      'How well the sources support the threat. `confirmed`: an authority, an instrument or a curated data set reports it. ' +
      '`reported`: people report it. `machine_coded`: a program extracted it from several news articles. `unverified`: from a ' +
      'single news article.',
  })
  reliability: Reliability;

  @Shown(text(), {
    isNullable: true,
    description:
      'The rating of the sources in the Admiralty code: reliability A to F, credibility 1 to 6, and the reasons. Null for a threat ' +
      'that was last evaluated before methodology 2.6.0.',
    example: 'B2: usually reliable source, probably true; recorded by people, one publisher',
  })
  source_rating: string | null;

  @Shown(oneOf(SOURCE_RELIABILITIES), {
    isNullable: true,
    description: 'The reliability of the most reliable source, the first letter of `source_rating`.',
    example: 'B',
  })
  source_reliability: SourceReliability | null;

  @Shown(integer({ ge: 1 }), {
    isNullable: true,
    description:
      'The number of independent publishers that report the threat. Those of machine-coded events count only if there are no others.',
  })
  publisher_count: number | null;

  @Shown(list(object(AffectedAssetAnswer)), { description: 'The affected assets, nearest first.' })
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

  @Shown(text(), { isNullable: true, description: 'The ISO 3166-1 alpha-2 code.', example: 'TW' })
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

  @Shown(number({ ge: 0 }), { isNullable: true, description: 'The uncertainty of the location in km.' })
  location_uncertainty_km: number | null;

  @Shown(instant(), { isNullable: true })
  last_version_at: Date | null;

  @Shown(text(), { isNullable: true })
  latest_development_title: string | null;

  @Shown(oneOf(SEVERITIES), { description: 'The risk level, unless an analyst has set a different severity.' })
  severity: Severity;

  @Shown(oneOf(THREAT_STATUSES))
  status: ThreatStatus;

  @Shown(oneOf(DISMISSAL_CATEGORIES), { isNullable: true })
  dismissal_category: string | null;

  @Shown(uuid(), { isNullable: true, description: 'The older threat that this one was merged into.' })
  merged_into: string | null;

  @Shown(instant(), {
    isNullable: true,
    description: 'Until when triage lists leave the threat out. A time in the past no longer applies.',
  })
  snoozed_until: Date | null;
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

  @Shown(number({ ge: 0 }), { isNullable: true, description: 'The distance to the nearest affected asset in km.' })
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

  @Shown(list(object(EvidenceAnswer)), {
    description: 'All events that the threat is based on, within the data scope of the credential.',
  })
  evidence: EvidenceAnswer[];

  @Shown(integer({ ge: 0 }), { description: 'The number of events that the data scope of the credential hides.' })
  evidence_withheld: number;

  @Shown(openObject, { description: 'Every input and term of the score.' })
  assessment: Record<string, unknown>;

  @Shown(text())
  methodology_version: string;
}
