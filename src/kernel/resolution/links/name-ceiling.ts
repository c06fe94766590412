import { ORGANISATION, PERSON } from '../../matching/weights';
import { agreementAsWritten } from '../../matching/comparison/whole-name-slip';
import { getCounterpart, type Manner, type Outline } from './name-outline';

/** To what extent the words of one name have counterparts in another. */
interface Coverage {
  /** More than single words may agree. */
  isOpen: boolean;
  /** The number and the weight of words with a counterpart. */
  count: number;
  weight: number;
  /** The largest possible difference between the weights of the counterparts. */
  gap: number;
  /** Names with a counterpart among the names, and among other words. */
  byNames: number;
  byOthers: number;
  /** Kinds of words without a counterpart. */
  isWordAlone: boolean;
  isPlaceAlone: boolean;
  isNumberAlone: boolean;
}

/** Rounding errors of sums of weights. */
const SLACK = 1e-9;
/** Lighter words are not compared (compare-organisation-names.ts). */
const LEAST_WEIGHT = 0.1;

/**
 * An upper bound of the score of two readings of one kind, by words without a counterpart: these count against a match
 * regardless of everything else. It takes at most a quarter of the time of a comparison. It counts words one by one, so
 * it misses names in different scripts that agree only as joined words or as a whole.
 */
export function nameCeiling(left: Outline, right: Outline): number {
  if (left.name.key === right.name.key || agreementAsWritten(left.name, right.name) > 0) return 1;
  if (left.name.wordBag === right.name.wordBag) return 1;
  const isPerson = left.name.kind === 'person';
  const isStrict = left.name.isEastAsian || right.name.isEastAsian;
  const manner = isPerson ? (isStrict ? 'strict' : 'person') : 'other';
  const [ours, theirs] = [coverageOf(left, right, manner), coverageOf(right, left, manner)];
  if (ours.isOpen || theirs.isOpen) return 1;
  const isNothingAlike = ours.count === 0 || theirs.count === 0;
  if (isNothingAlike) return 0;
  return isPerson ? ceilingOfPersons(left, right, ours, theirs) : ceilingOfOthers(left, right, ours, theirs);
}

function coverageOf(left: Outline, right: Outline, manner: Manner): Coverage {
  const coverage = nothing();
  for (const word of left.words) {
    const { isOpen, isName, isOther, gap } = getCounterpart(word, right, manner);
    if (isOpen) coverage.isOpen = true;
    if (isName || isOther) {
      coverage.count++;
      coverage.weight += word.weight;
      coverage.gap += gap;
      if (word.isName && isName) coverage.byNames++;
      if (word.isName && isOther) coverage.byOthers++;
    } else if (word.token.kind === 'number') coverage.isNumberAlone = true;
    else if (word.token.kind === 'place') coverage.isPlaceAlone = true;
    else if (word.weight >= LEAST_WEIGHT) coverage.isWordAlone = true;
  }
  return coverage;
}

const nothing = (): Coverage => ({
  isOpen: false,
  count: 0,
  weight: 0,
  gap: 0,
  byNames: 0,
  byOthers: 0,
  isWordAlone: false,
  isPlaceAlone: false,
  isNumberAlone: false,
});

/** The factors of comparePersonNames that follow from the lowest possible number of names without a counterpart. */
function ceilingOfPersons(left: Outline, right: Outline, ours: Coverage, theirs: Coverage): number {
  const isShort = left.names <= right.names;
  const [short, long] = isShort ? [left, right] : [right, left];
  const [inShort, inLong] = isShort ? [ours, theirs] : [theirs, ours];
  // A name aligned with a name uses one of each side; one aligned with an initial uses no name of the other.
  const pairs = Math.min(inShort.byNames, inLong.byNames);
  if (pairs === 0) return 0;
  const conflicts = Math.max(0, Math.min(short.names - inShort.byOthers, long.names - inLong.byOthers) - pairs);
  const extras = long.names - short.names - inLong.byOthers;
  const heavyExtras = extras - long.lightNames;
  let ceiling = 1;
  if (conflicts > 0) ceiling *= PERSON.conflict * PERSON.furtherConflict ** (conflicts - 1);
  if (heavyExtras > 0) ceiling *= PERSON.extra * PERSON.furtherExtra ** (heavyExtras - 1);
  const isHeavyAlone = conflicts > short.lightNames || conflicts + extras > long.lightNames;
  if (pairs === 1 && isHeavyAlone && !left.isAbridged && !right.isAbridged) {
    ceiling *= left.isSupported && right.isSupported ? PERSON.singleWordSupported : PERSON.singleWord;
  }
  return ceiling;
}

/** The factors of compareOrganisationNames that follow from words that certainly have no counterpart. */
function ceilingOfOthers(left: Outline, right: Outline, ours: Coverage, theirs: Coverage): number {
  const gap = Math.min(ours.gap, theirs.gap) + SLACK;
  const total = Math.max(left.weight, right.weight) + gap + left.numberWeight + right.numberWeight;
  const alone = left.weight - Math.min(ours.weight, theirs.weight + gap);
  const otherAlone = right.weight - Math.min(theirs.weight, ours.weight + gap);
  const conflict = Math.max(0, Math.min(alone, otherAlone)) / total;
  const extra = Math.max(0, Math.abs(left.weight - right.weight) - gap) / total;
  const { isWordAlone } = left.weight > right.weight ? ours : theirs;
  const extraShare = extra * (isWordAlone ? 1 : ORGANISATION.extraPlaceShare);
  let ceiling = Math.max(0.1, 1 - ORGANISATION.conflictSlope * conflict);
  ceiling *= Math.max(0.2, 1 - ORGANISATION.extraSlope * extraShare);
  if (ours.isNumberAlone && theirs.isNumberAlone) ceiling *= ORGANISATION.numberConflict;
  else if (ours.isNumberAlone || theirs.isNumberAlone) ceiling *= ORGANISATION.extraNumber;
  if (ours.isPlaceAlone && theirs.isPlaceAlone) ceiling *= ORGANISATION.placeConflict;
  return ceiling;
}
