import type {
  ImpactSeverity,
  Likelihood,
  LocationPrecisionLevel,
  Reliability,
  Severity,
} from '../../../kernel/evaluation/evaluation.types';
import type { ThreatStatus } from '../../../kernel/evaluation/lifecycle';
import type { SourceReliability } from '../../../kernel/reliability/source-rating';

/** What is published about a threat: the threat itself, its place, and the relationship between the two. */
export type PublishedPart = 'incident' | 'location' | 'relationship';

/** An affected asset, as it was when the threat was published. The position is null if the asset was removed meanwhile. */
export interface PublishedAsset {
  readonly asset_id: string;
  readonly name: string;
  readonly type: string;
  readonly distance_km: number | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly radius_km: number | null;
}

/** The content of a version of a threat. Instants are RFC 3339 in UTC. */
export interface PublishedThreat {
  readonly title: string;
  readonly description: string | null;
  readonly threat_type: string;
  readonly category: string;
  readonly status: ThreatStatus;
  readonly severity: Severity;
  readonly risk_score: number;
  readonly likelihood: Likelihood;
  readonly impact_severity: ImpactSeverity;
  readonly threat_rationale: string;
  readonly likelihood_rationale: string;
  readonly impact_rationale: string;
  readonly reliability: Reliability;
  /** The Admiralty code in words; null for a threat that was last evaluated before methodology 2.6.0. */
  readonly source_rating: string | null;
  readonly source_reliability: SourceReliability | null;
  readonly sources: readonly string[];
  readonly location: string | null;
  readonly country: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly uncertainty_km: number | null;
  readonly precision_level: LocationPrecisionLevel;
  readonly observed_at: string;
  readonly expires_at: string | null;
  readonly version: number;
  /** True if the tenant has a fixed evaluation time: its threats are those of the past. */
  readonly is_test: boolean;
  /** The nearest ones. */
  readonly assets: readonly PublishedAsset[];
  readonly asset_count: number;
}

/** The content of a version of a place. Without coordinates it has a country. */
export interface PublishedPlace {
  readonly name: string | null;
  readonly country: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly uncertainty_km: number | null;
}

/** The content of a version of a relationship: the ids of its two objects. */
export interface PublishedRelationship {
  readonly incident: string;
  readonly location: string;
}

/** A version of a part of a threat, with its content. */
export interface Publication<Content> {
  readonly threat_id: string;
  readonly object_id: string;
  readonly number: number;
  readonly added_us: number;
  readonly created_us: number;
  readonly is_revoked: boolean;
  readonly content: Content;
}

const US_PER_MS = 1_000;

/** The millisecond in which an object was added. */
export const toDate = (us: number): Date => new Date(Math.floor(us / US_PER_MS));
