/**
 * The tables of the impact score. Values without a named source are judgement, ordered by the damage to people and
 * buildings. They are kept in one place so that an operator can read and question them.
 */

export interface MeansOfHarm {
  /** Harm at the place of the event if no casualties are known, 0 to 1. */
  base: number;
  /** Distance at which half of the harm is left, km. */
  reachKm: number;
}

const means = (base: number, reachKm: number): MeansOfHarm => ({ base, reachKm });

/** By category, for types that the next table does not contain. */
export const MEANS_BY_CATEGORY: Readonly<Record<string, MeansOfHarm>> = {
  conflict: means(0.4, 5),
  crime: means(0.25, 3),
  political: means(0.15, 5),
  cyber: means(0.35, 10),
  climate_environment: means(0.3, 15),
  corporate: means(0.15, 5),
  organized_crime: means(0.3, 5),
  information_operations: means(0.2, 5),
};

export const UNKNOWN_MEANS: MeansOfHarm = means(0.2, 5);

/**
 * By type of the taxonomy, or by type/subtype if the subtype differs from it. Reaches of armed conflict and unrest are
 * the distances within which ACLED's Conflict Exposure counts people as exposed: 1 km of a protest, 5 km of an
 * explosion; battles as explosions, riots and violence against civilians at the 2 km between them.
 */
export const MEANS_BY_TYPE: Readonly<Record<string, MeansOfHarm>> = {
  battle: means(0.45, 5),
  'battle/non_state': means(0.35, 5),
  'battle/small_arms': means(0.4, 5),
  'battle/artillery': means(0.55, 5),
  explosion: means(0.6, 5),
  'explosion/suicide_bombing': means(0.65, 5),
  'explosion/car_bombing': means(0.65, 5),
  'explosion/roadside_bombing': means(0.5, 5),
  'explosion/air_strike': means(0.65, 5),
  violence_against_civilians: means(0.5, 2),
  mass_violence: means(0.75, 20),
  'mass_violence/chemical_biological_radiological': means(0.9, 30),
  'mass_violence/nuclear': means(1, 100),
  blockade: means(0.3, 10),
  occupation: means(0.35, 15),
  ceasefire_violation: means(0.35, 5),
  abduction: means(0.4, 5),
  arrest: means(0.08, 3),
  assassination: means(0.45, 4),
  assault: means(0.25, 2),
  'assault/unconventional_violence': means(0.35, 5),
  homicide: means(0.35, 3),
  piracy: means(0.4, 20),
  property_destruction: means(0.25, 3),
  robbery: means(0.25, 2),
  sexual_assault: means(0.3, 2),
  torture: means(0.3, 3),
  coercion: means(0.2, 5),
  'coercion/violent_repression': means(0.35, 2),
  deportation: means(0.1, 5),
  force_posture: means(0.15, 10),
  protest: means(0.08, 1),
  'protest/obstruction': means(0.15, 1),
  relations_reduced: means(0.1, 5),
  restrictions: means(0.15, 20),
  'restrictions/curfew': means(0.25, 20),
  'restrictions/state_of_emergency': means(0.3, 30),
  riot: means(0.3, 2),
  sanction: means(0.12, 5),
  strike: means(0.1, 5),
  threat: means(0.12, 10),
  'threat/military_force': means(0.25, 10),
  'threat/unconventional_violence': means(0.25, 10),
  'threat/mass_destruction': means(0.4, 20),
  data_breach: means(0.4, 10),
  denial_of_service: means(0.3, 10),
  exploited_vulnerability: means(0.35, 10),
  intrusion: means(0.45, 10),
  malware: means(0.45, 10),
  air_quality: means(0.2, 25),
  avalanche: means(0.35, 3),
  coastal_hazard: means(0.2, 5),
  collapse: means(0.4, 2),
  drought: means(0.2, 50),
  earthquake: means(0.3, 30),
  extreme_temperature: means(0.25, 50),
  flood: means(0.45, 15),
  ice_quake: means(0.02, 5),
  landslide: means(0.4, 3),
  meteorite: means(0.2, 20),
  seismic_event: means(0.05, 10),
  storm: means(0.4, 40),
  surface_explosion: means(0.45, 4),
  'surface_explosion/nuclear': means(1, 100),
  tsunami: means(0.7, 30),
  volcanic_activity: means(0.45, 20),
  'volcanic_activity/eruption': means(0.55, 30),
  wildfire: means(0.45, 15),
  industrial_accident: means(0.45, 6),
  insolvency: means(0.2, 5),
  labour_dispute: means(0.12, 5),
  regulatory_action: means(0.2, 5),
  extortion: means(0.3, 5),
  gang_clash: means(0.4, 4),
  smuggling: means(0.12, 10),
  trafficking: means(0.2, 10),
  censorship: means(0.15, 10),
  disinformation: means(0.2, 10),
  propaganda: means(0.12, 10),
};

