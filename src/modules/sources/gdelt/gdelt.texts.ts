import type { CameoAct } from '../taxonomy/taxonomy.cameo';
import { countedNoun } from '../../../kernel/text/counted';
import { foldText } from '../../../kernel/text/fold';
import { clip } from '../../../platform/records/text-fields';

export interface GdeltFacts {
  act: CameoAct;
  initiator: string | null;
  target: string | null;
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
const LOWER_WORDS = new Set(['of', 'and', 'the', 'for', 'in', 'de', 'al']);
const ACRONYMS = new Set('US UK EU UN UAE NATO USA ISIS PLO IMF WTO WHO FBI CIA ASEAN OPEC UNICEF UNESCO'.split(' '));

/** GDELT writes actors in capitals, which are converted: "UNITED STATES" becomes "United States". */
export function gdeltActorName(name: string): string {
  return name
    .split(' ')
    .map((word, index) => {
      if (ACRONYMS.has(word)) return word;
      const lower = word.toLowerCase();
      return index > 0 && LOWER_WORDS.has(lower)
        ? lower
        : lower.replace(/^\p{L}|(?<=-)\p{L}/gu, (letter) => letter.toUpperCase());
    })
    .join(' ');
}

/** For instance "Police arrests, detains or charges Protester in Houston, Texas, United States". */
export function gdeltTitle({ act, initiator, target, place }: GdeltFacts): string {
  const subject = clip(initiator ?? 'Unnamed actor', MAX_NAME_IN_TITLE);
  const link = act.link === '' ? '' : `${act.link} `;
  // A verb that takes a direct object needs one.
  const object =
    target === null ? (link === '' ? ' an unnamed actor' : '') : ` ${link}${clip(target, MAX_NAME_IN_TITLE)}`;
  const where = place === null ? '' : placeBeside([initiator, target], place);
  return `${subject} ${act.verb}${object}${where === '' ? '' : ` in ${clip(where, MAX_NAME_IN_TITLE)}`}`;
}

/** GDELT's actors are often places; places that they already name are not repeated. */
function placeBeside(actors: readonly (string | null)[], place: string): string {
  const bare = (name: string): string => foldText(name).replace(/^the /, '');
  const named = new Set(actors.flatMap((actor) => (actor === null ? [] : [bare(actor)])));
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
  return (
    `${gdeltTitle(facts)} on ${facts.date}, according to machine-coded news reports (GDELT, CAMEO code ${facts.eventCode}).` +
    (numbers.length > 0 ? ` Coverage: ${numbers.join(', ')}.` : '') +
    (scores.length > 0 ? ` ${scores.join(', ')}.` : '')
  );
}
