import { alignTokens, type Alignment } from './align-tokens';
import { explainMatches } from './person-agreement';
import { FINANCIAL_LINES, UNIVERSITY_SUBJECTS } from '../words/business-words';
import { NAME_TEXTS } from '../explanation.texts';
import { contradict } from '../words/legal-forms';
import { compose, type Comparison, type Step } from './name-comparison';
import type { NameToken, PreparedName } from '../preparation/prepared-name';
import { LEAST_WORD_SIMILARITY, MATCH_THRESHOLD, ORGANISATION, TYPO_SLOPE, WORD_SIMILARITY } from '../weights';
import { agreementAsWritten } from './whole-name-slip';

const CONTEXT = { isPerson: false, isStrict: false, syllabaries: 0 };
const TRANSLATION = { ...CONTEXT, isTranslation: true };

/** Compares names of organisations and of vessels. */
export function compareOrganisationNames(left: PreparedName, right: PreparedName): Comparison {
  const alignment = alignTokens(left, right, left.isTranslation || right.isTranslation ? TRANSLATION : CONTEXT);
  const acronym = acronymSteps(left, right);
  if (acronym !== undefined) return compose([...acronym, ...legalForms(left, right)]);
  const comparison = compareWords(left, right, alignment);
  const slip = comparison.score < MATCH_THRESHOLD ? agreementAsWritten(left, right) : 0;
  if (slip <= comparison.score) return comparison;
  const explain = (): string => NAME_TEXTS.asWritten([left.value, right.value]);
  return compose([{ name: 'name_parts', factor: slip, weight: 1, explain }]);
}

function compareWords(left: PreparedName, right: PreparedName, alignment: Alignment): Comparison {
  const ours = tokensAt(left, alignment.leftOver);
  const theirs = tokensAt(right, alignment.rightOver);
  if (alignment.matches.every((match) => match.similarity < LEAST_WORD_SIMILARITY)) {
    const explain = (): string => NAME_TEXTS.noWordInCommon([left.value, right.value]);
    return compose([{ name: 'name_parts', factor: 0, weight: 1, explain }]);
  }
  return compose([
    agreement(left, right, alignment),
    ...unmatched(left, alignment, [ours, theirs]),
    ...numbers(ours, theirs),
    ...places(ours, theirs),
    ...legalForms(left, right),
  ]);
}

const shown = (tokens: readonly NameToken[]): string => tokens.map((token) => token.shown).join(' ');
const tokensAt = (name: PreparedName, positions: readonly number[]): NameToken[] =>
  positions.map((index) => name.tokens[index]).filter((token) => token !== undefined);
const weightOf = (tokens: readonly NameToken[]): number => tokens.reduce((sum, token) => sum + token.weight, 0);

function agreement(left: PreparedName, right: PreparedName, alignment: Alignment): Step {
  const total = alignment.matches.reduce((sum, match) => sum + match.weight, 0);
  let factor = 1;
  for (const match of alignment.matches) {
    const exponent = Math.min(1, (2 * match.weight) / Math.max(total, 1));
    factor *= (1 - TYPO_SLOPE * (1 - match.similarity)) ** exponent;
  }
  const explain = (): string => explainMatches({ left, right, alignment, context: CONTEXT });
  return { name: 'name_parts', factor, weight: 1, explain };
}

/** Words without counterpart: on both sides they contradict, on one side they add. Ordinary words weigh less. */
function unmatched(
  name: PreparedName,
  alignment: Alignment,
  [ours, theirs]: readonly [readonly NameToken[], readonly NameToken[]],
): Step[] {
  const matched = alignment.matches.reduce((sum, match) => sum + match.weight, 0);
  const isWord = (token: NameToken): boolean => token.kind !== 'number';
  const left = weightOf(ours.filter(isWord));
  const right = weightOf(theirs.filter(isWord));
  const total = matched + Math.max(left, right);
  const steps: Step[] = [];
  const conflict = Math.min(left, right) / total;
  if (conflict > 0) {
    const factor = Math.max(0.1, 1 - ORGANISATION.conflictSlope * conflict);
    const explain = (): string => NAME_TEXTS.differentWords([shown(ours), shown(theirs)]);
    steps.push({ name: 'name_conflict', factor, weight: 0.9, explain });
  }
  const alone = left > right ? ours : theirs;
  const isOnlyPlaces = alone.every((token) => token.kind === 'place' || token.weight < 0.1);
  const extra = (Math.abs(left - right) / total) * (isOnlyPlaces ? ORGANISATION.extraPlaceShare : 1);
  if (extra > 0) {
    const share = Math.max(0.2, 1 - ORGANISATION.extraSlope * extra);
    const factor = isOtherMember(name, alignment, alone) ? Math.min(share, ORGANISATION.affiliate) : share;
    const explain = (): string => NAME_TEXTS.inOneOnly(shown(alone));
    steps.push({ name: 'name_extra', factor, weight: 0.8, explain });
  }
  return steps;
}

