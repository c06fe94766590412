import type { TokenMatch } from './align-tokens';
import { FAITH, SERVANT } from '../spelling/arabic-compounds';
import { NAME_TEXTS } from '../explanation.texts';
import type { Step } from './name-comparison';
import { isAffix, isName, type Pair, shown } from './person-pair';
import { FAMILY_TITLES, MAIDEN_PARTICLES } from '../words/person-words';
import type { NameToken, PreparedName } from '../preparation/prepared-name';
import { PERSON, WORD_SIMILARITY } from '../weights';

const LEAST_WHOLE_NAME = 9;

export function conflicts(left: readonly NameToken[], right: readonly NameToken[]): Step[] {
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

/** An initial and a different initial, or a name with a different first letter. */
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

/** What only one side has, beyond the words that are already in conflict. */
export function extras(
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
      else if (isShortened(pair, token)) factor *= PERSON.extraInitial;
      else if (token.isPatronymic) factor *= PERSON.extraPatronymic;
      else if (isSyllabic) factor *= isInMiddle(token, own) ? PERSON.extraMiddleSyllable : PERSON.extraSyllable;
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

const isInMiddle = (token: NameToken, { tokens }: PreparedName): boolean =>
  token !== tokens[0] && token !== tokens.at(-1) && tokens.every(({ fidelity }) => fidelity === 'exact');

const isCommonMatch = ({ left, right }: Pair, match: TokenMatch): boolean =>
  left.tokens[match.left]?.isCommon === true && right.tokens[match.right]?.isCommon === true;

/** Joined words are several names if they are long enough: VladimirPutin, but not Ja'far. */
function isWholeName({ left, right }: Pair, match: TokenMatch): boolean {
  if (match.leftCount === match.rightCount || match.similarity !== WORD_SIMILARITY.same) return false;
  const token = match.leftCount === 1 ? left.tokens[match.left] : right.tokens[match.right];
  return (token?.text.length ?? 0) >= LEAST_WHOLE_NAME;
}

/** For example Sergey Sergey Shoigu. */
const isRepeated = (token: NameToken, name: PreparedName): boolean =>
  name.tokens.filter((other) => other.text === token.text).length > 1;

function singleWord(
  pair: Pair,
  full: readonly TokenMatch[],
  left: readonly NameToken[],
  right: readonly NameToken[],
): Step | undefined {
  const distinctive = full.filter((match) => !isAffix(pair, match));
  const [only] = distinctive.length > 0 ? distinctive : full;
  if (distinctive.length > 1 || only === undefined) return undefined;
  const initials = pair.alignment.matches.some(
    (match) =>
      match.similarity === WORD_SIMILARITY.initials ||
      pair.left.tokens[match.left]?.kind === 'initial' ||
      pair.right.tokens[match.right]?.kind === 'initial',
  );
  if (isWholeName(pair, only)) return undefined;
  const extra = [...left, ...right].filter((token) => isName(token) && !isRepeatedAnywhere(token, pair));
  if (extra.length === 0 || isOfficeHolder(pair, only)) return undefined;
  if (extra.every((token) => isMaidenName(pair, token))) return undefined;
  // A family name with a fitting initial identifies somebody, unless a full name is beside it: Luis C. Contreras.
  if (initials && extra.every((token) => token.isPatronymic || isShortened(pair, token))) return undefined;
  const explain = (): string => NAME_TEXTS.oneOnly(pair.left.tokens[only.left]?.shown ?? '');
  const isByCompound = full.some((match) => isAffix(pair, match)) && extra.some((token) => isOfCompound(pair, token));
  const isSupported = isByCompound || pair.alignment.matches.some((match) => isSameTitle(pair, match));
  const factor = isSupported ? PERSON.singleWordSupported : PERSON.singleWord;
  return { name: 'single_name', factor, weight: 1 - PERSON.singleWord, explain };
}

/** A name that is joined with Abdul or al-Din: sources shorten Abdul Rahman Makki to Abdul and Makki. */
function isOfCompound({ left, right }: Pair, token: NameToken): boolean {
  const { tokens } = left.tokens.includes(token) ? left : right;
  const others = tokens.filter(({ kind }) => kind !== 'particle');
  const at = others.indexOf(token);
  return others[at - 1]?.text === SERVANT || others[at + 1]?.text === FAITH;
}

/** The name after née only adds to the name before it. */
function isMaidenName({ left, right }: Pair, token: NameToken): boolean {
  const { tokens } = left.tokens.includes(token) ? left : right;
  return MAIDEN_PARTICLES.has(tokens[tokens.indexOf(token) - 1]?.text ?? '');
}

/** A title that is part of the name on both sides, and on one of them at least is not the last word. */
function isSameTitle({ left, right }: Pair, match: TokenMatch): boolean {
  const [ours, theirs] = [left.tokens[match.left], right.tokens[match.right]];
  if (match.similarity < WORD_SIMILARITY.sound || !FAMILY_TITLES.has(ours?.text ?? '')) return false;
  return ours?.kind === 'title' || theirs?.kind === 'title';
}

/** The rest of a name that the other side shortens to an initial: of Abdul Karim, Kwang-sok and al-Tohamy. */
function isShortened({ left, right, alignment }: Pair, token: NameToken): boolean {
  const [name, isLeft] = left.tokens.includes(token) ? [left, true] : [right, false];
  const isInitialled = (at: number): boolean =>
    alignment.matches.some(
      (match) => match.similarity === WORD_SIMILARITY.initial && (isLeft ? match.left : match.right) === at,
    );
  let at = name.tokens.indexOf(token) - 1;
  if (name.tokens[at]?.kind === 'particle') {
    if (isInitialled(at)) return true;
    at--;
  }
  return name.tokens[at]?.isJoinedToNext === true && isInitialled(at);
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
