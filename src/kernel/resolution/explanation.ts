import type { Feature } from '../matching/matching.types';
import type { RankedEntity } from './candidate';
import { OTHER_FEATURES } from './evidence/match-record';
import { isDecided, type Member, memberScore } from './clusters/member';
import type { StandingDecision } from './decisions';
import { byCodePoint, round4 } from './order';
import type { ExplainedFeature } from './resolution.types';

/** The other records add nothing for a reader; their scores are among the sources. */
export const MAX_EXPLAINED_MEMBERS = 10;

/**
 * Why an entity matches the subject: each of its best records and all that reviewers decided on, with contributions
 * that add up to the record's score. If the entity's score is that of no single record, for example because one has the
 * name and another the date of birth, the features of all of them read as one come first.
 */
export function explain({ members, match, score, isConfirmed }: RankedEntity): ExplainedFeature[] {
  const counted = members.filter((member) => !isDecided(member, 'different'));
  const isOwnScore = isConfirmed || counted.some((member) => round4(memberScore(member)) === round4(score));
  const together = isOwnScore ? [] : informative(match?.features ?? []).map((feature) => explained(null, feature));
  const best = [...members]
    .sort((left, right) => memberScore(right) - memberScore(left) || byCodePoint(left.id, right.id))
    .filter(({ decision }, index) => index < MAX_EXPLAINED_MEMBERS || decision !== undefined);
  return [...together, ...best.flatMap(explainMember)];
}

function explainMember(member: Member): ExplainedFeature[] {
  const features = informative(member.match?.features ?? []).map((feature) => explained(member.id, feature));
  const { decision } = member;
  if (decision === undefined) return features;
  const isSame = decision.decision === 'same';
  return [
    ...features,
    {
      source_id: member.id,
      feature: 'reviewed_decision',
      score: isSame ? 1 : 0,
      weight: 1,
      contribution: round4((isSame ? 1 : 0) - memberScore(member)),
      explanation: decisionText(isSame, decision),
    },
  ];
}

/** Matching features besides the names are informative even if the score cannot rise further. */
const informative = (features: readonly Feature[]): Feature[] =>
  features.filter(
    ({ name, contribution }, index) => index === 0 || OTHER_FEATURES.has(name) || round4(contribution) !== 0,
  );

const decisionText = (isSame: boolean, { decisionId, decidedAt }: StandingDecision): string =>
  `A reviewer decided at ${decidedAt} that this record ${isSame ? 'is' : 'is not'} the subject (decision ${decisionId}).`;

const explained = (source_id: string | null, feature: Feature): ExplainedFeature => ({
  source_id,
  feature: feature.name,
  score: round4(feature.score),
  weight: round4(feature.weight),
  contribution: round4(feature.contribution),
  explanation: feature.explanation,
});
