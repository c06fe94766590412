import { toOdds } from './evidence/confidence';
import { isDecided, recordMaker, type Member } from './clusters/member';
import type { ListedCandidate } from './resolve-facet';

/** How often a source is right about an entity that it contains. An assumption: no list publishes its errors. */
export const SOURCE_RELIABILITY = 0.9;

/** How certain it is that each member's record is about the entity, and with it the facts of the record. */
export interface Beliefs {
  /** By source id: who vouches for the record. */
  makers: ReadonlyMap<string, string>;
  /** By source id, 0 to 1. */
  belongs: ReadonlyMap<string, number>;
}

/**
 * How certainly each record belongs to the entity: as certainly as it matches the subject, or as another record belongs
 * with which it is one. A record that a reviewer confirmed belongs certainly.
 */
export function beliefsIn({ members, pairs }: Pick<ListedCandidate, 'members' | 'pairs'>): Beliefs {
  const belongs = new Map(
    members.map((member) => [member, isDecided(member, 'same') ? 1 : (member.match?.likeness ?? 0)]),
  );
  // From the most certain ones to those that are linked to them, each finished when its turn comes (Dijkstra's
  // algorithm, with products).
  const open = new Set(members);
  while (open.size > 0) {
    const surest = [...open].reduce((one, other) => (at(belongs, other) > at(belongs, one) ? other : one));
    open.delete(surest);
    for (const member of open) {
      belongs.set(member, Math.max(at(belongs, member), at(belongs, surest) * pairs.chanceOf(surest, member)));
    }
  }
  return {
    makers: new Map(members.map(({ id, record }) => [id, recordMaker(record)])),
    belongs: new Map([...belongs].map(([{ id }, belief]) => [id, belief])),
  };
}

const at = (beliefs: ReadonlyMap<Member, number>, member: Member): number => beliefs.get(member) ?? 0;

/**
 * Probability that at least one of the sources is right: 1 - product of (1 - 0.9 b) over the makers, where b is how
 * certainly the best of a maker's records belongs. A further record of one maker adds nothing.
 */
export function totalSupport(sources: readonly string[], { makers, belongs }: Beliefs): number {
  const byMaker = new Map<string, number>();
  for (const source of sources) {
    const maker = makers.get(source) ?? source;
    byMaker.set(maker, Math.max(byMaker.get(maker) ?? 0, belongs.get(source) ?? 0));
  }
  return 1 - [...byMaker.values()].reduce((doubt, belief) => doubt * (1 - SOURCE_RELIABILITY * belief), 1);
}

/** Probability of a fact beside those that contradict it, computed as for candidates (`compete`). */
export function shareOfSupport(support: number, contradicting: readonly number[]): number {
  const odds = toOdds(support);
  return odds / (1 + odds + contradicting.reduce((sum, other) => sum + toOdds(other), 0));
}
