import type { TextSpan } from '../articles/article';
import type { AdversePack } from './packs/adverse-pack';
import type { AdverseCategory } from './adverse.types';
import { compileCues, type CompiledCues, compileInvolvement, type CompiledInvolvement } from './compile-cues';
import { splitPatterns, patternSource, withPlainStart, wordEnd } from './pattern';

export interface TermMatch extends TextSpan {
  term: string;
  category: AdverseCategory;
}

export interface FoundTerms {
  terms: TermMatch[];
  /** Crimes in the passive voice, which say who the victim is. */
  suffered: TextSpan[];
}

export interface CompiledPack {
  language: string;
  cues: CompiledCues;
  involvement: CompiledInvolvement;
  /**
   * The terms and the crimes in the passive voice of a folded text, in text order. Omits terms that lie within another one,
   * and wordings that mean something else.
   */
  findTerms: (folded: string) => FoundTerms;
}

interface Pattern {
  /** `idiom` for a wording that means something else, `suffered` for a crime in the passive voice. */
  names: { term: string; category: AdverseCategory } | 'idiom' | 'suffered';
  isInsideWords: boolean;
  /** Other words may lie in between, and may be terms themselves. */
  hasGap: boolean;
  expression: RegExp;
  /** The place in the pack, which decides between matches of the same length: idioms come first. */
  rank: number;
}

/** The patterns with the same first two letters, by the third one, as far as it is plain. */
interface Bucket {
  byThird: Map<number, Pattern[]>;
  others: Pattern[];
  hasInsideWords: boolean;
}

const compiled = new Map<AdversePack, CompiledPack>();

export function compilePack(pack: AdversePack): CompiledPack {
  const known = compiled.get(pack);
  if (known !== undefined) return known;
  const patterns = patternsByStart(pack);
  const isStart = STARTS[pack.script];
  const result = {
    language: pack.language,
    cues: compileCues(pack),
    involvement: compileInvolvement(pack),
    findTerms: (folded: string) => findTerms(folded, patterns, isStart),
  };
  compiled.set(pack, result);
  return result;
}

/**
 * A pattern is tried only where the text has its first two or three letters: map look-ups per letter instead of one long
 * alternation.
 */
function patternsByStart(pack: AdversePack): Map<number, Bucket> {
  const found = new Map<number, Bucket>();
  let rank = 0;
  const add = (source: string, names: Pattern['names']): void => {
    const isInsideWords = source.startsWith('-');
    for (const variant of withPlainStart(isInsideWords ? source.slice(1) : source))
      addVariant(variant, isInsideWords, names);
  };
  const addVariant = (variant: string, isInsideWords: boolean, names: Pattern['names']): void => {
    const body = patternSource(variant);
    if (!PLAIN_START.test(body)) throw new Error(`The first two letters of a pattern must be plain: ${variant}`);
    const key = startKey(body, 0);
    const hasGap = variant.includes('~');
    const expression = new RegExp(body + wordEnd(pack.script), 'uy');
    addToBucket(found, key, body, { names, isInsideWords, hasGap, expression, rank });
    rank += 1;
  };
  for (const idiom of splitPatterns(pack.idioms)) add(idiom, 'idiom');
  for (const suffered of splitPatterns(pack.suffered)) add(suffered, 'suffered');
  for (const [category, terms] of Object.entries(pack.terms) as [AdverseCategory, Record<string, string>][]) {
    for (const [term, patterns] of Object.entries(terms)) {
      for (const pattern of splitPatterns(patterns)) add(pattern, { term, category });
    }
  }
  return found;
}

function addToBucket(found: Map<number, Bucket>, key: number, body: string, pattern: Pattern): void {
  const bucket = found.get(key) ?? { byThird: new Map<number, Pattern[]>(), others: [], hasInsideWords: false };
  found.set(key, bucket);
  bucket.hasInsideWords ||= pattern.isInsideWords;
  if (!PLAIN_THIRD.test(body)) {
    bucket.others.push(pattern);
    return;
  }
  const third = body.charCodeAt(2);
  const others = bucket.byThird.get(third);
  if (others === undefined) bucket.byThird.set(third, [pattern]);
  else others.push(pattern);
}

const PLAIN_THIRD = /^[\p{L}\p{N}]{3}(?![?{])/u;
const PLAIN_START = /^[\p{L}\p{N}]{2}(?![?{])/u;

const startKey = (text: string, index: number): number => text.charCodeAt(index) * 65_536 + text.charCodeAt(index + 1);

type StartTest = (text: string, index: number) => boolean;

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;
// One byte for each UTF-16 code unit: 1 for a non-word character, 2 for a word character. Testing a regular expression
// on every letter takes ten times as long.
const kinds = new Uint8Array(65_536);

function isWordCharacter(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  let kind = kinds[code] ?? 0;
  if (kind === 0) {
    kind = WORD_CHARACTER.test(String.fromCharCode(code)) ? 2 : 1;
    kinds[code] = kind;
  }
  return kind === 2;
}

const isWordStart: StartTest = (text, index) => index === 0 || !isWordCharacter(text, index - 1);

const ARABIC_PREFIXES = new Set('و ف ب ل ك ال وال فال بال كال لل ولل وب ول وك فب فل وبال'.split(' '));
const MAX_ARABIC_PREFIX = 4;

const STARTS: Record<AdversePack['script'], StartTest> = {
  latin: isWordStart,
  cyrillic: isWordStart,
  han: () => true,
  arabic: (text, index) => {
    for (let start = index; start >= 0 && index - start <= MAX_ARABIC_PREFIX; start--) {
      if (isWordStart(text, start)) return start === index || ARABIC_PREFIXES.has(text.slice(start, index));
    }
    return false;
  },
};

function findTerms(text: string, patterns: Map<number, Bucket>, isStart: StartTest): FoundTerms {
  const found: FoundTerms = { terms: [], suffered: [] };
  for (let index = 0; index < text.length - 1; index++) {
    const bucket = patterns.get(startKey(text, index));
    if (bucket === undefined) continue;
    const isAtStart = isStart(text, index);
    if (!isAtStart && !bucket.hasInsideWords) continue;
    const longest = longestMatch(text, index, bucket, isAtStart);
    if (longest === null) continue;
    const { names, end } = longest;
    if (names === 'suffered') found.suffered.push({ start: index, end });
    else if (names !== 'idiom') found.terms.push({ ...names, start: index, end });
    if (typeof names === 'string' || !longest.hasGap) index = end - 1;
  }
  return found;
}

interface Match extends Pick<Pattern, 'names' | 'hasGap' | 'rank'> {
  end: number;
}

function longestMatch(text: string, index: number, bucket: Bucket, isAtStart: boolean): Match | null {
  const longest = longestOf(text, index, bucket.others, isAtStart, null);
  const byThird = bucket.byThird.get(text.charCodeAt(index + 2));
  return byThird === undefined ? longest : longestOf(text, index, byThird, isAtStart, longest);
}

function longestOf(
  text: string,
  index: number,
  candidates: readonly Pattern[],
  isAtStart: boolean,
  best: Match | null,
): Match | null {
  let longest = best;
  for (const { names, isInsideWords, hasGap, expression, rank } of candidates) {
    if (!isAtStart && !isInsideWords) continue;
    expression.lastIndex = index;
    if (!expression.test(text)) continue;
    const end = expression.lastIndex;
    if (longest === null || end > longest.end || (end === longest.end && rank < longest.rank))
      longest = { names, hasGap, rank, end };
  }
  return longest;
}
