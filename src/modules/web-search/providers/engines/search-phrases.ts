import { adverseSearchWords } from '../../../../kernel/adverse/packs/adverse-packs';
import type { SearchSubject } from '../../../../kernel/articles/mentions/search-subject';
import type { WebPlatform } from '../../../../kernel/articles/web-platform';
import type { ProviderQuery } from '../../web-search.contract';

/** One query to a search engine. */
export interface SearchPhrase {
  /** In the syntax that engines share: quotes and `site:`. */
  text: string;
  /** The web or its news. Social platforms are searched as parts of the web. */
  target: 'web' | 'news';
}

const MAX_NAMES = 3;
const MAX_CONTEXT_WORDS = 5;
const MAX_ADVERSE_WORDS = 4;
const SITES: Readonly<Partial<Record<WebPlatform, string>>> = {
  x: 'x.com',
  reddit: 'reddit.com',
  youtube: 'youtube.com',
  telegram: 't.me',
};

/**
 * Prefixes of words with which SearXNG selects engines (`!g`), languages (`:de`) and times (`<5`), even within
 * quotation marks.
 */
const COMMANDS = /(^|\s)[!?:<]+/g;
const OPERATORS: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT']);

/** Name and aliases, at most three distinct ones, without engine commands. */
export function quotedNames({ name, aliases }: SearchSubject): string[] {
  const names = [name, ...aliases].map((each) =>
    each
      .replace(/["“”„«»]/g, ' ')
      .replace(COMMANDS, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return [...new Set(names.filter((each) => each !== ''))].slice(0, MAX_NAMES);
}

/**
 * The phrases for an engine that ranks by all words, at most four per target: first the name with the context, then
 * each name alone, and last the name with adverse words. Social platforms are searched for the name alone, with
 * `site:`.
 */
export function searchPhrases({ subject, adverseTerms, platforms }: ProviderQuery): SearchPhrase[] {
  const names = quotedNames(subject).map((name) => `"${name}"`);
  const [name] = names;
  if (name === undefined) return [];
  const context = contextOf(subject, adverseTerms);
  const alone = context === '' ? names : [`${name} ${context}`, ...names].slice(0, MAX_NAMES);
  const texts = subject.type === 'keyword' ? alone : [...alone, `${name} ${adverseWords(subject)}`];
  const targets = (['web', 'news'] as const).filter((target) => platforms.includes(target));
  return [
    ...texts.flatMap((text) => targets.map((target) => ({ text, target }))),
    ...platforms.flatMap((platform) => {
      const site = SITES[platform];
      return site === undefined ? [] : [{ text: `${name} site:${site}`, target: 'web' as const }];
    }),
  ];
}

/** For a well-known name, engines return the most read articles, which are rarely adverse. */
function adverseWords({ languages }: SearchSubject): string {
  const inLanguage = languages.map(adverseSearchWords).find((words) => words.length > 0);
  return (inLanguage ?? adverseSearchWords('en')).slice(0, MAX_ADVERSE_WORDS).join(' ');
}

function contextOf(subject: SearchSubject, adverseTerms: readonly string[]): string {
  const about = [subject.employer, subject.regions[0] ?? subject.employmentLocation, ...adverseTerms.slice(0, 2)];
  const words = about.flatMap((text) => text?.replace(/[^\p{L}\p{N}\p{M}\s'-]/gu, ' ').split(/\s+/) ?? []);
  return [...new Set(words.filter((word) => /^[\p{L}\p{N}]/u.test(word) && !OPERATORS.has(word)))]
    .slice(0, MAX_CONTEXT_WORDS)
    .join(' ');
}
