import { type EventKind, kindOf } from './taxonomy';

/** ACLED codebook: event types with their sub-event types. Names are compared after folding. */
const KINDS_BY_EVENT_TYPE: Readonly<Record<string, Readonly<Record<string, EventKind>>>> = {
  battles: {
    '': kindOf('battle', null),
    'armed clash': kindOf('battle', 'armed_clash'),
    'government regains territory': kindOf('battle', 'territory_regained'),
    'non-state actor overtakes territory': kindOf('battle', 'territory_overtaken'),
  },
  'explosions/remote violence': {
    '': kindOf('explosion', null),
    'chemical weapon': kindOf('mass_violence', 'chemical_biological_radiological'),
    'air/drone strike': kindOf('explosion', 'air_strike'),
    'suicide bomb': kindOf('explosion', 'suicide_bombing'),
    'shelling/artillery/missile attack': kindOf('explosion', 'shelling'),
    'remote explosive/landmine/ied': kindOf('explosion', 'roadside_bombing'),
    grenade: kindOf('explosion', 'grenade'),
  },
  'violence against civilians': {
    '': kindOf('violence_against_civilians', null),
    attack: kindOf('violence_against_civilians', 'attack'),
    'sexual violence': kindOf('sexual_assault', null),
    'abduction/forced disappearance': kindOf('abduction', 'forced_disappearance'),
  },
  protests: {
    '': kindOf('protest', null),
    'peaceful protest': kindOf('protest', 'peaceful'),
    'protest with intervention': kindOf('protest', 'intervention'),
    'excessive force against protesters': kindOf('coercion', 'violent_repression'),
  },
  riots: {
    '': kindOf('riot', null),
    'violent demonstration': kindOf('riot', 'violent_demonstration'),
    'mob violence': kindOf('riot', 'mob_violence'),
  },
  'strategic developments': {
    '': kindOf('force_posture', null),
    agreement: kindOf('cooperation', 'agreement'),
    arrests: kindOf('arrest', null),
    'change to group/activity': kindOf('force_posture', 'group_change'),
    'disrupted weapons use': kindOf('force_posture', 'weapons_disrupted'),
    'headquarters or base established': kindOf('force_posture', 'base_established'),
    'looting/property destruction': kindOf('property_destruction', 'looting'),
    'non-violent transfer of territory': kindOf('occupation', 'transfer_of_territory'),
    other: kindOf('force_posture', 'other'),
  },
};

const folded = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ');

/** The kind of an ACLED event. An unknown sub-event type counts as its event type; undefined if that is unknown too. */
export function kindOfAcled(eventType: string, subEventType: string): EventKind | undefined {
  const type = folded(eventType);
  const kinds = Object.hasOwn(KINDS_BY_EVENT_TYPE, type) ? KINDS_BY_EVENT_TYPE[type] : undefined;
  if (kinds === undefined) return undefined;
  const known = folded(subEventType);
  return Object.hasOwn(kinds, known) ? kinds[known] : kinds[''];
}
