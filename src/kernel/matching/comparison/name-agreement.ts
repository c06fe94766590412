import { alignTokens, type TokenMatch } from './align-tokens';
import { personContext } from './person-pair';
import type { NameToken, PreparedName } from '../preparation/prepared-name';
import type { Fidelity } from '../spelling/romanize';
import { areOneSlipApart } from './slips';
import { WORD_SIMILARITY } from '../weights';
import { agreementAsWritten } from './whole-name-slip';

/** A word of one name that has a counterpart in the other. */
export interface AgreeingWord {
  /** Folded and romanised, in the order of the sides or exchanged. */
  texts: readonly [string, string];
  /** The words of the side that separates them, if the other side joins them. */
  parts?: readonly string[];
  shown: string;
  /** 1 for the same word, at least 0.6. */
  similarity: number;
  isInitial: boolean;
  /** One letter is wrong, lost, added or exchanged with its neighbour, and the two are not both well known names. */
  isSlip: boolean;
  /** The Latin spelling of one side's script or language is uncertain. */
  isRespelt: boolean;
}

/** How the words of two persons' names agree, and which have no counterpart. */
export interface NameAgreement {
  words: readonly AgreeingWord[];
  /** Pairs of names in the same place that differ. */
  conflicts: number;
  /** Names that only one side has. Patronymics, which are often left out, are counted separately. */
  extras: number;
  extraPatronymics: number;
  hasInitialConflict: boolean;
  /** One side is read in a language in which few names in its characters are read. */
  isRareReading: boolean;
}

const CERTAIN_SPELLINGS: ReadonlySet<Fidelity> = new Set(['exact', 'pinyin']);

const isName = ({ kind }: NameToken): boolean => kind === 'name' || kind === 'number';

export function nameAgreement(left: PreparedName, right: PreparedName): NameAgreement {
  const context = personContext(left, right);
  const { matches, leftOver, rightOver } = alignTokens(left, right, context);
  if (leftOver.length + rightOver.length > 0) {
    const whole = agreementAsWritten(left, right);
    if (whole > 0) return wholeAgreement(left, right, whole);
  }
  const ours = tokensAt(left, leftOver);
  const theirs = tokensAt(right, rightOver);
  const [ourNames, theirNames] = [ours.filter(isName), theirs.filter(isName)];
  const conflicts = Math.min(ourNames.length, theirNames.length);
  const longer = ourNames.length > theirNames.length ? ourNames : theirNames;
  const patronymics = longer.filter(({ isPatronymic }) => isPatronymic).length;
  const extras = longer.length - conflicts;
  const extraPatronymics = Math.min(extras, patronymics);
  return {
    words: matches.flatMap((match) => wordsOf(left, right, match, context.syllabaries)),
    conflicts,
    extras: extras - extraPatronymics,
    extraPatronymics,
    hasInitialConflict: hasInitial(ours) && (hasInitial(theirs) || theirNames.length > ourNames.length),
    isRareReading: left.isRareReading || right.isRareReading,
  };
}

/** The same letters with different blanks: each word of the side with more words agrees. */
function wholeAgreement(left: PreparedName, right: PreparedName, similarity: number): NameAgreement {
  const { tokens } = left.tokens.length < right.tokens.length ? right : left;
  const words = tokens.filter(isName).map(({ text, shown }): AgreeingWord => ({
    texts: [text, text],
    shown,
    similarity,
    isInitial: false,
    isSlip: false,
    isRespelt: false,
  }));
  const isRareReading = left.isRareReading || right.isRareReading;
  return { words, conflicts: 0, extras: 0, extraPatronymics: 0, hasInitialConflict: false, isRareReading };
}

const tokensAt = ({ tokens }: PreparedName, positions: readonly number[]): NameToken[] =>
  positions.map((position) => tokens[position]).filter((token) => token !== undefined);

const hasInitial = (tokens: readonly NameToken[]): boolean => tokens.some(({ kind }) => kind === 'initial');

/**
 * Titles and particles have no weight. If one side joins words that the other separates, the separate words are kept:
 * Abdul Aziz of Abdulaziz.
 */
function wordsOf(left: PreparedName, right: PreparedName, match: TokenMatch, syllabaries: number): AgreeingWord[] {
  const ours = left.tokens.slice(match.left, match.left + match.leftCount);
  const theirs = right.tokens.slice(match.right, match.right + match.rightCount);
  const { similarity } = match;
  const [longer, shorter] = ours.length > theirs.length ? [ours, theirs] : [theirs, ours];
  const isInitial =
    [...ours, ...theirs].some(({ kind }) => kind === 'initial') ||
    (longer.length !== shorter.length && similarity === WORD_SIMILARITY.initials);
  const isRespelt = [...ours, ...theirs].some(({ fidelity }) => !CERTAIN_SPELLINGS.has(fidelity));
  const facts = { similarity, isInitial, isSlip: false, isRespelt };
  if (isInitial) return longer.map(({ text, shown }) => ({ texts: [text, text], shown, ...facts }));
  const [joined] = shorter;
  if (joined !== undefined && shorter.length === 1 && longer.length > 1) {
    const parts = longer.filter(isName).map(({ text }) => text);
    const { text, shown } = joined;
    return parts.length === 0 ? [] : [{ texts: [text, text], parts, shown, ...facts }];
  }
  return longer.flatMap((token, index) => {
    if (!isName(token)) return [];
    const other = shorter[index] ?? token;
    const isSlip = similarity < 1 && areOneSlipApart(other, token, syllabaries);
    return [{ texts: [other.text, token.text], shown: token.shown, ...facts, isSlip }];
  });
}
