import { type EventKind, eventKind } from './taxonomy';

/** ACLED codebook: event types with their sub-event types. Names are compared after folding. */
const KINDS_BY_EVENT_TYPE: Readonly<Record<string, Readonly<Record<string, EventKind>>>> = {
  battles: {
    '': eventKind('battle', null),
    'armed clash': eventKind('battle', 'armed_clash'),
    'government regains territory': eventKind('battle', 'territory_regained'),
    'non-state actor overtakes territory': eventKind('battle', 'territory_overtaken'),
  },
  'explosions/remote violence': {
    '': eventKind('explosion', null),
    'chemical weapon': eventKind('mass_violence', 'chemical_biological_radiological'),
    'air/drone strike': eventKind('explosion', 'air_strike'),
    'suicide bomb': eventKind('explosion', 'suicide_bombing'),
    'shelling/artillery/missile attack': eventKind('explosion', 'shelling'),
    'remote explosive/landmine/ied': eventKind('explosion', 'roadside_bombing'),
    grenade: eventKind('explosion', 'grenade'),
  },
  'violence against civilians': {
    '': eventKind('violence_against_civilians', null),
    attack: eventKind('violence_against_civilians', 'attack'),
    'sexual violence': eventKind('sexual_assault', null),
    'abduction/forced disappearance': eventKind('abduction', 'forced_disappearance'),
  },
  protests: {
    '': eventKind('protest', null),
    'peaceful protest': eventKind('protest', 'peaceful'),
    'protest with intervention': eventKind('protest', 'intervention'),
    'excessive force against protesters': eventKind('coercion', 'violent_repression'),
  },
  riots: {
    '': eventKind('riot', null),
    'violent demonstration': eventKind('riot', 'violent_demonstration'),
    'mob violence': eventKind('riot', 'mob_violence'),
  },
  'strategic developments': {
    '': eventKind('force_posture', null),
    agreement: eventKind('cooperation', 'agreement'),
    arrests: eventKind('arrest', null),
    'change to group/activity': eventKind('force_posture', 'group_change'),
    'disrupted weapons use': eventKind('force_posture', 'weapons_disrupted'),
    'headquarters or base established': eventKind('force_posture', 'base_established'),
    'looting/property destruction': eventKind('property_destruction', 'looting'),
    'non-violent transfer of territory': eventKind('occupation', 'transfer_of_territory'),
    other: eventKind('force_posture', 'other'),
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
