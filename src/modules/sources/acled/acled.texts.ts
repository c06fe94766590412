import { foldText } from '../../../kernel/text/fold';
import { clip, MAX_SHORT_TEXT } from '../../../platform/records/text-fields';
import { capitalize, joinTitle, sentenceCase } from '../titles/title-words';

export interface AcledWording {
  eventType: string;
  subEventType: string | null;
  /** Each may be empty. */
  actors: readonly [string, string];
  location: string;
  country: string;
  killed: number;
}

const MAX_NAME_IN_TITLE = 160;
/** How the second actor follows, by the event type of the codebook. */
const PREPOSITIONS: Readonly<Record<string, string>> = {
  'explosions/remote violence': 'against',
  'violence against civilians': 'against',
};
/** "Protesters (Ruritania)", "Military Forces of Ruritania (2018-2024)". */
const BRACKETS_BEHIND = / \([^()]*\)$/;
/** The codebook's names of actors that are not organised. */
const UNORGANISED = new Set(['protesters', 'rioters', 'civilians', 'unidentified armed group', 'unidentified gang']);

/** For instance "Armed clash between A and B in Strelsau, Ruritania: 3 killed". */
export function acledTitle(facts: AcledWording): string {
  const kind =
    facts.subEventType === null || /^other$/i.test(facts.subEventType) ? facts.eventType : facts.subEventType;
  const where = joinTitle(facts.location, facts.country === facts.location ? null : facts.country);
  const killed = facts.killed > 0 ? `: ${facts.killed} killed` : '';
  const what = sentenceCase(capitalize(kind));
  return clip(`${what}${actorsInWords(facts)} in ${clip(where, MAX_NAME_IN_TITLE)}${killed}`, MAX_SHORT_TEXT);
}

function actorsInWords({ eventType, actors }: AcledWording): string {
  const [first, second] = actors.map(actorInWords);
  if (foldText(eventType) === 'protests' && first === 'protesters') return second ? ` facing ${second}` : '';
  if (!first) return second ? ` involving ${second}` : '';
  if (!second) return ` by ${first}`;
  if (foldText(eventType) === 'strategic developments') return ` involving ${first} and ${second}`;
  const preposition = PREPOSITIONS[foldText(eventType)];
  return preposition === undefined ? ` between ${first} and ${second}` : ` by ${first} ${preposition} ${second}`;
}

/** Brackets behind a name contain the country or the years of a government; those of a faction stay. */
function actorInWords(name: string): string {
  const bare = name.replace(BRACKETS_BEHIND, '');
  if (UNORGANISED.has(foldText(bare))) return bare.toLowerCase();
  return clip(/\(\d{4}-/.test(name) ? bare : name, MAX_NAME_IN_TITLE);
}
