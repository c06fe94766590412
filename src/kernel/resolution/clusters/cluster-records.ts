import { clusterEntities } from '../../matching/entities/cluster-entities';
import { CLUSTER_THRESHOLD, MATCH_THRESHOLD } from '../../matching/weights';
import { areOfOneList, isDecided, type Member, memberScore } from './member';
import { byCodePoint } from '../order';
import type { RecordPairs } from './record-pairs';

/** Records that are clustered as one. */
interface Knot {
  id: string;
  members: Member[];
}

/**
 * Clusters the records that are one entity, across sources. Takes them by source id and keeps that order within each
 * cluster.
 */
export function clusterRecords(members: readonly Member[], pairs: RecordPairs): Member[][] {
  const areApart = (left: Knot, right: Knot): boolean =>
    left.members.some((ours) => right.members.some((theirs) => mustStayApart(ours, theirs, pairs)));
  const scoreKnots = (left: Knot, right: Knot): number =>
    mean(left.members.flatMap((ours) => right.members.map((theirs) => pairs.scoreOf(ours, theirs))));
  const knots = tieKnots(members, pairs, areApart);
  const byId = new Map(knots.map((knot) => [knot.id, knot]));
  const mayBeOne = (left: Knot, right: Knot): boolean =>
    left.members.some((ours) => right.members.some((theirs) => pairs.mayScore(ours, theirs, CLUSTER_THRESHOLD)));
  const clusters = clusterEntities(knots, scoreKnots, {
    threshold: CLUSTER_THRESHOLD,
    cannotLink: areApart,
    candidatePairs: positionsOf(knots, (left, right) => !areApart(left, right) && mayBeOne(left, right)),
  });
  return clusters.map((ids) => sorted(ids.flatMap((id) => byId.get(id)?.members ?? [])));
}

function* positionsOf(
  knots: readonly Knot[],
  isPair: (left: Knot, right: Knot) => boolean,
): Generator<readonly [number, number]> {
  for (const [left, ours] of knots.entries()) {
    for (const [after, theirs] of knots.slice(left + 1).entries()) {
      if (isPair(ours, theirs)) yield [left, left + 1 + after];
    }
  }
}

const sorted = (members: Member[]): Member[] => members.sort((left, right) => byCodePoint(left.id, right.id));

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/**
 * Joins records before any scores are compared: all that reviewers called the subject, then linked ones of different
 * lists, and then those that share a number, the most similar pairs first. An average over the records without a number
 * would separate a name in another script from the rest.
 */
function tieKnots(
  members: readonly Member[],
  pairs: RecordPairs,
  areApart: (left: Knot, right: Knot) => boolean,
): Knot[] {
  const knotOf = new Map(members.map((member): [Member, Knot] => [member, { id: member.id, members: [member] }]));
  const tie = (left: Member, right: Member): void => {
    const [ours, theirs] = [knotOf.get(left), knotOf.get(right)];
    if (ours === undefined || theirs === undefined || ours === theirs) return;
    ours.members.push(...theirs.members);
    for (const member of theirs.members) knotOf.set(member, ours);
  };
  const [first, ...confirmed] = members.filter((member) => isDecided(member, 'same'));
  for (const member of confirmed) if (first !== undefined) tie(first, member);
  for (const [left, right] of [...pairs.links.pairsOf(members), ...numberedPairs(members, pairs)]) {
    const [ours, theirs] = [knotOf.get(left), knotOf.get(right)];
    if (ours !== undefined && theirs !== undefined && ours !== theirs && !areApart(ours, theirs)) tie(left, right);
  }
  return [...new Set(knotOf.values())];
}

/** Pairs that share a decisive number and have a sufficient score, best first. */
function numberedPairs(members: readonly Member[], pairs: RecordPairs): [Member, Member][] {
  const found = members.flatMap((left, index) =>
    members
      .slice(index + 1)
      .filter((right) => pairs.haveOneNumber(left, right) && pairs.scoreOf(left, right) >= CLUSTER_THRESHOLD)
      .map((right): [Member, Member] => [left, right]),
  );
  return found.sort((one, other) => pairs.scoreOf(...other) - pairs.scoreOf(...one));
}

/** Whether two records cannot be one entity, unless a reviewer says so. */
export function mustStayApart(left: Member, right: Member, pairs: RecordPairs): boolean {
  if (left.decision !== undefined && right.decision !== undefined) {
    if (left.decision.decision !== right.decision.decision) return true;
  }
  const rank = pairs.sharedRankOf(left, right);
  const isOneHolder = rank === 'universal' || rank === 'national';
  if (!isOneHolder && areOfOneList(left.record, right.record)) return true;
  if (pairs.areImpossible(left, right)) return true;
  return !pairs.areTied(left, right) && areTorn(left, right);
}

/**
 * One record matches and the other does not, for reasons other than its names. If they were joined because of their
 * names, the data of one would hide the match of the other.
 */
function areTorn(left: Member, right: Member): boolean {
  const isFound = (member: Member): boolean => memberScore(member) >= MATCH_THRESHOLD;
  const isRefused = (member: Member): boolean => !isFound(member) && member.match?.isOpposed === true;
  return (isFound(left) && isRefused(right)) || (isRefused(left) && isFound(right));
}
