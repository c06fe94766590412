import { beliefsIn } from './beliefs';
import { computeEntityId } from './entity-id';
import { explain } from './explanation';
import { buildLineage } from './profile/lineage';
import type { RankedEntity } from './candidate';
import { type Member, memberScore } from './clusters/member';
import { round4 } from './order';
import { buildProfile } from './profile/profile';
import type { EntitySource, ResolvedEntity, SuppressedEntity } from './resolution.types';
import type { ListedCandidate } from './resolve-facet';

/** A candidate as the result lists it, at its position there. */
export function describeEntity(candidate: ListedCandidate, index: number): ResolvedEntity {
  const { members, facet, score, confidence, decidedBy } = candidate;
  const profile = buildProfile(members, beliefsIn(candidate));
  return {
    entityId: computeEntityId(members.map(({ id }) => id)),
    facet: facet.kind,
    schema: profile.schema.value,
    score: round4(score),
    confidence,
    decidedBy,
    members: members.map(({ record }) => record),
    sources: members.map(sourceOf),
    profile,
    lineage: buildLineage(index, profile),
    explanation: explain(candidate),
    evidence: (candidate.match?.evidence?.items ?? []).map((item) => ({ ...item, weight: round4(item.weight) })),
    expectedBearers: bearersOf(candidate),
  };
}

/** A candidate that the result omits because of a decision, with the caption of its best record. */
export function describeSuppressed({ members, undisputedScore }: RankedEntity): SuppressedEntity {
  const sourceIds = members.map(({ id }) => id);
  const { entity } = members.reduce((best, other) => (memberScore(other) > memberScore(best) ? other : best)).record;
  return {
    entityId: computeEntityId(sourceIds),
    schema: entity.schema,
    caption: entity.caption,
    score: round4(undisputedScore),
    sourceIds,
  };
}

/** Two digits: the population is not known more precisely. */
function bearersOf({ match }: ListedCandidate): number | null {
  const bearers = match?.evidence?.expectedBearers ?? null;
  return bearers === null ? null : Number(bearers.toPrecision(2));
}

function sourceOf(member: Member): EntitySource {
  const { id, record } = member;
  return {
    id,
    connector_id: record.connectorId,
    record_id: record.recordId,
    dataset: record.listing?.dataset ?? null,
    version: record.listing?.version ?? null,
    lists: [...(record.listing?.lists ?? [])],
    url: record.entity.url,
    retrieved_at: record.retrievedAt,
    score: round4(memberScore(member)),
  };
}
