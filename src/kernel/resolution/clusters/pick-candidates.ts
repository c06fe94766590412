import { MATCH_THRESHOLD } from '../../matching/weights';
import { isDecided, type Member, memberScore } from './member';
import type { RecordPairs } from './record-pairs';

/**
 * From this score on a record is a candidate: it may belong to an entity that matches, and takes its share of the
 * probability. Of the 70 development pairs of names below it that were examined, 8 are matches.
 */
export const CANDIDATE_FLOOR = 0.5;

/**
 * The records to cluster, in their order: those with a sufficient score, those that reviewers decided on, and those
 * that share a decisive number or a link between lists with one that matches, or with one found that way, because these
 * are the same entity under other names.
 */
export function pickCandidates(members: readonly Member[], pairs: RecordPairs): Member[] {
  const picked = new Set(
    members.filter((member) => memberScore(member) >= CANDIDATE_FLOOR || member.decision !== undefined),
  );
  const reached = members.filter((member) => memberScore(member) >= MATCH_THRESHOLD || isDecided(member, 'same'));
  const rest = new Set(members.filter((member) => !reached.includes(member)));
  for (const member of reached) {
    for (const other of rest) {
      if (!pairs.areTied(member, other)) continue;
      rest.delete(other);
      picked.add(other);
      reached.push(other);
    }
  }
  return members.filter((member) => picked.has(member));
}