/** Share of the harm that reaches an asset without a place match, by the reason of the match. */
export const RELEVANCE_WITHOUT_PLACE = { named_asset: 0.9, named_organization: 0.75, country: 0.35 } as const;

/** An injured person counts as 0.3 killed, an abducted one as 0.5. */
export const INJURY_WEIGHT = 0.3;
export const ABDUCTION_WEIGHT = 0.5;
/** Ten times the casualties add this much; 12 killed give 0.33, 100 killed 0.6. */
export const HARM_PER_TENFOLD_CASUALTIES = 0.3;
export const MAX_CASUALTY_HARM = 0.95;
/** Attacks on civilians show an intent that visitors and offices are exposed to as well. */
export const CIVILIAN_TARGETING_HARM = 0.15;
/**
 * Salience replaces casualties for events that have none, such as a data breach: an event of salience 1 gains this
 * much.
 */
export const MAX_SALIENCE_HARM = 0.15;

/**
 * Impact by Modified Mercalli intensity, linear in between, after the damage classes of the USGS ShakeMap scale (Wald
 * et al. 1999): none up to IV, very light V, light VI, moderate VII, moderate to heavy VIII, heavy IX, very heavy X+.
 */
export const IMPACT_BY_INTENSITY: readonly (readonly [intensity: number, impact: number])[] = [
  [1, 0],
  [2, 0.01],
  [3, 0.04],
  [4, 0.1],
  [5, 0.25],
  [6, 0.45],
  [7, 0.68],
  [8, 0.88],
  [9, 0.97],
  [10, 1],
];

/** Reach of an earthquake's casualties, which are reported for the whole affected area, km. */
export const EARTHQUAKE_CASUALTY_REACH_KM = 30;

/** How vulnerable an asset type is, by the category of the event; 1 by default. */
export const SENSITIVITY: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  embassy: { conflict: 1.15, political: 1.3, crime: 1.05, information_operations: 1.2, cyber: 1.1 },
  event_venue: { conflict: 1.15, political: 1.15, crime: 1.1, climate_environment: 1.1, organized_crime: 1.05 },
  residence: { conflict: 1.05, crime: 1.2, organized_crime: 1.1, cyber: 0.6, corporate: 0.5 },
  person: { conflict: 1.15, crime: 1.2, organized_crime: 1.2, information_operations: 1.1, cyber: 0.8 },
  office: { cyber: 1.1, corporate: 1.1, political: 1.05 },
  warehouse: { crime: 1.1, organized_crime: 1.1, conflict: 0.9, political: 0.85, climate_environment: 0.95 },
  port: { organized_crime: 1.2, conflict: 1.05, climate_environment: 1.1, cyber: 1.1 },
  airport: { conflict: 1.1, political: 1.05, climate_environment: 1.05, cyber: 1.15 },
  route_point: { conflict: 0.9, crime: 0.9, political: 0.9, climate_environment: 0.8, cyber: 0.3, corporate: 0.3 },
};

/** Words of an asset's role that indicate its importance; the first match counts, otherwise 1. */
export const ROLE_CRITICALITY: readonly (readonly [words: readonly string[], factor: number])[] = [
  [['critical', 'headquarters', 'hq', 'primary', 'strategic', 'essential', 'principal', 'control'], 1.15],
  [['secondary', 'backup', 'spare', 'minor', 'auxiliary', 'temporary'], 0.9],
];

/** Exponent of the power mean that combines several events of a threat: two equal ones give 1.19 times one. */
export const ACCUMULATION_EXPONENT = 4;
