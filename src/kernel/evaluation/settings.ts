import type { CalibrationTable } from './likelihood/calibration';
import { LIKELIHOOD_CALIBRATION } from './likelihood/calibration-table';

/**
 * Incremented whenever the same input may give another evaluation. Every threat contains the version it was made with.
 */
export const METHODOLOGY_VERSION = '2.9.0';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export interface GroupingSettings {
  /** How far an event may be from the leader of a group, km. */
  distanceKmByCategory: Record<string, number>;
  defaultDistanceKm: number;
  /**
   * Upper bound on every such distance except that of earthquakes: two members are never more than twice this apart.
   */
  maxDistanceKm: number;
  /** Longest quiet time between a group's last event and the next one, hours. */
  gapHoursByCategory: Record<string, number>;
  defaultGapHours: number;
  earthquakeMaxDistanceKm: number;
  earthquakeMaxDays: number;
  foreshockDays: number;
  /**
   * Categories whose sources keep one id while an event continues: two ids are two events, even if they are close
   * together.
   */
  lastingCategories: string[];
  /** An event whose place is less precise than this joins only events with the same reference point. */
  coarseUncertaintyKm: number;
  /** Share of common words (Jaccard index) from which two titles count as similar. */
  titleSimilarity: number;
}

/** When two reports of a threat are about the same occurrence; see grouping/occurrences.ts. */
export interface OccurrenceSettings {
  /** Reports that use the reference point of the same town differ by less than this, km. */
  samePlaceKm: number;
  /** Reports whose place is less precise than this are never joined. */
  maxUncertaintyKm: number;
  /** Reports within this many days before and after count for `maxReports`. */
  windowDays: number;
  /** The longest pause between two reports, by the number of reports from the place; the first that applies counts. */
  pauses: { maxReports: number; days: number }[];
}

export interface LikelihoodSettings {
  horizonDays: number;
  radiusKm: number;
  regionRadiusKm: number;
  historyDays: number;
  halfLifeDays: number;
  /** Standard deviation of the Gaussian distance kernel, as a share of the radius. */
  kernelWidth: number;
  /** The same for the surroundings, which extend beyond the radius. */
  surroundingsWidth: number;
  /** The time c of Omori's law, days: how soon after an event the aftermath begins to fade. */
  aftermathOffsetDays: number;
  /** The number of days of observation that the region's rate is worth. */
  priorStrengthDays: number;
  /** A further earthquake is of the same kind down to this much below the magnitude of the current one. */
  magnitudeMargin: number;
  /** Maps evidence to probabilities, by kind; fitted on what actually happened. */
  calibration: CalibrationTable;
}

export interface RiskSettings {
  prospectWeight: number;
  recencyFloor: number;
}

export interface EvaluationSettings {
  /** Categories whose events also count without a place: by country and by name. */
  placelessCategories: string[];
  /** The same, but only if the event has no coordinates or is only known to its country. */
  placelessWhenUnlocatedCategories: string[];
  /** Types and subtypes of the taxonomy that threaten nobody. */
  nonThreateningTypes: string[];
  /** Letters and digits that a name needs to be searched for in texts. */
  minNameLetters: number;
  /** A name that consists of these words only is not distinctive and is not searched for. */
  genericNameWords: string[];
  defaultMaxAgeHours: number;
  maxAgeHoursByCategory: Record<string, number>;
  grouping: GroupingSettings;
  occurrences: OccurrenceSettings;
  likelihood: LikelihoodSettings;
  risk: RiskSettings;
}

