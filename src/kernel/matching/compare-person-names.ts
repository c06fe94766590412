import { alignTokens, type Alignment, type TokenMatch } from './align-tokens';
import { describeTokens, wholeLooseSimilarity, type TokenContext } from './compare-tokens';
import { NAME_TEXTS, WORD_TEXTS } from './explanation.texts';
import { compose, type Comparison, type Step } from './name-comparison';
import { GENERATIONS } from './person-words';
import type { NameToken, PreparedName } from './prepared-name';
import { isRespelling } from './romanize';
import { MATCH_THRESHOLD, PERSON, TYPO_SLOPE, WORD_SIMILARITY } from './weights';

const LEAST_WHOLE_NAME = 9;

interface Pair {
  left: PreparedName;
  right: PreparedName;
  alignment: Alignment;
  context: TokenContext;
}

export function comparePersonNames(left: PreparedName, right: PreparedName): Comparison {
  const context = { isPerson: true, isStrict: left.isEastAsian || right.isEastAsian };
  const pair = { left, right, context, alignment: alignTokens(left, right, context) };
  const over = {
    left: pair.alignment.leftOver.map((index) => left.tokens[index]).filter(isToken),
    right: pair.alignment.rightOver.map((index) => right.tokens[index]).filter(isToken),
  };
  const full = pair.alignment.matches.filter((match) => isFull(pair, match));
  if (full.length === 0) return nothingInCommon(left, right);
  const steps = [
    agreement(pair),
    ...conflicts(over.left, over.right),
    ...extras(pair, over.left, over.right, full),
    ...generations(left.tokens, right.tokens),
    ...exchangedParts(pair),
    ...order(pair, full),
  ];
  const comparison = compose(steps);
  const whole = comparison.score < MATCH_THRESHOLD ? wholeAcrossScripts(pair) : undefined;
  return whole === undefined || whole.score <= comparison.score ? comparison : whole;
}

/**
 * Across scripts one consonant read amiss makes a short word unlike, though the name as a whole is alike: names of three
 * words or more, as many on either side, are compared as wholes as well.
 */
