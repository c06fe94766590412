import type { ActorInput } from '../../corpus/corpus.contract';
import { toAlpha2 } from '../../../kernel/countries/countries';
import { lowerCapitals } from '../titles/title-words';
import { MAX_SHORT_TEXT, readText } from '../../../platform/records/text-fields';

/** Roles of actors in the CAMEO codebook, chapter 3. */
// prettier-ignore
const ACTOR_TYPES: Readonly<Record<string, string>> = {
  COP: 'police', GOV: 'government', JUD: 'judiciary', MIL: 'military', SPY: 'intelligence', LEG: 'legislature', ELI: 'elite',
  OPP: 'opposition', REB: 'rebels', INS: 'insurgents', SEP: 'separatists', UAF: 'armed_group', RAD: 'radicals',
  CRM: 'criminals', AGR: 'agriculture', BUS: 'business', MNC: 'business', CVL: 'civilians', DEV: 'development',
  EDU: 'education', ENV: 'environment', HLH: 'health', HRI: 'human_rights', LAB: 'labour', MED: 'media', REF: 'refugees',
  MOD: 'moderates', IGO: 'international_organization', INT: 'international_organization', SET: 'settlers',
  NGO: 'non_governmental_organization', NGM: 'non_governmental_organization',
};

// prettier-ignore
const CIVILIAN_TYPES: ReadonlySet<string | null> = new Set([
  'agriculture', 'business', 'civilians', 'development', 'education', 'environment', 'health', 'human_rights', 'labour',
  'media', 'refugees', 'settlers', 'non_governmental_organization',
]);
// prettier-ignore
const ARMED_TYPES: ReadonlySet<string | null> = new Set([
  'police', 'government', 'military', 'intelligence', 'rebels', 'insurgents', 'separatists', 'armed_group', 'criminals', 'state',
]);

export interface GdeltActorCells {
  prefix: 'Actor1' | 'Actor2';
  code: string;
  name: string;
  countryCode: string;
  typeCode: string;
}

/**
 * An actor of GDELT, null if none is named. GDELT uses one code for many names (USA is also Texas and Washington), so
 * code and name together identify an actor.
 */
export function gdeltActor(cells: GdeltActorCells, role: 'initiator' | 'target'): ActorInput | null {
  const code = readText(`${cells.prefix}Code`, cells.code, 100);
  const rawName = readText(`${cells.prefix}Name`, cells.name, MAX_SHORT_TEXT - 100) ?? code;
  if (rawName === null) return null;
  const country = toAlpha2(cells.countryCode);
  return {
    sourceActorId: `${code ?? ''}/${rawName}`,
    name: lowerCapitals(rawName),
    role,
    type: actorType(code ?? '', cells.typeCode.trim(), cells.countryCode.trim(), country),
    country,
  };
}

function actorType(code: string, typeCode: string, countryCode: string, country: string | null): string | null {
  // The code is a country (3 letters) followed by roles (3 letters each), or a role alone; reduced files omit the type
  // columns.
  const type = ACTOR_TYPES[typeCode] ?? ACTOR_TYPES[code.slice(0, 3)] ?? ACTOR_TYPES[code.slice(3, 6)];
  // Continents and regions have country codes too.
  return type ?? (country !== null && code === countryCode ? 'state' : null);
}

const INSTITUTIONS: ReadonlySet<string> = new Set(['international_organization', 'non_governmental_organization']);

/**
 * Whether a code consists of roles only, as for POLICE (COP) or HEALTH MINISTER (GOVHLH). Codes of countries, peoples,
 * organisations and religions belong to names.
 */
export function isRoleCode(code: string): boolean {
  const roles = code.trim().match(/.{1,3}/g) ?? [];
  return roles.length > 0 && roles.every((role) => role in ACTOR_TYPES && !INSTITUTIONS.has(ACTOR_TYPES[role] ?? ''));
}

/** Whether civilians were the target, if the target's role determines it. */
export function isCivilian(target: ActorInput | null): boolean | null {
  if (target === null) return null;
  if (CIVILIAN_TYPES.has(target.type)) return true;
  return ARMED_TYPES.has(target.type) ? false : null;
}
