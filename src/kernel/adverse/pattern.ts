import { foldText } from '../text/fold';
import type { AdversePack } from './packs/adverse-pack';

type Script = AdversePack['script'];

const WORD_END = '(?![\\p{L}\\p{N}])';
/** Arabic joins conjunctions, prepositions and the article to the word. */
const ARABIC_PREFIX = '(?:[وف]?(?:ال|[بلك]ال|لل|[بلك])?)?';

/** The regular expression of one pattern. Every repetition is bounded, so the matching time is bounded too. */
export function patternSource(pattern: string): string {
  return foldText(pattern)
    .replace(/\((?!\?)/g, '(?:')
    .replaceAll('_', '[ -]')
    .replaceAll('*', '[\\p{L}\\p{M}]{0,14}')
    .replaceAll('~', '(?: [^ \\n.;]{1,24}){0,3} ');
}

export const splitPatterns = (patterns: string): string[] => patterns.split(/\s+/).filter((pattern) => pattern !== '');

export const wordEnd = (script: Script): string => (script === 'han' ? '' : WORD_END);

/** Any of the patterns as whole words. An empty list matches nothing. */
export function anyPattern(patterns: string, script: Script, before = '', after = ''): RegExp {
  const sources = splitPatterns(patterns).flatMap(withPlainStart).map(patternSource);
  if (sources.length === 0) return /(?!)/;
  const start = script === 'han' ? '' : `(?<![\\p{L}\\p{N}])${script === 'arabic' ? ARABIC_PREFIX : ''}`;
  const body = `${start}(?:${byFirstLetter(sources)})${wordEnd(script)}`;
  return new RegExp(before + body + after, 'u');
}

const EARLY_GROUP = /^(.?)\((?!\?)((?:[^()]|\([^()]*\))*)\)(\??)(.*)$/u;
/** A bar outside inner groups. */
const OUTER_BAR = /\|(?![^(]*\))/u;

/**
 * Expands the alternatives at or right after the first letter of a pattern, so that its first two letters are plain.
 */
export function withPlainStart(pattern: string): string[] {
  const [, first = '', alternatives, isOptional, rest = ''] = EARLY_GROUP.exec(pattern) ?? [];
  if (alternatives === undefined) return [pattern];
  const variants = alternatives.split(OUTER_BAR).flatMap((alternative) => withPlainStart(first + alternative + rest));
  return isOptional === '?' ? [...variants, ...withPlainStart(first + rest)] : variants;
}

/** Groups alternatives by their first letter: trying sixty in turn at every word took five times as long. */
function byFirstLetter(sources: readonly string[]): string {
  const groups = new Map<string, string[]>();
  for (const source of sources) {
    const [key = ''] = /^\p{L}(?![?{])/u.exec(source) ?? [];
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [source.slice(key.length)]);
    else group.push(source.slice(key.length));
  }
  return [...groups].map(([first, rests]) => `${first}(?:${rests.join('|')})`).join('|');
}