function wholeAcrossScripts({ left, right }: Pair): Comparison | undefined {
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

const isToken = (token: NameToken | undefined): token is NameToken => token !== undefined;
const isUncertain = ({ fidelity }: NameToken): boolean => isRespelling(fidelity);
const isName = (token: NameToken): boolean => token.kind === 'name' || token.kind === 'number';
const shown = (tokens: readonly NameToken[]): string => tokens.map((token) => token.shown).join(' ');

/** More than an initial, a title or a particle on both sides. */
function isFull({ left, right }: Pair, match: TokenMatch): boolean {
  const ours = left.tokens[match.left];
  const theirs = right.tokens[match.right];
  if (match.leftCount > 1 || match.rightCount > 1) return match.similarity !== WORD_SIMILARITY.initials;
  return ours?.kind === 'name' && theirs?.kind === 'name';
}

function nothingInCommon(left: PreparedName, right: PreparedName): Comparison {
  const explain = (): string => NAME_TEXTS.noPartInCommon([left.value, right.value]);
  return compose([{ name: 'name_parts', factor: 0, weight: 1, explain }]);
}

/**
 * Agreement of the words that have a counterpart: a product, in which each word counts as in a name of two words. So a
 * slip in one of four words costs half as much as in one of two.
 */
function agreement(pair: Pair): Step {
  const { matches } = pair.alignment;
  const total = matches.reduce((sum, match) => sum + match.weight, 0);
  let factor = 1;
  for (const match of matches) {
    if (match.similarity === 1) continue;
    const exponent = Math.min(1, (2 * match.weight) / total);
    factor *= (1 - TYPO_SLOPE * (1 - match.similarity)) ** exponent;
  }
  return { name: 'name_parts', factor, weight: 1, explain: () => explainMatches(pair) };
}

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

function conflicts(left: readonly NameToken[], right: readonly NameToken[]): Step[] {
  const steps: Step[] = [];
  const ours = left.filter(isName);
  const theirs = right.filter(isName);
  const count = Math.min(ours.length, theirs.length);
  if (count > 0) {
    const factor = PERSON.conflict * PERSON.furtherConflict ** (count - 1);
    const explain = (): string => NAME_TEXTS.differentWords([shown(ours), shown(theirs)]);
    steps.push({ name: 'name_conflict', factor, weight: 1 - PERSON.conflict, explain });
  }
  const initials = initialConflict(left, right);
  if (initials !== undefined) steps.push(initials);
  return steps;
}

/** An initial against another initial, or against a name that starts otherwise. */
function initialConflict(left: readonly NameToken[], right: readonly NameToken[]): Step | undefined {
  const ours = left.filter((token) => token.kind === 'initial');
  const theirs = right.filter((token) => token.kind === 'initial');
  const leftNames = left.filter(isName);
  const rightNames = right.filter(isName);
  const isConflict =
    (ours.length > 0 && (theirs.length > 0 || rightNames.length > leftNames.length)) ||
    (theirs.length > 0 && leftNames.length > rightNames.length);
  if (!isConflict) return undefined;
  const explain = (): string => NAME_TEXTS.initials([shown(left), shown(right)]);
  return { name: 'initial_conflict', factor: PERSON.initialConflict, weight: 1 - PERSON.initialConflict, explain };
}

/** What one side has alone, counted beyond what already stands in conflict. */
function extras(
  pair: Pair,
  left: readonly NameToken[],
  right: readonly NameToken[],
  full: readonly TokenMatch[],
): Step[] {
  const conflicting = Math.min(left.filter(isName).length, right.filter(isName).length);
  const isSyllabic = pair.left.isEastAsian && pair.right.isEastAsian;
  let factor = 1;
  let names = 0;
  for (const side of [left, right]) {
    const other = side === left ? right : left;
    const own = side === left ? pair.left : pair.right;
    let skipped = 0;
    for (const token of side) {
      if (isName(token) && skipped < conflicting) skipped++;
      else if (token.kind === 'initial')
        factor *= other.some((one) => one.kind === 'initial') ? 1 : PERSON.extraInitial;
      else if (!isName(token)) factor *= token.kind === 'generation' ? 1 : PERSON.extraSmallWord;
      else if (isRepeated(token, own)) continue;
      else if (token.isPatronymic) factor *= PERSON.extraPatronymic;
      else if (isSyllabic) factor *= PERSON.extraSyllable;
      else factor *= names++ === 0 ? PERSON.extra : PERSON.furtherExtra;
    }
  }
  const steps: Step[] = [];
  if (factor < 1) {
    const explain = (): string => NAME_TEXTS.inOneOnly(shown([...left, ...right]));
    steps.push({ name: 'name_extra', factor, weight: 1 - PERSON.extra, explain });
  }
  if (names > 0 && full.every((match) => isCommonMatch(pair, match))) {
    const explain = (): string => NAME_TEXTS.commonOnly;
    steps.push({ name: 'common_names', factor: PERSON.commonNames, weight: 1 - PERSON.commonNames, explain });
  }
  const single = singleWord(pair, full, left, right);
  if (single !== undefined) steps.push(single);
  return steps;
}

const isCommonMatch = ({ left, right }: Pair, match: TokenMatch): boolean =>
  left.tokens[match.left]?.isCommon === true && right.tokens[match.right]?.isCommon === true;

/** Words written together are several names where they are long enough: VladimirPutin, and not Ja'far. */
function isWholeName({ left, right }: Pair, match: TokenMatch): boolean {
  if (match.leftCount === match.rightCount || match.similarity !== WORD_SIMILARITY.same) return false;
  const token = match.leftCount === 1 ? left.tokens[match.left] : right.tokens[match.right];
  return (token?.text.length ?? 0) >= LEAST_WHOLE_NAME;
}

/** Sergey Sergey Shoigu. */
const isRepeated = (token: NameToken, name: PreparedName): boolean =>
  name.tokens.filter((other) => other.text === token.text).length > 1;

function singleWord(
  pair: Pair,
  full: readonly TokenMatch[],
  left: readonly NameToken[],
  right: readonly NameToken[],
): Step | undefined {
  const [only] = full;
  if (full.length !== 1 || only === undefined) return undefined;
  const initials = pair.alignment.matches.some(
    (match) =>
      match.similarity === WORD_SIMILARITY.initials ||
      pair.left.tokens[match.left]?.kind === 'initial' ||
      pair.right.tokens[match.right]?.kind === 'initial',
  );
  if (isWholeName(pair, only)) return undefined;
  const extra = [...left, ...right].filter((token) => isName(token) && !isRepeatedAnywhere(token, pair));
  if (extra.length === 0 || isOfficeHolder(pair, only)) return undefined;
  // A family name with an initial that fits names someone, unless a whole name stands beside it: Luis C. Contreras.
  if (initials && extra.every((token) => token.isPatronymic)) return undefined;
  const explain = (): string => NAME_TEXTS.oneOnly(pair.left.tokens[only.left]?.shown ?? '');
  return { name: 'single_name', factor: PERSON.singleWord, weight: 1 - PERSON.singleWord, explain };
}

const isRepeatedAnywhere = (token: NameToken, { left, right }: Pair): boolean =>
  (left.tokens.includes(token) && isRepeated(token, left)) ||
  (right.tokens.includes(token) && isRepeated(token, right));

/** "President Erdoğan": the office, and the last name of the other side. */
function isOfficeHolder({ left, right }: Pair, only: TokenMatch): boolean {
  const names = (name: PreparedName): number => name.tokens.filter(isName).length;
  return (
    (left.hasOffice && names(left) === 1 && only.right === right.tokens.length - 1) ||
    (right.hasOffice && names(right) === 1 && only.left === left.tokens.length - 1)
  );
}

function generations(left: readonly NameToken[], right: readonly NameToken[]): Step[] {
  const generation = (tokens: readonly NameToken[]): number | undefined =>
    GENERATIONS.get(tokens.find((token) => token.kind === 'generation')?.text ?? '');
  const ours = generation(left);
  const theirs = generation(right);
  if (ours === theirs) return [];
  const isConflict = ours !== undefined && theirs !== undefined;
  const factor = isConflict ? PERSON.generationConflict : PERSON.extraGeneration;
  const explain = (): string => NAME_TEXTS.generations([String(ours ?? ''), String(theirs ?? '')]);
  return [{ name: 'generation', factor, weight: 1 - PERSON.generationConflict, explain }];
}

/** Hans Friedrich and Friedrich Hans, where both sources say which is the family name. */
function exchangedParts({ left, right, alignment }: Pair): Step[] {
  if (!left.hasParts || !right.hasParts) return [];
  const isExchanged = alignment.matches.some((match) => {
    const parts = [left.tokens[match.left]?.part, right.tokens[match.right]?.part];
    return parts.includes('first') && parts.includes('last');
  });
  if (!isExchanged) return [];
  const explain = (): string => NAME_TEXTS.exchanged([left.value, right.value]);
  return [{ name: 'exchanged_parts', factor: PERSON.exchangedParts, weight: 1 - PERSON.exchangedParts, explain }];
}

/** Family name first costs next to nothing; any other order a little. */
function order({ left, right }: Pair, full: readonly TokenMatch[]): Step[] {
  const positions = [...full].sort((a, b) => a.left - b.left).map((match) => match.right);
  const descents = positions.filter((position, index) => index > 0 && position < (positions[index - 1] ?? 0)).length;
  if (descents === 0) return [];
  const isRotated = descents === 1 && (positions.at(-1) ?? 0) < (positions[0] ?? 0);
  const factor = isRotated ? PERSON.reversal : PERSON.order;
  const explain = (): string => NAME_TEXTS.order([left.value, right.value]);
  return [{ name: 'name_order', factor, weight: 1 - PERSON.order, explain }];
}
