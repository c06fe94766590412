/**
 * The input and output of evaluation. All of it is plain data: equal values in give equal values out, including the
 * clock (`now`). Distances are in km on the WGS 84 ellipsoid, instants in milliseconds since the epoch (UTC).
 */

import type { EffectiveRating, RatingOverride } from '../reliability/rating-override';
import type { Coding, InformationCredibility, SourceReliability } from '../reliability/source-rating';

export const SEVERITIES = ['negligible', 'low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const LIKELIHOODS = ['rare', 'unlikely', 'possible', 'likely', 'almost_certain'] as const;
export type Likelihood = (typeof LIKELIHOODS)[number];

export const IMPACT_SEVERITIES = ['negligible', 'minor', 'moderate', 'major', 'severe'] as const;
export type ImpactSeverity = (typeof IMPACT_SEVERITIES)[number];

export const ALERT_CLASSES = ['class_1_situational_awareness', 'class_2_elevated', 'class_3_critical'] as const;
export type AlertClass = (typeof ALERT_CLASSES)[number];

export const LOCATION_PRECISION_LEVELS = ['exact', 'locality', 'district', 'region', 'country', 'unknown'] as const;
export type LocationPrecisionLevel = (typeof LOCATION_PRECISION_LEVELS)[number];

export const ATTRIBUTION_TYPES = ['proximity', 'country', 'named_asset', 'named_organization'] as const;
export type AttributionType = (typeof ATTRIBUTION_TYPES)[number];

/** How well the sources support a threat, best first; see reliability.ts. */
export const RELIABILITIES = ['confirmed', 'reported', 'machine_coded', 'unverified'] as const;
export type Reliability = (typeof RELIABILITIES)[number];

/** An event of the corpus, with the fields that evaluation needs. */
export interface EvaluationEvent {
  id: string;
  source: string;
  title: string;
  description: string | null;
  category: string;
  type: string;
  subtype: string | null;
  /** The instant if the source gives one, otherwise midnight UTC of the event's date. */
  startMs: number;
  /**
   * The instant, otherwise the end (exclusive) of the event's last day. The age of an event that only has a date counts
   * from here.
   */
  endMs: number;
  /** True if `startMs` is an instant of the source, and not derived from a date. */
  hasInstant: boolean;
  /** When the corpus last stored a change of the event. */
  updatedMs: number;
  /** 0 for the event as first stored, incremented by every revision. */
  revision: number;
  /** The values before the last revision. */
  before: EventBefore | null;
  lat: number | null;
  lng: number | null;
  uncertaintyKm: number | null;
  geoPrecision: number | null;
  location: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  fatalities: number | null;
  injuries: number | null;
  abductions: number | null;
  civilianTargeting: boolean | null;
  magnitude: number | null;
  depthKm: number | null;
  salience: number | null;
  articleCount: number;
  sourceDomains: string[];
  /** `news`, `official`, `dataset`, `sensor`, `social`, `other`. */
  sourceTypes: string[];
  coding: Coding;
  /** Independent publishers that report it, at least 1. */
  publisherCount: number;
  sourceReliability: SourceReliability;
  informationCredibility: InformationCredibility;
  /** The tenant's override of the rating of the source; null if the defaults apply. The two fields above follow from it. */
  ratingOverride: RatingOverride | null;
  /** Why its coded actors and places contradict each other; null if they do not. */
  codingConflict: string | null;
  actorIds: string[];
}

/** The earlier values of an event that decide whether a revision is news. */
export interface EventBefore {
  title: string;
  magnitude: number | null;
  fatalities: number | null;
  injuries: number | null;
  abductions: number | null;
}

export interface ThreatConfig {
  enabled: boolean;
  alertClasses: AlertClass[];
  customInstructions: string;
  monitoredEventTypes: string[];
  lookbackDays: number;
}

export interface PhysicalThreatConfig {
  enabled: boolean;
  alertClasses: AlertClass[];
  customInstructions: string;
  monitoredEventTypes: string[];
  maxAgeHoursByCategory: Record<string, number>;
}

export interface EvaluationAsset {
  /** The id in the database, not the caller's asset_id. */
  id: string;
  assetId: string;
  name: string;
  type: string;
  role: string | null;
  lat: number;
  lng: number;
  country: string | null;
  organization: string | null;
  aliases: string[];
  monitoringRadiusKm: number;
  threatConfig: ThreatConfig;
  physicalThreatConfig: PhysicalThreatConfig;
}

/** An asset that an event concerns, and the reasons. */
export interface AssetMatch {
  assetId: string;
  attributionTypes: AttributionType[];
  /** Null if the match is not based on a place. */
  distanceKm: number | null;
}

/** Counts of the surrounding history, made by the caller. likelihood.ts turns them into a probability. */
export interface HistoryCounts {
  /** Sum of the weights (by distance and recency) of events of the kind within the radius of influence. */
  localWeight: number;
  /** Integral of the same weights over the observed time: the exposure in days for `localWeight`. */
  localExposureDays: number;
  /**
   * Sum over the same events of distance weight times ln(1 + horizon / (age + offset)): how much each still triggers.
   */
  aftermathWeight: number;
  /** Sum of the weights (by a wider kernel of distance, and by recency) of events of the kind within the region. */
  surroundingWeight: number;
  /** Events of the kind per day within the region (a larger circle), scaled to the area of the radius. */
  regionalRatePerDay: number;
  /** Days of history for which the region was counted. */
  regionalExposureDays: number;
  /** Plain number of events of the kind within the radius over the history, for the rationale. */
  localCount: number;
  /** How many of them count less because their source is discounted. */
  discountedCount: number;
  radiusKm: number;
  regionRadiusKm: number;
}

export interface AssetRisk extends AssetMatch {
  riskScore: number;
  impactScore: number;
  riskLevel: Severity;
}

/** News about a threat: a further event, or a relevant revision of one. */
export interface Development {
  eventId: string;
  /** 0 for the event itself, otherwise the revision that is news. */
  revision: number;
  title: string;
  occurredMs: number;
}

/** A threat as evaluation computes it, before it is merged with the stored one (ids, analysts' decisions, versions). */
export interface EvaluatedThreat {
  /** Ids of its events, first the leader of the group, then by start and id. */
  eventIds: string[];
  title: string;
  description: string | null;
  threatType: string;
  category: string;
  location: string | null;
  locationCountry: string | null;
  coordinates: { lat: number; lng: number } | null;
  locationPrecisionLevel: LocationPrecisionLevel;
  locationUncertaintyKm: number | null;
  observedMs: number;
  expiresMs: number;
  likelihood: Likelihood;
  likelihoodProbability: number;
  impactSeverity: ImpactSeverity;
  riskScore: number;
  riskLevel: Severity;
  threatRationale: string;
  likelihoodRationale: string;
  impactRationale: string;
  attributionTypes: AttributionType[];
  sources: string[];
  /** Types of the sources of its events, without duplicates. */
  sourceTypes: string[];
  reliability: Reliability;
  rating: EffectiveRating;
  /** Nearest first; those without a distance last, then by assetId. */
  affectedAssets: AssetRisk[];
  evidence: { eventId: string; distanceKm: number | null; weight: number }[];
  /** The developments after the first event, oldest first. */
  developments: Development[];
  /** Every input and term of the score as JSON, so that a reader can recompute it. */
  assessment: Record<string, unknown>;
  methodologyVersion: string;
}
