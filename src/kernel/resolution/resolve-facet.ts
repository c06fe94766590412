import { MATCH_THRESHOLD } from '../matching/weights';
import { type Candidate, toCandidate } from './candidate';
import { clusterRecords } from './cluster-records';
import { compete } from './confidence';
import type { Member } from './member';
import type { NamePairs } from './name-pairs';
import { byCodePoint, floor4 } from './order';
import { CANDIDATE_FLOOR, pickCandidates } from './pick-candidates';
import { RecordPairs } from './record-pairs';
import type { Facet, FacetResolution } from './resolution.types';
import type { SourceRecord } from './source-record';
import { verdictOf } from './status';

/** A candidate that is listed, with what it takes to describe it. */
export interface ListedCandidate extends Candidate {
  facet: Facet;
  /** Four decimals, rounded down. */
  confidence: number;
  pairs: RecordPairs;
}

export interface FacetOutcome {
  resolution: FacetResolution;
  listed: ListedCandidate[];
  /** Those of context alone that match, where others are listed. */
  context: ListedCandidate[];
  suppressed: number;
  /** Chance that none of the candidates is the subject. */
  none: number;
}

/** Which entities the records of a facet are, and which of them may be what it asks for. Takes them by source id. */
export function resolveFacet(
  facet: Facet,
  members: readonly Member[],
  names: NamePairs,
  isContext: (record: SourceRecord) => boolean = () => false,
): FacetOutcome {
  const pairs = new RecordPairs(names);
  const candidates = clusterRecords(pickCandidates(members, pairs), pairs).map((cluster) =>
    toCandidate(facet, cluster, names.compare),
  );
  const inContext = candidates.filter(
    (candidate) => !candidate.isConfirmed && candidate.members.every(({ record }) => isContext(record)),
  );
  const others = candidates.filter((candidate) => !inContext.includes(candidate));
  const hasOthers = others.some(({ score }) => score >= MATCH_THRESHOLD);
  const { listed, none } = ranked(hasOthers ? others : candidates, facet, pairs);
  const context = hasOthers ? ranked(inContext, facet, pairs).listed : [];
  const suppressed = candidates.filter(({ isContested, score, undisputedScore }) => {
    return isContested && score < MATCH_THRESHOLD && undisputedScore >= MATCH_THRESHOLD;
  });
  const { status, settled, reason } = verdictOf(listed);
  const confidence = listed.length === 0 ? floor4(none) : (settled ?? listed[0])?.confidence;
  return {
    resolution: { kind: facet.kind, status, reason, confidence: confidence ?? 0, entityCount: listed.length },
    listed,
    context,
    suppressed: suppressed.length,
    none,
  };
}

/** Those of the candidates that match, by what competing leaves them, and the chance that it is none of them. */
function ranked(
  candidates: readonly Candidate[],
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
