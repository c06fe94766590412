import type { CameoAct } from '../taxonomy/taxonomy.cameo';
import { countedNoun } from '../../../kernel/text/counted';
import { foldText } from '../../../kernel/text/fold';
import { capitalize, joinTitle } from '../titles/title-words';
import { clip } from '../../../platform/records/text-fields';

export interface GdeltFacts {
  act: CameoAct;
  initiator: GdeltActorName | null;
  target: GdeltActorName | null;
  place: string | null;
  date: string;
  eventCode: string;
  mentions: number | null;
  sources: number | null;
  articles: number | null;
  goldstein: number | null;
  tone: number | null;
}

const MAX_NAME_IN_TITLE = 160;
const TRUNCATED_MINISTER = /\bminist$/;

/** An actor as titles name it. */
export interface GdeltActorName {
  name: string;
  /** Whether the name is a role, such as "Police", and not the name of somebody. */
  isRole: boolean;
}

/** For instance "Arrest, detention or charging of protester by police, Houston, Texas, United States". */
export function gdeltTitle({ act, initiator, target, place }: GdeltFacts): string {
  const where = place === null ? '' : placeBeside([initiator, target], place);
  return joinTitle(capitalize(actInWords({ act, initiator, target })), clip(where, MAX_NAME_IN_TITLE));
}

/**
 * "air strike by military against rebels"; an object that belongs to the noun precedes its author: "arrest of X by Y".
 * GDELT often names a country twice, as both actors; titles name it once.
 */
function actInWords({ act, initiator, target }: Pick<GdeltFacts, 'act' | 'initiator' | 'target'>): string {
  const by = initiator === null ? '' : ` by ${actorInWords(initiator)}`;
  const object = target === null || target.name === initiator?.name ? '' : ` ${act.link} ${actorInWords(target)}`;
  return act.link === 'of' ? `${act.noun}${object}${by}` : `${act.noun}${by}${object}`;
}

/** GDELT cuts off the end of "minister", so that one pattern finds ministries as well. */
function actorInWords({ name, isRole }: GdeltActorName): string {
  return clip(isRole ? name.toLowerCase().replace(TRUNCATED_MINISTER, 'minister') : name, MAX_NAME_IN_TITLE);
}

/** GDELT's actors are often places; places that they already name are not repeated. */
function placeBeside(actors: readonly (GdeltActorName | null)[], place: string): string {
  const bare = (name: string): string => foldText(name).replace(/^the /, '');
  const named = new Set(actors.flatMap((actor) => (actor === null ? [] : [bare(actor.name)])));
  const parts = place.split(',').map((part) => part.trim());
  return parts.filter((part, index) => parts.indexOf(part) === index && !named.has(bare(part))).join(', ');
}

export function gdeltDescription(facts: GdeltFacts): string {
  const numbers = [
    facts.articles === null ? null : countedNoun(facts.articles, 'article'),
    facts.sources === null ? null : countedNoun(facts.sources, 'source'),
    facts.mentions === null ? null : countedNoun(facts.mentions, 'mention'),
  ].filter((part) => part !== null);
  const scores = [
    facts.goldstein === null ? null : `Goldstein scale ${facts.goldstein}`,
    facts.tone === null ? null : `average tone ${Math.round(facts.tone * 10) / 10}`,
  ].filter((part) => part !== null);
  const act = actInWords(facts);
  const where = facts.place === null ? '' : ` in ${clip(facts.place, MAX_NAME_IN_TITLE)}`;
  return (
    `Machine-coded from news reports (GDELT, CAMEO code ${facts.eventCode}): ${act} on ${facts.date}${where}.` +
    (numbers.length > 0 ? ` Coverage: ${numbers.join(', ')}.` : '') +
    (scores.length > 0 ? ` ${capitalize(scores.join(', '))}.` : '')
  );
}
