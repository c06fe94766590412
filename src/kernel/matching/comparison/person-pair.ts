import type { Alignment, TokenMatch } from './align-tokens';
import { FAITH, SERVANT } from '../spelling/arabic-compounds';
import type { TokenContext } from './compare-tokens';
import type { NameToken, PreparedName } from '../preparation/prepared-name';
import { WORD_SIMILARITY } from '../weights';

/** Two names whose words are aligned. */
export interface Pair {
  left: PreparedName;
  right: PreparedName;
  alignment: Alignment;
  context: TokenContext;
}

/** How the words of two persons' names are compared. */
export const personContext = (left: PreparedName, right: PreparedName): TokenContext => ({
  isPerson: true,
  isStrict: left.isEastAsian || right.isEastAsian,
  syllabaries: left.syllabaries & right.syllabaries,
});

export const isName = (token: NameToken): boolean => token.kind === 'name' || token.kind === 'number';
export const shown = (tokens: readonly NameToken[]): string => tokens.map((token) => token.shown).join(' ');
export const tokensAt = ({ tokens }: PreparedName, positions: readonly number[]): NameToken[] =>
  positions.map((index) => tokens[index]).filter((token) => token !== undefined);

/** More than an initial, a title or a particle on both sides. */
export function isFull({ left, right }: Pair, match: TokenMatch): boolean {
  const ours = left.tokens[match.left];
  const theirs = right.tokens[match.right];
  if (match.leftCount > 1 || match.rightCount > 1) return match.similarity !== WORD_SIMILARITY.initials;
  return ours?.kind === 'name' && theirs?.kind === 'name';
}

/** Abdul or al-Din on both sides, which identify nobody without the word that they are joined with. */
export const isAffix = ({ left, right }: Pair, match: TokenMatch): boolean =>
  isAffixWord(left.tokens[match.left]) && isAffixWord(right.tokens[match.right]);

const isAffixWord = (token: NameToken | undefined): boolean => token?.text === SERVANT || token?.text === FAITH;
