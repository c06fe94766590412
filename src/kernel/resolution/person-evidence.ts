import { agreementOf, type AgreeingWord, type NameAgreement } from '../matching/name-agreement';
import type { NameComparer } from '../matching/match-entities';
import type { PreparedNames } from '../matching/match-names';
import type { PreparedEntity } from '../matching/prepare-entity';
import { expectedBearers } from '../names/expected-bearers';
import { chanceByNames, oddsOf } from './confidence';
import type { EvidenceItem } from './evidence.types';
import { EVIDENCE_TEXTS } from './evidence.texts';
import { ALIKE, BITS, COUNTRY_BITS } from './evidence-weights';

/** What the names of a subject and of a record say, in the best pair of their names. */
export interface NameEvidence {
  items: EvidenceItem[];
  bits: number;
  /** How many people are expected to bear the words that agree, of the country that both state, or of the world. */
  expectedBearers: number;
}

/** Pairs of names whose scores are nearer to the best than this are looked at for the one that says most. */
const SCORE_TOLERANCE = 0.02;
/** Beyond this many bits above what the scores of names allow, words that agree are not believed. */
const LIMIT_ABOVE_SCORE = 5;

/** Undefined where no pair of names can be compared as persons' names. */
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
      .map((right) => agreementOf(left, right)),
  );
  const evidence = readings.map((agreement) => ofAgreement(agreement, theirs.isWeak, country));
  const [best] = evidence.sort((left, right) => right.bits - left.bits);
  return best === undefined ? undefined : limited(best, score);
}

function ofAgreement(agreement: NameAgreement, isWeak: boolean, country: string | undefined): NameEvidence {
  const full = agreement.words.filter(({ isInitial, similarity }) => !isInitial && similarity >= ALIKE.near);
  const texts = [...new Set(full.map(commonerText))];
  const shown = [...new Set(full.map((word) => word.shown))];
  const world = Math.max(1e-9, expectedBearers(texts));
  const local = country === undefined ? world : Math.max(1e-9, expectedBearers(texts, country));
  const bearers = Math.min(world, Math.max(local, world / 2 ** COUNTRY_BITS.most));
  const items: EvidenceItem[] = [
    { feature: 'name', weight: -Math.log2(world), explanation: EVIDENCE_TEXTS.bearers(shown, world, null) },
    ...agreement.words.flatMap(wordItem),
    ...differences(agreement),
  ];
  if (isWeak) items.push({ feature: 'weak_alias', weight: BITS.name.weakAlias, explanation: EVIDENCE_TEXTS.weakAlias });
  if (country !== undefined) {
    const weight = Math.max(COUNTRY_BITS.least, Math.log2(world / bearers));
    items.push({ feature: 'country', weight, explanation: EVIDENCE_TEXTS.country(country) });
  }
  return { items, bits: sumOf(items), expectedBearers: bearers };
}

/** Of two spellings the one that more people bear: a rare name may be a slip for a common one. */
const commonerText = ({ texts }: AgreeingWord): string => {
  const different = [...new Set(texts)];
  if (different.length > 1) different.sort((left, right) => expectedBearers([right]) - expectedBearers([left]));
  return different[0] ?? '';
};

function wordItem({ shown, similarity, isInitial }: AgreeingWord): EvidenceItem[] {
  if (isInitial) return [{ feature: 'initial', weight: BITS.name.initial, explanation: EVIDENCE_TEXTS.initial(shown) }];
  if (similarity === 1) return [];
  if (similarity >= ALIKE.spelling)
    return [{ feature: 'spelling', weight: BITS.name.spelling, explanation: EVIDENCE_TEXTS.spelling(shown) }];
  const weight = similarity >= ALIKE.near ? BITS.name.near : BITS.name.far;
  return [{ feature: 'spelling', weight, explanation: EVIDENCE_TEXTS.near(shown) }];
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

/** Words that agree say no more than the comparison of the names as a whole, which sees their order and script, allows. */
function limited(evidence: NameEvidence, score: number): NameEvidence {
  const most = Math.log2(oddsOf(chanceByNames(score))) + LIMIT_ABOVE_SCORE;
  if (evidence.bits <= most) return evidence;
  const item = { feature: 'name_limit', weight: most - evidence.bits, explanation: EVIDENCE_TEXTS.namesLimit };
  return { ...evidence, items: [...evidence.items, item], bits: most };
}

const sumOf = (items: readonly EvidenceItem[]): number => items.reduce((sum, { weight }) => sum + weight, 0);
