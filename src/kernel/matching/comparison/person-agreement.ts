import { describeTokens, wholeLooseSimilarity } from './compare-tokens';
import { NAME_TEXTS, WORD_TEXTS } from '../explanation.texts';
import { compose, type Comparison, type Step } from './name-comparison';
import { isName, type Pair, shown, tokensAt } from './person-pair';
import type { NameToken, PreparedName } from '../preparation/prepared-name';
import { isRespelling } from '../spelling/romanize';
import { areOneSlipApart, slipLetters } from './slips';
import { PERSON, SLIP, TYPO_SLOPE } from '../weights';
import { agreementAsWritten } from './whole-name-slip';

/**
 * Agreement of the words with a counterpart: a product in which each word counts as in a name of two words, so that an
 * error in one of four words costs half as much as in one of two.
 */
export function agreement(pair: Pair): Step {
  const { matches } = pair.alignment;
  const total = matches.reduce((sum, match) => sum + match.weight, 0);
  let factor = 1;
  for (const match of matches) {
    if (match.similarity === 1) continue;
    const exponent = Math.min(1, (2 * match.weight) / total);
    factor *= (1 - TYPO_SLOPE * (1 - match.similarity)) ** exponent;
  }
  if (factor < SLIP.agreement[5]) factor = Math.max(factor, agreementButForOneSlip(pair));
  return { name: 'name_parts', factor, weight: 1, explain: () => explainMatches(pair) };
}

/** The lowest agreement of names that differ by a single typing error; 0 for others. */
function agreementButForOneSlip({ left, right, alignment, context }: Pair): number {
  const differing = alignment.matches.filter(({ similarity }) => similarity < SLIP.leastOthers);
  const [slip] = differing;
  if (differing.length !== 1 || slip === undefined || slip.leftCount + slip.rightCount !== 2) return 0;
  if ([...tokensAt(left, alignment.leftOver), ...tokensAt(right, alignment.rightOver)].some(isName)) return 0;
  const [ours, theirs] = [left.tokens[slip.left], right.tokens[slip.right]];
  if (ours === undefined || theirs === undefined || !areOneSlipApart(ours, theirs, context.syllabaries)) return 0;
  const letters = slipLetters(ours.written, theirs.written);
  return restOf(left.tokens, ours) < SLIP.leastRest[letters] ? 0 : SLIP.agreement[letters];
}

const restOf = (tokens: readonly NameToken[], slip: NameToken): number =>
  tokens.reduce((sum, token) => sum + (token !== slip && isName(token) ? token.written.length : 0), 0);

/**
 * Across scripts, one misread consonant makes a short word dissimilar although the name as a whole is similar.
 * Therefore names of at least three words, the same number on both sides, are also compared as wholes.
 */
export function wholeAcrossScripts({ left, right }: Pair): Comparison | undefined {
  const ours = left.tokens.filter(isName);
  const theirs = right.tokens.filter(isName);
  const isAcross = ours.some(isUncertain) !== theirs.some(isUncertain);
  if (!isAcross || ours.length !== theirs.length || ours.length < 3) return undefined;
  const [uncertain, latin] = ours.some(isUncertain) ? [ours, theirs] : [theirs, ours];
  const similarity = wholeLooseSimilarity(uncertain, latin, PERSON.wholeLooseConsonants);
  const factor = PERSON.wholeLoose * Math.max(0, 1 - TYPO_SLOPE * (1 - similarity));
  const explain = (): string => NAME_TEXTS.consonants([shown(ours), shown(theirs)]);
  return compose([{ name: 'name_parts', factor, weight: 1, explain }]);
}

/** The same letters, which differ only by blanks or a typing error. */
export function asWritten(left: PreparedName, right: PreparedName): Comparison | undefined {
  const factor = agreementAsWritten(left, right);
  if (factor === 0) return undefined;
  const explain = (): string => NAME_TEXTS.asWritten([left.value, right.value]);
  return compose([{ name: 'name_parts', factor, weight: 1, explain }]);
}

const isUncertain = ({ fidelity }: NameToken): boolean => isRespelling(fidelity);

export function explainMatches({ left, right, alignment, context }: Pair): string {
  const words = [...alignment.matches]
    .sort((a, b) => a.left - b.left)
    .map((match) => {
      const ours = left.tokens.slice(match.left, match.left + match.leftCount);
      const theirs = right.tokens.slice(match.right, match.right + match.rightCount);
      const [first] = ours;
      const [second] = theirs;
      const isSingle = ours.length === 1 && theirs.length === 1 && first !== undefined && second !== undefined;
      const how = isSingle ? describeTokens(first, second, context) : WORD_TEXTS.joined;
      return NAME_TEXTS.word([shown(ours), shown(theirs)], how, match.similarity);
    });
  return NAME_TEXTS.words(words);
}
