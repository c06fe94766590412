import type { EventCategory } from '../../corpus/corpus.contract';
import { CAMEO_ACTS, type CameoAct } from './taxonomy.cameo';

/** The kind of an event in the terms of the corpus. */
export interface EventKind {
  category: EventCategory;
  type: string;
  subtype: string | null;
}

/** The types of each category. Each type occurs once, so a type determines its category. */
export const EVENT_TYPES = {
  conflict: [
    'battle',
    'explosion',
    'violence_against_civilians',
    'mass_violence',
    'blockade',
    'occupation',
    'ceasefire_violation',
  ],
  crime: [
    'abduction',
    'arrest',
    'assassination',
    'assault',
    'homicide',
    'piracy',
    'property_destruction',
    'robbery',
    'sexual_assault',
    'torture',
  ],
  political: [
    'aid',
    'appeal',
    'coercion',
    'concession',
    'consultation',
    'cooperation',
    'criticism',
    'demand',
    'deportation',
    'diplomatic_statement',
    'force_posture',
    'investigation',
    'legal_action',
    'protest',
    'rejection',
    'relations_reduced',
    'restrictions',
    'riot',
    'sanction',
    'strike',
    'threat',
  ],
  cyber: ['data_breach', 'denial_of_service', 'exploited_vulnerability', 'intrusion', 'malware'],
  climate_environment: [
    'air_quality',
    'avalanche',
    'coastal_hazard',
    'collapse',
    'drought',
    'earthquake',
    'extreme_temperature',
    'flood',
    'ice_quake',
    'landslide',
    'meteorite',
    'natural_hazard',
    'quarry_blast',
    'sea_ice',
    'seismic_event',
    'storm',
    'surface_explosion',
    'tsunami',
    'volcanic_activity',
    'water_quality',
    'wildfire',
  ],
  corporate: ['industrial_accident', 'insolvency', 'labour_dispute', 'regulatory_action'],
  organized_crime: ['extortion', 'gang_clash', 'smuggling', 'trafficking'],
  information_operations: ['censorship', 'disinformation', 'propaganda'],
} as const satisfies Record<EventCategory, readonly string[]>;

const CATEGORY_BY_TYPE = new Map<string, EventCategory>(
  (Object.keys(EVENT_TYPES) as EventCategory[]).flatMap((category) =>
    EVENT_TYPES[category].map((type): [string, EventCategory] => [type, category]),
  ),
);

/** @throws Error for a type that the taxonomy lacks, which is a mistake in one of the mapping tables */
export function eventKind(type: string, subtype: string | null): EventKind {
  const category = CATEGORY_BY_TYPE.get(type);
  if (category === undefined) throw new Error(`The taxonomy has no type "${type}"`);
  return { category, type, subtype };
}

/** UCDP GED codebook, type_of_violence. */
const UCDP_KINDS = new Map<number, EventKind>([
  [1, eventKind('battle', 'state_based')],
  [2, eventKind('battle', 'non_state')],
  [3, eventKind('violence_against_civilians', 'one_sided')],
]);

/** The kind of a UCDP type of violence: 1 state-based, 2 non-state, 3 one-sided. Undefined for other values. */
export function kindOfUcdp(typeOfViolence: number): EventKind | undefined {
  return UCDP_KINDS.get(typeOfViolence);
}

export interface CameoKind extends EventKind {
  act: CameoAct;
}

const CAMEO_KINDS = new Map<string, CameoKind>(
  Object.entries(CAMEO_ACTS).map(([code, act]) => [code, { ...eventKind(act.type, act.subtype), act }]),
);

/** The root codes for GDELT's QuadClass: verbal and material cooperation, verbal and material conflict. */
const ROOT_BY_QUAD_CLASS: Record<number, string> = { 1: '01', 2: '06', 3: '11', 4: '17' };

/**
 * The kind of a CAMEO event code of two to four digits, such as 1831 (suicide bombing). A code that the table lacks
 * counts as its parent; without a known parent the GDELT QuadClass (1 to 4) decides, and without that the result is
 * undefined.
 */
export function kindOfCameo(code: string, quadClass: number | null): CameoKind | undefined {
  return (
    CAMEO_KINDS.get(code) ??
    CAMEO_KINDS.get(code.slice(0, 3)) ??
    CAMEO_KINDS.get(code.slice(0, 2)) ??
    CAMEO_KINDS.get(ROOT_BY_QUAD_CLASS[quadClass ?? 0] ?? '')
  );
}

/** Event types of the ANSS catalogue (https://earthquake.usgs.gov/data/comcat/#type) other than plain earthquakes. */
const USGS_KINDS = new Map<string, EventKind>([
  ['earthquake', eventKind('earthquake', null)],
  ['induced or triggered event', eventKind('earthquake', 'induced')],
  ['quarry blast', eventKind('quarry_blast', 'quarry')],
  ['quarry', eventKind('quarry_blast', 'quarry')],
  ['mining explosion', eventKind('quarry_blast', 'mine')],
  ['experimental explosion', eventKind('quarry_blast', 'experimental')],
  ['explosion', eventKind('surface_explosion', null)],
  ['chemical explosion', eventKind('surface_explosion', 'chemical')],
  ['industrial explosion', eventKind('surface_explosion', 'industrial')],
  ['accidental explosion', eventKind('surface_explosion', 'accidental')],
  ['nuclear explosion', eventKind('surface_explosion', 'nuclear')],
  ['ice quake', eventKind('ice_quake', null)],
  ['volcanic eruption', eventKind('volcanic_activity', 'eruption')],
  ['volcanic explosion', eventKind('volcanic_activity', 'explosion')],
  ['landslide', eventKind('landslide', null)],
  ['rock slide', eventKind('landslide', 'rock_slide')],
  ['debris avalanche', eventKind('landslide', 'debris_avalanche')],
  ['snow avalanche', eventKind('avalanche', 'snow')],
  ['avalanche', eventKind('avalanche', null)],
  ['mine collapse', eventKind('collapse', 'mine')],
  ['building collapse', eventKind('collapse', 'building')],
  ['collapse', eventKind('collapse', null)],
  ['rock burst', eventKind('collapse', 'rock_burst')],
  ['meteorite', eventKind('meteorite', null)],
]);
const OTHER_SEISMIC_EVENT = eventKind('seismic_event', null);

/** The kind of a USGS event type; an unknown one counts as a seismic event of unspecified cause. */
export function kindOfUsgs(type: string): EventKind {
  return USGS_KINDS.get(type.toLowerCase()) ?? OTHER_SEISMIC_EVENT;
}
