import { alignTokens, type TokenMatch } from './align-tokens';
import { personContext } from './person-pair';
import type { NameToken, PreparedName } from './prepared-name';
import { WORD_SIMILARITY } from './weights';
import { agreementAsWritten } from './whole-name-slip';

/** A word of one name that has a counterpart in the other. */
export interface AgreeingWord {
  /** Folded and romanised, as either side has it. */
  texts: readonly string[];
  shown: string;
  /** 1 for the same word, 0.6 at least. */
  similarity: number;
  isInitial: boolean;
}

/** How the words of two persons' names agree, and what stays without a counterpart. */
export interface NameAgreement {
  words: readonly AgreeingWord[];
  /** Pairs of names that stand where the other side has another name. */
  conflicts: number;
  /** Names that one side alone has; those of fathers, which are often left out, are counted apart. */
  extras: number;
  extraPatronymics: number;
  hasInitialConflict: boolean;
}

const isName = ({ kind }: NameToken): boolean => kind === 'name' || kind === 'number';

export function agreementOf(left: PreparedName, right: PreparedName): NameAgreement {
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
    words: matches.flatMap((match) => wordsOf(left, right, match)),
    conflicts,
    extras: extras - extraPatronymics,
    extraPatronymics,
    hasInitialConflict: hasInitial(ours) && (hasInitial(theirs) || theirNames.length > ourNames.length),
  };
}

/** The same letters with other blanks: each word of the side that has more of them agrees. */
function wholeAgreement(left: PreparedName, right: PreparedName, similarity: number): NameAgreement {
  const { tokens } = left.tokens.length < right.tokens.length ? right : left;
  const words = tokens
    .filter(isName)
    .map(({ text, shown }) => ({ texts: [text], shown, similarity, isInitial: false }));
  return { words, conflicts: 0, extras: 0, extraPatronymics: 0, hasInitialConflict: false };
}

const tokensAt = ({ tokens }: PreparedName, positions: readonly number[]): NameToken[] =>
  positions.map((position) => tokens[position]).filter((token) => token !== undefined);

const hasInitial = (tokens: readonly NameToken[]): boolean => tokens.some(({ kind }) => kind === 'initial');

/** The words of the side that has more of them: Abdul Aziz of Abdulaziz. Titles and particles say nothing. */
function wordsOf(left: PreparedName, right: PreparedName, match: TokenMatch): AgreeingWord[] {
  const ours = left.tokens.slice(match.left, match.left + match.leftCount);
  const theirs = right.tokens.slice(match.right, match.right + match.rightCount);
  const words = ours.length > theirs.length ? ours : theirs;
  const isInitial =
    [...ours, ...theirs].some(({ kind }) => kind === 'initial') ||
    (match.leftCount !== match.rightCount && match.similarity === WORD_SIMILARITY.initials);
  const other = ours.length === theirs.length ? theirs : words;
  return words.flatMap((token, index) => {
    if (!isName(token) && !isInitial) return [];
    const texts = [token.text, other[index]?.text ?? token.text];
    return [{ texts, shown: token.shown, similarity: match.similarity, isInitial }];
  });
}
