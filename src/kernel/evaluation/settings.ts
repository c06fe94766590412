import type { CalibrationTable } from './likelihood/calibration';
import { LIKELIHOOD_CALIBRATION } from './likelihood/calibration-table';

/** Raised whenever the same input may give another evaluation; every threat names the one it was made with. */
export const METHODOLOGY_VERSION = '2.3.0';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export interface GroupingSettings {
  /** How far from the leader of a group an event may lie, km. */
  distanceKmByCategory: Record<string, number>;
  defaultDistanceKm: number;
  /** Upper bound on every such distance but the earthquakes': two members are never more than twice this apart. */
  maxDistanceKm: number;
  /** Longest quiet time between a group's last event and the next one, hours. */
  gapHoursByCategory: Record<string, number>;
  defaultGapHours: number;
  earthquakeMaxDistanceKm: number;
  earthquakeMaxDays: number;
  foreshockDays: number;
  /** Categories whose events go on under one id of their source: two ids of it are two events, even close by. */
  lastingCategories: string[];
  /** An event whose place is known no better than this joins only what carries the same reference point. */
  coarseUncertaintyKm: number;
  /** Share of common words (Jaccard index) from which two titles count as similar. */
  titleSimilarity: number;
}

export interface LikelihoodSettings {
  horizonDays: number;
  radiusKm: number;
  regionRadiusKm: number;
  historyDays: number;
  halfLifeDays: number;
  /** Standard deviation of the Gaussian distance kernel, as a part of the radius. */
  kernelWidth: number;
  /** The same for the surroundings, which reach beyond the radius. */
  surroundingsWidth: number;
  /** The time c of Omori's law, days: how soon after an event the aftermath begins to fade. */
  aftermathOffsetDays: number;
  /** Days of observation that the region's rate counts for. */
  priorStrengthDays: number;
  /** A further earthquake is "of this kind" down to this much below the magnitude of the one at hand. */
  magnitudeMargin: number;
  /** From evidence to chances, by kind; fitted on what came true. */
  calibration: CalibrationTable;
}

export interface RiskSettings {
  prospectWeight: number;
  recencyFloor: number;
}

export interface EvaluationSettings {
  /** Categories whose events also count without a place: by country and by name. */
  placelessCategories: string[];
  /** The same, but only where the event has no coordinates or none finer than its country. */
  placelessWhenUnlocatedCategories: string[];
  /** Types and subtypes of the taxonomy that threaten nobody. */
  nonThreateningTypes: string[];
  /** Letters and digits that a name needs to be looked for in texts. */
  minNameLetters: number;
  /** A name made of these words alone tells nothing apart and is not looked for. */
  genericNameWords: string[];
  defaultMaxAgeHours: number;
  maxAgeHoursByCategory: Record<string, number>;
  grouping: GroupingSettings;
  likelihood: LikelihoodSettings;
  risk: RiskSettings;
}

export const DEFAULT_EVALUATION_SETTINGS: EvaluationSettings = {
  placelessCategories: ['cyber', 'information_operations', 'corporate'],
  // A coup or a new law concerns the whole country; a rally in one street does not.
  placelessWhenUnlocatedCategories: ['political'],
  // Words, meetings, help, the course of law and planned blasts: the taxonomy's list of what threatens nobody by itself.
  nonThreateningTypes: [
    ...['aid', 'appeal', 'concession', 'consultation', 'cooperation', 'criticism', 'demand', 'diplomatic_statement'],
    ...['investigation', 'legal_action', 'quarry_blast', 'rejection', 'sea_ice', 'water_quality'],
  ],
  // Shorter names ("BP", "Oslo" has four) are too often part of other words and abbreviations.
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
    // Exploitation of what was disclosed goes on for months: half of the known-exploited vulnerabilities that get
    // patched are patched within 55 days (Verizon, Data Breach Investigations Report 2024).
    cyber: 60 * 24,
  },
  grouping: {
    // Attacks repeat close by: within 200 m and two weeks for burglary (Johnson et al. 2007), within about 1 km for
    // insurgent bombings (Townsley, Johnson and Ratcliffe 2008). Reports place an event no finer than its town, so the
    // distances are those of a town or, for crime, of a quarter.
    distanceKmByCategory: { conflict: 10, crime: 5, organized_crime: 10, political: 10, climate_environment: 20 },
    defaultDistanceKm: 10,
    // Under 25, so that two members of a group can never be 50 km apart.
    maxDistanceKm: 24.5,
    // In the same studies the raised risk fades within days to two weeks. Judgement: a week of quiet ends a campaign.
    gapHoursByCategory: {
      conflict: 7 * 24,
      crime: 3 * 24,
      political: 3 * 24,
      climate_environment: 5 * 24,
      cyber: 14 * 24,
    },
    defaultGapHours: 7 * 24,
    // Gardner and Knopoff (1974) give 60 km for M 6.4; past 40 km an aftershock is another place's threat. Groups are
    // measured on the sphere, which is 0.56 % off at most: 39.7 keeps to 40 km on the ellipsoid.
    earthquakeMaxDistanceKm: 39.7,
    // Their time window passes two years at M 6.4; a threat is not kept open on that account.
    earthquakeMaxDays: 90,
    // Judgement: foreshock sequences that are recognised as such last days, not weeks.
    foreshockDays: 10,
    // A fire, flood or storm is one entry of GDACS, EONET or the weather service, revised until it is over. On 24 days of
    // GDACS, joining what lies within 20 km put a fifth of the pairs wrongly together.
    lastingCategories: ['climate_environment'],
    coarseUncertaintyKm: 25,
    titleSimilarity: 0.6,
  },
  likelihood: {
    horizonDays: 30,
    radiusKm: 25,
    regionRadiusKm: 250,
    historyDays: 365,
    // Chosen by the Brier score at 30 days, walking forward through UCDP GED from 2009 to 2023. 0.096 to 0.097 whatever
    // the half-life (120 days to none), the surroundings (50 km to all of the region), the offset (0.3 to 3 days) and the
    // prior (20 to 180 days); with a kernel of 12.5 km 0.098, without the aftermath 0.102. Half-life and surroundings are
    // as long and wide as they are for piracy (0.073; with 120 days and 50 km 0.075) and landslides (0.068; 0.070).
    halfLifeDays: 365,
    kernelWidth: 1,
    surroundingsWidth: 4,
    aftermathOffsetDays: 1,
    priorStrengthDays: 60,
    magnitudeMargin: 0.5,
    calibration: LIKELIHOOD_CALIBRATION,
  },
  risk: {
    // A further event falls anywhere in the circle. Of the harm right at the asset, one of reach r brings ln(1 + q) / q on
    // average over a circle of 25 km, with q = (25 km / r)²: 0.13 for 5 km, 0.32 for 10 km, 0.48 for 15 km.
    prospectWeight: 0.3,
    // What happened loses up to this much of its weight at the maximum age; then it leaves altogether.
    recencyFloor: 0.4,
  },
};
