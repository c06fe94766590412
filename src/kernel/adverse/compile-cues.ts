import type { AdversePack, Cues, InvolvementCues } from './packs/adverse-pack';
import { anyPattern } from './pattern';

export type CompiledCues = Record<keyof Cues, RegExp>;
export type CompiledInvolvement = Record<
  | Exclude<keyof InvolvementCues, 'observers'>
  | 'observersBefore'
  | 'observersAfter'
  | 'formerWithin'
  | 'strangersBefore'
  | 'strangersAfter',
  RegExp
>;

/** Compiles the cues, with the words that may separate them from the end or the start of the searched text. */
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
export function compileInvolvement({ involvement, script }: AdversePack): CompiledInvolvement {
  const isHan = script === 'han';
  const some = (patterns: string, before = '', after = ''): RegExp => anyPattern(patterns, script, before, after);
  return {
    observersBefore: some(involvement.observers, '', isHan ? '$' : `(?:${FIELD}|${ATTRIBUTES})?[ '"]*$`),
    observersAfter: some(
      involvement.observers,
      isHan ? '^[,，、(（是].{0,8}' : `^["']?${APPOSITION}(?:[^ ,]{1,24} ){0,4}`,
    ),
    former: some(involvement.former, '', isHan ? '$' : '(?:[ -][^ ,]{1,24}){0,2}[ -]?$'),
    formerWithin: some(involvement.former),
    bystanders: some(involvement.bystanders),
    namesakes: some(involvement.namesakes),
    exonerations: some(involvement.exonerations),
    strangers: some(involvement.strangers),
    strangersBefore: some(involvement.strangers, '', isHan ? '.{0,4}$' : '(?:[ -][^ ,]{1,24}){0,2}[ ]?$'),
    strangersAfter: some(involvement.strangers, isHan ? '^.{0,2}' : '^ ?(?:[^ ,]{1,24} ){0,2}'),
    together: some(involvement.together, '^[ ,，]*'),
    sport: some(involvement.sport),
    market: some(involvement.market),
    institutions: some(involvement.institutions),
  };
}
