import { acrossScripts, areAcrossScripts, consonants, tokenSimilarity, type TokenContext } from './compare-tokens';
import { BAKR, FAITH, SERVANT } from '../spelling/arabic-compounds';
import { encode } from '../spelling/edit-distance';
import type { NameToken, PreparedName } from '../preparation/prepared-name';
import { isOneSlip } from './slips';
import { soundClasses } from '../scripts/sound-classes';
import { WORD_SIMILARITY } from '../weights';

/** Joined words across scripts must agree well because there are many ways to join words. */
const LEAST_JOINED_ACROSS = 0.88;
const LEAST_JOINED_SYLLABLES = 0.86;
const LEAST_JOINED_CONSONANTS = 4;
/** By how much the joined words of an organisation must agree better than one of them. */
const LEAST_JOINED_GAIN = 0.03;
/**
 * From this number of letters on, counting Abdul and its name or a religious name, a joined word with a slip is still
 * recognised: Abdlurahman.
 */
const LEAST_SLIPPED = 7;

/** Adjacent words of one name that are aligned with adjacent words of the other; mostly one with one. */
export interface TokenMatch {
  left: number;
  leftCount: number;
  right: number;
  rightCount: number;
  similarity: number;
  /** The weight of the heavier side. */
  weight: number;
}

export interface Alignment {
  matches: TokenMatch[];
  /** Positions without counterpart. */
  leftOver: number[];
  rightOver: number[];
}

/**
 * Aligns words regardless of their order: best similarities first, heavier words first among equals. Words that were
 * split or joined (Patr ushev, VladimirPutin) count if the joined letters or sounds are the same.
 */
export function alignTokens(left: PreparedName, right: PreparedName, context: TokenContext): Alignment {
  const candidates: TokenMatch[] = [];
  collectSingles(candidates, left.tokens, right.tokens, context);
  collectJoined(candidates, left, right, false, context);
  collectJoined(candidates, right, left, true, context);
  if (context.isPerson) {
    collectInitials(candidates, left, right, false);
    collectInitials(candidates, right, left, true);
  }
  candidates.sort(byMerit);
  return pick(candidates, left.tokens.length, right.tokens.length);
}

/** Ties are decided for words in corresponding positions, so that the result is symmetric. */
function byMerit(a: TokenMatch, b: TokenMatch): number {
  return (
    b.similarity * b.weight - a.similarity * a.weight ||
    Math.abs(a.left - a.right) - Math.abs(b.left - b.right) ||
    a.left + a.right - (b.left + b.right)
  );
}

function collectSingles(
  into: TokenMatch[],
  left: readonly NameToken[],
  right: readonly NameToken[],
  context: TokenContext,
): void {
  left.forEach((ours, l) => {
    right.forEach((theirs, r) => {
      const similarity = tokenSimilarity(ours, theirs, context);
      if (similarity === 0) return;
      const weight = Math.max(ours.weight, theirs.weight);
      into.push({ left: l, leftCount: 1, right: r, rightCount: 1, similarity, weight });
    });
  });
}

/** One word of `whole` aligned with two or three of `parted`. */
function collectJoined(
  into: TokenMatch[],
  whole: PreparedName,
  parted: PreparedName,
  isSwapped: boolean,
  { isPerson }: TokenContext,
): void {
  if (parted.tokens.length < 2) return;
  whole.tokens.forEach((token, index) => {
    if (token.text.length < 3 || token.kind === 'particle') return;
    for (const count of [2, 3]) {
      const texts = count === 2 ? parted.pairs : parted.triples;
      const sounds = count === 2 ? parted.pairSounds : parted.tripleSounds;
      texts.forEach((text, start) => {
        const similarity =
          text === token.written
            ? WORD_SIMILARITY.same
            : joinedSimilarity(token, text, sounds[start] ?? '', parted.tokens, start);
        if (
          similarity > 0 &&
          (isPerson || !isLikeOnePart(token, parted.tokens.slice(start, start + count), similarity))
        )
          into.push(oriented(index, 1, start, count, similarity, weightOf(parted, start, count), isSwapped));
      });
    }
  });
}

