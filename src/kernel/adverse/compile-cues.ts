import type { AdversePack, Cues, StandingCues } from './packs/adverse-pack';
import { anyPattern } from './pattern';

export type CompiledCues = Record<keyof Cues, RegExp>;
export type CompiledStanding = Record<
  | Exclude<keyof StandingCues, 'observers'>
  | 'observersBefore'
  | 'observersAfter'
  | 'formerWithin'
  | 'strangersBefore'
  | 'strangersAfter',
  RegExp
>;

/** With what may separate a cue from the end or the start of the text that is searched for it. */
export function compileCues({ cues, script }: AdversePack): CompiledCues {
  const isHan = script === 'han';
  const some = (patterns: string, before = '', after = ''): RegExp => anyPattern(patterns, script, before, after);
  const twoWords = isHan ? '.{0,4}$' : '(?:[ \'"-]+[^ ]{1,24}){0,2}[ \'"-]*$';
  const opening = isHan ? '^[,，的]?' : '^(?:, [^,]{1,60},)?[ ,]*';
  return {
    cleared: some(cues.cleared),
    denials: some(cues.denials),
    victims: some(cues.victims),
    before: some(`${cues.denials} ${cues.victims} ${cues.before}`),
    adjacent: some(cues.adjacent, '', twoWords),
    after: some(cues.after),
    roles: some(cues.roles, '', isHan ? '$' : '[ ,\'"]*$'),
    accused: some(cues.accused, opening),
    active: some(cues.active, opening),
    agent: some(cues.agent, '', isHan ? '$' : '[ \'"]*$'),
    kinBefore: some(cues.kinBefore, '', isHan ? '$' : "[ ']*$"),
    kinAfter: some(cues.kinAfter, isHan ? '^' : "^(?:'s)? ?(?:[^ ]{1,24} ){0,2}"),
    jointly: some(cues.jointly ?? '', '^,? ?'),
    asides: some(cues.asides),
    contrasts: some(cues.contrasts),
    joins: some(cues.joins, '[,;،；，] ?', ' ?$'),
    victimLinks: some(cues.victimLinks, '^ ?', "[ ']?$"),
    references: some(cues.references, '^[ \\n"\']{0,4}'),
  };
}

/** What may separate an occupation from the name of its holder: "professor of criminal law X". Prepositions of all languages. */
const FIELD =
  "[ -](?:of|for|in|at|with|de|du|des|del|della|dello|dell'|di|do|da|dos|das|e|fur|am|im|beim|der|van|voor|bij|od|spraw|w|z|ze|по|из|в|во|з|із|у|при)(?:[ -][^ ,]{1,24}){1,4}";
/** Arabic adjectives follow their noun and have the article. */
const ATTRIBUTES = '(?: ال[^ ,]{1,14}){1,2}';
/** "X, a judge", "X is a judge". */
const APPOSITION = '(?: ?[,،(]| -| (?:is|was|ist|war|est|es|era|e|jest|byl|byla|это|це)(?= )) ?';

/** The wordings about a short text as a whole. Observers and strangers are searched next to a mention or term. */
export function compileStanding({ standing, script }: AdversePack): CompiledStanding {
  const isHan = script === 'han';
  const some = (patterns: string, before = '', after = ''): RegExp => anyPattern(patterns, script, before, after);
  return {
    observersBefore: some(standing.observers, '', isHan ? '$' : `(?:${FIELD}|${ATTRIBUTES})?[ '"]*$`),
    observersAfter: some(
      standing.observers,
      isHan ? '^[,，、(（是].{0,8}' : `^["']?${APPOSITION}(?:[^ ,]{1,24} ){0,4}`,
    ),
    former: some(standing.former, '', isHan ? '$' : '(?:[ -][^ ,]{1,24}){0,2}[ -]?$'),
    formerWithin: some(standing.former),
    bystanders: some(standing.bystanders),
    namesakes: some(standing.namesakes),
    exonerations: some(standing.exonerations),
    strangers: some(standing.strangers),
    strangersBefore: some(standing.strangers, '', isHan ? '.{0,4}$' : '(?:[ -][^ ,]{1,24}){0,2}[ ]?$'),
    strangersAfter: some(standing.strangers, isHan ? '^.{0,2}' : '^ ?(?:[^ ,]{1,24} ){0,2}'),
    together: some(standing.together, '^[ ,，]*'),
    sport: some(standing.sport),
    market: some(standing.market),
    institutions: some(standing.institutions),
  };
}
