/**
 * What evaluation takes and gives. Everything here is plain data: the same values in give the same values out, the clock
 * included (`now`). Distances in km on the WGS 84 ellipsoid, instants in milliseconds since the epoch (UTC).
 */

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

/** How well a threat is supported by its sources, the best first; reliability.ts decides. */
export const RELIABILITIES = ['confirmed', 'reported', 'machine_coded', 'unverified'] as const;
export type Reliability = (typeof RELIABILITIES)[number];

/** An event of the corpus, with what evaluation needs of it. */
export interface EvaluationEvent {
  id: string;
  source: string;
  title: string;
  description: string | null;
  category: string;
  type: string;
  subtype: string | null;
  /** The instant where the source gives one, else midnight UTC of the event's date. */
  startMs: number;
  /** The instant, else the end (exclusive) of the event's last day: the age of a date-only event counts from here. */
  endMs: number;
  /** True when `startMs` is an instant given by the source and not only a date. */
  hasInstant: boolean;
  /** When the corpus last stored a change of it. */
  updatedMs: number;
  /** 0 for the event as first stored, raised by every revision. */
  revision: number;
  /** What its source said before the last revision. */
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
  actorIds: string[];
}

/** What of an event's earlier state tells whether a revision is news. */
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
  /** The database's id, not the caller's asset_id. */
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

/** An asset that an event concerns, and why. */
export interface AssetMatch {
  assetId: string;
  attributionTypes: AttributionType[];
  /** Null where the match does not rest on a place. */
  distanceKm: number | null;
}

/** What the surrounding history holds, counted by the caller: see likelihood.ts for how it becomes a probability. */
export interface HistoryCounts {
  /** Sum of the weights (by distance and recency) of events of the kind within the radius of influence. */
  localWeight: number;
  /** The same weights integrated over the time observed: the exposure in days that `localWeight` was counted over. */
  localExposureDays: number;
  /** Sum over the same events of distance weight times ln(1 + horizon / (age + offset)): how much each still draws after it. */
  aftermathWeight: number;
  /** Sum of the weights (by a wider kernel of distance, and by recency) of events of the kind within the region. */
  surroundingWeight: number;
  /** Events of the kind per day within the region (a larger circle), scaled to the area of the radius. */
  regionalRatePerDay: number;
  /** Days of history that the region was counted over. */
  regionalExposureDays: number;
  /** Plain number of events of the kind within the radius over the history, for the rationale. */
  localCount: number;
  radiusKm: number;
  regionRadiusKm: number;
}

export interface AssetRisk extends AssetMatch {
  riskScore: number;
  impactScore: number;
  riskLevel: Severity;
}

/** Something new about a threat: a further event, or what a source says anew of one. */
export interface Development {
  eventId: string;
  /** 0 for the event itself, else the revision of it that is news. */
  revision: number;
  title: string;
  occurredMs: number;
}

/** A threat as evaluation sees it, before it meets what is stored (ids, analysts' decisions, versions). */
export interface EvaluatedThreat {
  /** Ids of the events it rests on, the first the one it was grouped around; sorted by start, then id. */
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
  /** Kinds of the sources of its events, each once. */
  sourceTypes: string[];
  reliability: Reliability;
  /** Nearest first; those without a distance last, then by assetId. */
  affectedAssets: AssetRisk[];
  evidence: { eventId: string; distanceKm: number | null; weight: number }[];
  /** The developments after the first event, oldest first. */
  developments: Development[];
  /** Every input and term of the score, so that a reader can recompute it. JSON. */
  assessment: Record<string, unknown>;
  methodologyVersion: string;
}
