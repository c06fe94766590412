import type { CameoAct } from './taxonomy.cameo';
import { clip, counted } from './row-fields';

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

/** GDELT writes actors in capitals: "UNITED STATES" becomes "United States". */
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
  const object = target === null ? '' : ` ${act.link === '' ? '' : `${act.link} `}${clip(target, MAX_NAME_IN_TITLE)}`;
  return `${subject} ${act.verb}${object}${place === null ? '' : ` in ${clip(place, MAX_NAME_IN_TITLE)}`}`;
}

export function gdeltDescription(facts: GdeltFacts): string {
  const numbers = [
    facts.articles === null ? null : counted(facts.articles, 'article'),
    facts.sources === null ? null : counted(facts.sources, 'source'),
    facts.mentions === null ? null : counted(facts.mentions, 'mention'),
  ].filter((part) => part !== null);
  const scores = [
    facts.goldstein === null ? null : `Goldstein scale ${facts.goldstein}`,
    facts.tone === null ? null : `average tone ${Math.round(facts.tone * 10) / 10}`,
  ].filter((part) => part !== null);
  return (
    `${gdeltTitle(facts)}, on ${facts.date} by news coded by machine (CAMEO ${facts.eventCode}).` +
    (numbers.length > 0 ? ` Coverage: ${numbers.join(', ')}.` : '') +
    (scores.length > 0 ? ` ${scores.join(', ')}.` : '')
  );
}
