import { nameAgreement, type AgreeingWord, type NameAgreement } from '../../matching/comparison/name-agreement';
import { SERVANT } from '../../matching/spelling/arabic-compounds';
import type { NameComparer } from '../../matching/entities/match-entities';
import type { PreparedNames } from '../../matching/match-names';
import type { PreparedEntity } from '../../matching/entities/prepare-entity';
import { expectedBearers, type Variant } from '../../names/expected-bearers';
import { chanceByNames, toOdds } from './confidence';
import type { EvidenceItem } from './evidence.types';
import { EVIDENCE_TEXTS } from './evidence.texts';
import { ALIKE, BITS, COUNTRY_BITS, VARIANT_CHANCE } from './evidence-weights';

/** The evidence of the names of a subject and a record, in the best pair of their names. */
export interface NameEvidence {
  items: EvidenceItem[];
  bits: number;
  /**
   * How many people are expected to have the matching words in their names, in the country that both state, or in the
   * world.
   */
  expectedBearers: number;
}

/** Pairs of names whose scores are closer to the best than this are examined for the strongest evidence. */
const SCORE_TOLERANCE = 0.02;
/** Matching words count for at most this many bits more than the scores of the names allow. */
const LIMIT_ABOVE_SCORE = 5;

/** Undefined if no pair of names can be compared as persons' names. */
export function nameEvidence(
  subject: PreparedEntity,
  record: PreparedEntity,
  country: string | undefined,
  compare: NameComparer,
): NameEvidence | undefined {
  const pairs = subject.names.flatMap((ours) => record.names.map((theirs) => ({ ours, theirs })));
  const scored = pairs.map((pair) => ({ ...pair, score: compare(pair.ours, pair.theirs).score * weakFactor(pair) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  let found: NameEvidence | undefined;
  for (const { ours, theirs, score } of scored) {
    if (score === 0 || score < best - SCORE_TOLERANCE) continue;
    const evidence = evidenceOfNames(ours, theirs, score, country);
    if (evidence !== undefined && (found === undefined || evidence.bits > found.bits)) found = evidence;
  }
  return found;
}

const weakFactor = ({ theirs }: { theirs: PreparedNames }): number => (theirs.isWeak ? 0.8 : 1);

function evidenceOfNames(
  ours: PreparedNames,
  theirs: PreparedNames,
  score: number,
  country: string | undefined,
): NameEvidence | undefined {
  const readings = ours.readings.flatMap((left) =>
    theirs.readings
      .filter((right) => left.kind === 'person' && right.kind === 'person')
      .map((right) => nameAgreement(left, right)),
  );
  const evidence = readings.map((agreement) => ofAgreement(agreement, theirs.isWeak, country));
  const [best] = evidence.sort((left, right) => right.bits - left.bits);
  return best === undefined ? undefined : limited(best, score);
}

function ofAgreement(agreement: NameAgreement, isWeak: boolean, country: string | undefined): NameEvidence {
  const full = agreement.words.filter(({ isInitial }) => !isInitial);
  const words = [...new Set(full.flatMap(commonerTexts))];
  const texts = withCompounds(words);
  const shown = [...new Set(full.map((word) => word.shown))];
  const world = atLeastSome(expectedBearers(texts));
  const local = country === undefined ? world : atLeastSome(expectedBearers(texts, country));
  const bearers = Math.min(world, Math.max(local, world / 2 ** COUNTRY_BITS.most));
  const items: EvidenceItem[] = [
    { feature: 'name', weight: -Math.log2(world), explanation: EVIDENCE_TEXTS.bearers(shown, world, null) },
    ...spellings(full, words),
    ...agreement.words.filter(({ isInitial }) => isInitial).map(initial),
    ...differences(agreement),
  ];
  if (agreement.isRareReading)
    items.push({ feature: 'spelling', weight: BITS.name.rareReading, explanation: EVIDENCE_TEXTS.rareReading });
  if (isWeak) items.push({ feature: 'weak_alias', weight: BITS.name.weakAlias, explanation: EVIDENCE_TEXTS.weakAlias });
  if (country !== undefined) {
    const weight = Math.max(COUNTRY_BITS.least, Math.log2(world / bearers));
    items.push({ feature: 'country', weight, explanation: EVIDENCE_TEXTS.country(country) });
  }
  return { items, bits: sumOf(items), expectedBearers: bearers };
}

const SERVANT_SPELLINGS = [SERVANT, 'abdel', 'abd'];

/**
 * Abdul and the name after it are compared as two words, but they are one name: the most common way of joining them
 * counts.
 */
function withCompounds(texts: readonly string[]): readonly string[] {
  const others = texts.filter((text) => text !== SERVANT);
  if (others.length === texts.length) return texts;
  const joined = others.flatMap((name) =>
    SERVANT_SPELLINGS.map((servant) => others.map((other) => (other === name ? `${servant}${name}` : other))),
  );
  let [best, most] = [texts, expectedBearers(texts)];
  for (const reading of joined) {
    const bearers = expectedBearers(reading);
    if (bearers > most) [best, most] = [reading, bearers];
  }
  return best;
}

const atLeastSome = (bearers: number): number => Math.max(1e-9, bearers);

/** The more common of one word and its parts: Abdulaziz is one name, and not the two names Abdul and Aziz. */
function commonerTexts(word: AgreeingWord): readonly string[] {
  const text = commonerText(word);
  const { parts } = word;
  return parts === undefined || expectedBearers([text]) >= expectedBearers(parts) ? [text] : parts;
}

/** The more common of two spellings: a rare name may be a typing error for a common one. */
function commonerText({ texts: [left, right] }: AgreeingWord): string {
  return left === right || expectedBearers([left]) >= expectedBearers([right]) ? left : right;
}

const initial = ({ shown }: AgreeingWord): EvidenceItem => ({
  feature: 'initial',
  weight: BITS.name.initial,
  explanation: EVIDENCE_TEXTS.initial(shown),
});

/** How much each word that the two sides write differently reduces the weight of the names. */
function spellings(words: readonly AgreeingWord[], texts: readonly string[]): EvidenceItem[] {
  let known: (string | Variant)[] = [...texts];
  let bearers = atLeastSome(expectedBearers(known));
  return words.flatMap((word) => {
    const { shown, similarity } = word;
    if (similarity === 1) return [];
    if (similarity >= ALIKE.spelling)
      return [{ feature: 'spelling', weight: BITS.name.spelling, explanation: EVIDENCE_TEXTS.spelling(shown) }];
    const replaced = commonerTexts(word);
    const variant = { texts: word.texts, chance: VARIANT_CHANCE[kindOf(word)] };
    known = [...known.filter((text) => typeof text !== 'string' || !replaced.includes(text)), variant];
    const before = bearers;
    bearers = atLeastSome(expectedBearers(known));
    return [{ feature: 'spelling', weight: Math.log2(before / bearers), explanation: EVIDENCE_TEXTS.near(shown) }];
  });
}

function kindOf({ isSlip, isRespelt, similarity }: AgreeingWord): keyof typeof VARIANT_CHANCE {
  if (isSlip) return 'slip';
  return similarity >= (isRespelt ? ALIKE.nearRespelt : ALIKE.near) ? 'near' : 'far';
}

function differences(agreement: NameAgreement): EvidenceItem[] {
  const { extra, extraPatronymic, conflict, furtherConflict, initialConflict } = BITS.name;
  const items: EvidenceItem[] = [];
  const { extras, extraPatronymics, conflicts } = agreement;
  if (extras + extraPatronymics > 0) {
    const weight = extras * extra + extraPatronymics * extraPatronymic;
    items.push({ feature: 'name_extra', weight, explanation: EVIDENCE_TEXTS.extra });
  }
  if (conflicts > 0) {
    const weight = conflict + (conflicts - 1) * furtherConflict;
    items.push({ feature: 'name_conflict', weight, explanation: EVIDENCE_TEXTS.conflict });
  }
  if (agreement.hasInitialConflict)
    items.push({
      feature: 'initial_conflict',
      weight: initialConflict,
      explanation: EVIDENCE_TEXTS.initialConflict,
    });
  return items;
}

/**
 * Matching words count for no more than the comparison of the complete names allows, which considers their order and
 * script.
 */
function limited(evidence: NameEvidence, score: number): NameEvidence {
  const most = Math.log2(toOdds(chanceByNames(score))) + LIMIT_ABOVE_SCORE;
  if (evidence.bits <= most) return evidence;
  const item = { feature: 'name_limit', weight: most - evidence.bits, explanation: EVIDENCE_TEXTS.namesLimit };
  return { ...evidence, items: [...evidence.items, item], bits: most };
}

const sumOf = (items: readonly EvidenceItem[]): number => items.reduce((sum, { weight }) => sum + weight, 0);