export const DEFAULT_EVALUATION_SETTINGS: EvaluationSettings = {
  placelessCategories: ['cyber', 'information_operations', 'corporate'],
  // A coup or a new law concerns the whole country; a rally in one street does not.
  placelessWhenUnlocatedCategories: ['political'],
  // Statements, meetings, aid, legal proceedings and planned blasts: the types that the taxonomy lists as harmless by
  // themselves.
  nonThreateningTypes: [
    ...['aid', 'appeal', 'concession', 'consultation', 'cooperation', 'criticism', 'demand', 'diplomatic_statement'],
    ...['investigation', 'legal_action', 'quarry_blast', 'rejection', 'sea_ice', 'water_quality'],
  ],
  // Shorter names ("BP"; "Oslo" has four letters) are too often part of other words and abbreviations.
  minNameLetters: 4,
  genericNameWords: [
    ...[
      'the',
      'of',
      'and',
      'main',
      'head',
      'central',
      'north',
      'south',
      'east',
      'west',
      'new',
      'old',
      'site',
      'building',
    ],
    ...[
      'facility',
      'office',
      'offices',
      'headquarters',
      'hq',
      'warehouse',
      'residence',
      'home',
      'house',
      'port',
      'airport',
    ],
    ...[
      'embassy',
      'consulate',
      'station',
      'plant',
      'factory',
      'store',
      'branch',
      'venue',
      'hotel',
      'school',
      'hospital',
    ],
    ...['asset', 'location', 'point', 'test'],
  ],
  // 45 days: the specification's reference value for the lookback.
  defaultMaxAgeHours: 45 * 24,
  maxAgeHoursByCategory: {
    // Four fifths of the aftershocks that the modified Omori law (p = 1.08, c = 0.05 d; Reasenberg and Jones 1989)
    // expects within half a year come in the first 30 days; storms and fires are over sooner.
    climate_environment: 30 * 24,
    // A demonstration or strike that was not renewed for two weeks is over.
    political: 14 * 24,
    // Exploitation of disclosed vulnerabilities continues for months: half of the known-exploited vulnerabilities that
    // get patched are patched within 55 days (Verizon, Data Breach Investigations Report 2024).
    cyber: 60 * 24,
  },
  grouping: {
    // Attacks repeat nearby: within 200 m and two weeks for burglary (Johnson et al. 2007), within about 1 km for
    // insurgent bombings (Townsley, Johnson and Ratcliffe 2008). Reports place an event no more precisely than its
    // town, so the distances are those of a town or, for crime, of a quarter.
    distanceKmByCategory: { conflict: 10, crime: 5, organized_crime: 10, political: 10, climate_environment: 20 },
    defaultDistanceKm: 10,
    // Under 25, so that two members of a group can never be 50 km apart.
    maxDistanceKm: 24.5,
    // In the same studies the increased risk fades within days to two weeks. Judgement: a week of quiet ends a
    // campaign.
    gapHoursByCategory: {
      conflict: 7 * 24,
      crime: 3 * 24,
      political: 3 * 24,
      climate_environment: 5 * 24,
      cyber: 14 * 24,
    },
    defaultGapHours: 7 * 24,
    // Gardner and Knopoff (1974) give 60 km for M 6.4; beyond 40 km an aftershock is a threat to another place. Groups
    // are measured on the sphere, which is off by at most 0.56 %: 39.7 stays within 40 km on the ellipsoid.
    earthquakeMaxDistanceKm: 39.7,
    // Their time window exceeds two years at M 6.4; a threat is not kept open for that reason.
    earthquakeMaxDays: 90,
    // Judgement: foreshock sequences that are recognised as such last days, not weeks.
    foreshockDays: 10,
    // A fire, flood or storm is one entry of GDACS, EONET or the weather service, which is revised until it is over. On
    // 24 days of GDACS, a fifth of the pairs within 20 km would have been joined wrongly.
    lastingCategories: ['climate_environment'],
    coarseUncertaintyKm: 25,
    titleSimilarity: 0.6,
  },
  occurrences: {
    samePlaceKm: 1,
    maxUncertaintyKm: 25,
    // Chosen on the headlines of half of UCDP's places; docs/evaluation-quality.md has the result on the other half.
    windowDays: 30,
    pauses: [
      { maxReports: 3, days: 2 },
      { maxReports: 10, days: 1 },
      { maxReports: 30, days: 0 },
    ],
  },
  likelihood: {
    horizonDays: 30,
    radiusKm: 25,
    regionRadiusKm: 250,
    historyDays: 365,
    // Chosen by the Brier score at 30 days, walking forward through UCDP GED from 2009 to 2023. It is 0.096 to 0.097
    // for any half-life (120 days to none), surroundings (50 km to all of the region), offset (0.3 to 3 days) and prior
    // (20 to 180 days); with a kernel of 12.5 km 0.098, without the aftermath 0.102. Half-life and surroundings are
    // long and wide because of piracy (0.073; with 120 days and 50 km 0.075) and landslides (0.068; 0.070).
    halfLifeDays: 365,
    kernelWidth: 1,
    surroundingsWidth: 4,
    aftermathOffsetDays: 1,
    priorStrengthDays: 60,
    magnitudeMargin: 0.5,
    calibration: LIKELIHOOD_CALIBRATION,
  },
  risk: {
    // A further event may happen anywhere in the circle. The harm of an event of reach r, averaged over a circle of 25
    // km, is ln(1 + q) / q of the harm right at the asset, with q = (25 km / r)²: 0.13 for 5 km, 0.32 for 10 km, 0.48
    // for 15 km.
    prospectWeight: 0.3,
    // A past event loses up to this much of its weight at the maximum age; then it no longer counts.
    recencyFloor: 0.4,
  },
};