/**
 * Whether words that only one name has make it another member of the same group: X Securities beside X, or the State
 * Technical University of a city beside its State University.
 */
function isOtherMember(name: PreparedName, { matches }: Alignment, alone: readonly NameToken[]): boolean {
  if (alone.some((token) => token.kind === 'business' && FINANCIAL_LINES.has(token.text))) return true;
  if (!alone.some(({ text }) => UNIVERSITY_SUBJECTS.has(text))) return false;
  const isShared = (word: string): boolean => matches.some(({ left }) => name.tokens[left]?.text === word);
  return isShared('university') && (isShared('state') || isShared('national'));
}

function numbers(ours: readonly NameToken[], theirs: readonly NameToken[]): Step[] {
  const isNumber = (token: NameToken): boolean => token.kind === 'number';
  const left = ours.filter(isNumber);
  const right = theirs.filter(isNumber);
  if (left.length === 0 && right.length === 0) return [];
  const isConflict = left.length > 0 && right.length > 0;
  const factor = isConflict ? ORGANISATION.numberConflict : ORGANISATION.extraNumber;
  const explain = (): string => NAME_TEXTS.numbers([shown(left), shown(right)]);
  return [{ name: 'number', factor, weight: 1 - ORGANISATION.numberConflict, explain }];
}

function places(ours: readonly NameToken[], theirs: readonly NameToken[]): Step[] {
  const left = ours.filter((token) => token.kind === 'place');
  const right = theirs.filter((token) => token.kind === 'place');
  if (left.length === 0 || right.length === 0) return [];
  const explain = (): string => NAME_TEXTS.places([shown(left), shown(right)]);
  return [{ name: 'place', factor: ORGANISATION.placeConflict, weight: 1 - ORGANISATION.placeConflict, explain }];
}

function legalForms(left: PreparedName, right: PreparedName): Step[] {
  const forms = (name: PreparedName): string => name.legalForms.map((form) => form.text).join(' ');
  if (forms(left) === forms(right)) return [];
  const isConflict = contradict(left.legalForms, right.legalForms);
  const factor = isConflict ? ORGANISATION.legalFormConflict : ORGANISATION.legalFormDiffers;
  const explain = (): string => NAME_TEXTS.legalForms([forms(left), forms(right)]);
  return [{ name: 'legal_form', factor, weight: 1 - ORGANISATION.legalFormConflict, explain }];
}

/** Written in capitals or with full stops: JAT, J.A.T. */
const ACRONYM = /^(?:\p{Lu}|\p{Lo})+$|^\p{L}(?:\.\p{L})+$/u;

/** PLA and People's Liberation Army; a place may be beside the abbreviation. */
function acronymSteps(left: PreparedName, right: PreparedName): Step[] | undefined {
  const found = acronymOf(left, right) ?? acronymOf(right, left);
  if (found === undefined) return undefined;
  const explain = (): string => NAME_TEXTS.acronym(found.acronym.shown, found.long.value);
  const steps: Step[] = [{ name: 'acronym', factor: WORD_SIMILARITY.acronym, weight: 1, explain }];
  if (found.places.length > 0) {
    const explainExtra = (): string => NAME_TEXTS.inOneOnly(shown(found.places));
    steps.push({ name: 'name_extra', factor: 0.9, weight: 0.8, explain: explainExtra });
  }
  return steps;
}

function acronymOf(
  short: PreparedName,
  long: PreparedName,
): { acronym: NameToken; long: PreparedName; places: NameToken[] } | undefined {
  if (!long.isAbbreviable) return undefined;
  const places = short.tokens.filter((token) => token.kind === 'place');
  const others = short.tokens.filter((token) => token.kind !== 'place');
  const [acronym] = others;
  if (others.length !== 1 || acronym === undefined || acronym.text.length < 3 || acronym.text.length > 8)
    return undefined;
  return long.initials === acronym.text && ACRONYM.test(acronym.shown) ? { acronym, long, places } : undefined;
}
