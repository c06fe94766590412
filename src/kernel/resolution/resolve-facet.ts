import { MATCH_THRESHOLD } from '../matching/weights';
import { type RankedEntity, toCandidate } from './candidate';
import { clusterRecords } from './clusters/cluster-records';
import { compete } from './evidence/confidence';
import { isDecided, type Member } from './clusters/member';
import { byCodePoint, floor4 } from './order';
import { CANDIDATE_FLOOR, pickCandidates } from './clusters/pick-candidates';
import type { RecordPairs } from './clusters/record-pairs';
import type { Facet, FacetResolution } from './resolution.types';
import type { SourceRecord } from './records/source-record';
import { decideStatus } from './status';

/** A candidate that is listed, with the data needed to describe it. */
export interface ListedCandidate extends RankedEntity {
  facet: Facet;
  /** Four decimals, rounded down. */
  confidence: number;
  pairs: RecordPairs;
}

export interface FacetOutcome {
  resolution: FacetResolution;
  listed: ListedCandidate[];
  /** Matching candidates of context only, if others are listed. */
  context: ListedCandidate[];
  /** Candidates that would be listed without the decisions of reviewers. */
  suppressed: RankedEntity[];
  /** Probability that none of the candidates is the subject. */
  none: number;
}

/**
 * Determines which entities the records of a facet are, and which of them may be the subject. Takes the records by
 * source id.
 */
export function resolveFacet(
  facet: Facet,
  members: readonly Member[],
  pairs: RecordPairs,
  isContext: (record: SourceRecord) => boolean = () => false,
): FacetOutcome {
  const candidatesAmong = (some: readonly Member[]): RankedEntity[] =>
    clusterRecords(some, pairs).map((cluster) => toCandidate(facet, cluster, pairs.names.compare));
  const picked = pickCandidates(members, pairs);
  const isMention = (member: Member): boolean => isContext(member.record) && !isDecided(member, 'same');
  // Clustered without context records, so that these can neither raise a weak candidate nor change the data of an
  // entity.
  const others = candidatesAmong(picked.filter((member) => !isMention(member)));
  const hasOthers = others.some(({ score }) => score >= MATCH_THRESHOLD);
  const mentions = hasOthers ? candidatesAmong(picked.filter(isMention)) : [];
  const competing = hasOthers || !picked.some(isMention) ? others : candidatesAmong(picked);
  const { listed, none } = ranked(competing, facet, pairs);
  const context = ranked(mentions, facet, pairs).listed;
  const suppressed = [...competing, ...mentions].filter(({ isContested, score, undisputedScore }) => {
    return isContested && score < MATCH_THRESHOLD && undisputedScore >= MATCH_THRESHOLD;
  });
  const { status, resolved, reason } = decideStatus(listed);
  const confidence = listed.length === 0 ? floor4(none) : (resolved ?? listed[0])?.confidence;
  return {
    resolution: { kind: facet.kind, status, reason, confidence: confidence ?? 0, entityCount: listed.length },
    listed,
    context,
    suppressed,
    none,
  };
}

/** The matching candidates with their probabilities after competing, and the probability that it is none of them. */
function ranked(
  candidates: readonly RankedEntity[],
  facet: Facet,
  pairs: RecordPairs,
): { listed: ListedCandidate[]; none: number } {
  const competing = candidates.filter(({ score }) => score >= CANDIDATE_FLOOR);
  const { confidences, none } = compete(competing.map(({ chance }) => chance));
  const listed = competing
    .map((candidate, index) => ({ ...candidate, facet, pairs, confidence: floor4(confidences[index] ?? 0) }))
    .filter(({ score }) => score >= MATCH_THRESHOLD)
    .sort(bestFirst);
  return { listed, none };
}

/** By confidence, then score, then the smallest source id. */
export function bestFirst(left: ListedCandidate, right: ListedCandidate): number {
  const byId = byCodePoint(left.members[0]?.id ?? '', right.members[0]?.id ?? '');
  return right.confidence - left.confidence || right.score - left.score || byId;
}