function joinedSimilarity(
  token: NameToken,
  text: string,
  sound: string,
  parted: readonly NameToken[],
  start: number,
): number {
  const first = parted[start];
  if (first !== undefined && areAcrossScripts(token, first)) {
    if (isSwallowed(token, first, sound)) return 0;
    const similarity = acrossScripts(token, { text, sound, soundCodes: encode(sound), fidelity: first.fidelity });
    const isSyllabic = [token.fidelity, first.fidelity].some((one) => one === 'korean' || one === 'syllables');
    const hasEnoughSounds = isSyllabic || consonants(sound) >= LEAST_JOINED_CONSONANTS;
    const least = isSyllabic ? LEAST_JOINED_SYLLABLES : LEAST_JOINED_ACROSS;
    return similarity > least && hasEnoughSounds ? similarity : 0;
  }
  if (isSlippedCompound(token, text, parted, start)) return WORD_SIMILARITY.joinedSlip;
  const isAlike = sound === token.sound && text.length >= 6 && text.startsWith(token.text.charAt(0));
  return isAlike ? WORD_SIMILARITY.sound : 0;
}

/** One of the parts alone agrees about as well: ماهان is Mahan, and not Mahan Air. */
const isLikeOnePart = (token: NameToken, parts: readonly NameToken[], similarity: number): boolean =>
  parts.some((part) => areAcrossScripts(token, part) && acrossScripts(token, part) >= similarity - LEAST_JOINED_GAIN);

/**
 * Whether a word is one slip away from adjacent words, joined, that are Abdul or a religious name with its second part.
 */
export function isSlippedCompound(
  { written }: NameToken,
  text: string,
  parted: readonly NameToken[],
  start: number,
): boolean {
  const second = parted[start + 1]?.text;
  const isCompound = parted[start]?.text === SERVANT || second === FAITH || second === BAKR;
  return isCompound && text.length >= LEAST_SLIPPED && isOneSlip(text, written);
}

/** A short first word must not count as a slip at the start of the second: 拜登 is Biden, and not Joe Biden. */
function isSwallowed(token: NameToken, first: NameToken, sound: string): boolean {
  if (first.kind === 'name' && first.fidelity === 'exact' && first.sound.length <= 2 && token.fidelity !== 'korean') {
    return token.fidelity !== 'syllables';
  }
  return !soundClasses(sound).startsWith(soundClasses(token.sound).charAt(0));
}

/** Two or three letters aligned with the words that begin with them: JC, Jean-Claude. */
function collectInitials(into: TokenMatch[], short: PreparedName, long: PreparedName, isSwapped: boolean): void {
  short.tokens.forEach((token, index) => {
    const count = token.text.length;
    if (token.kind !== 'name' || count < 2 || count > 3 || /[aeiou]/.test(token.text)) return;
    for (let start = 0; start + count <= long.tokens.length; start++) {
      const words = long.tokens.slice(start, start + count);
      if (words.every((word, at) => word.kind === 'name' && word.text.startsWith(token.text.charAt(at)))) {
        into.push(oriented(index, 1, start, count, WORD_SIMILARITY.initials, weightOf(long, start, count), isSwapped));
      }
    }
  });
}

function weightOf(name: PreparedName, start: number, count: number): number {
  let weight = 0;
  for (let index = start; index < start + count; index++) weight += name.tokens[index]?.weight ?? 0;
  return weight;
}

function oriented(
  left: number,
  leftCount: number,
  right: number,
  rightCount: number,
  similarity: number,
  weight: number,
  isSwapped: boolean,
): TokenMatch {
  return isSwapped
    ? { left: right, leftCount: rightCount, right: left, rightCount: leftCount, similarity, weight }
    : { left, leftCount, right, rightCount, similarity, weight };
}

function pick(candidates: readonly TokenMatch[], leftLength: number, rightLength: number): Alignment {
  let leftTaken = 0;
  let rightTaken = 0;
  const matches: TokenMatch[] = [];
  for (const match of candidates) {
    const leftBits = ((1 << match.leftCount) - 1) << match.left;
    const rightBits = ((1 << match.rightCount) - 1) << match.right;
    if ((leftTaken & leftBits) !== 0 || (rightTaken & rightBits) !== 0) continue;
    leftTaken |= leftBits;
    rightTaken |= rightBits;
    matches.push(match);
  }
  return { matches, leftOver: free(leftTaken, leftLength), rightOver: free(rightTaken, rightLength) };
}

function free(taken: number, length: number): number[] {
  const positions: number[] = [];
  for (let index = 0; index < length; index++) if ((taken & (1 << index)) === 0) positions.push(index);
  return positions;
}
