import { toOdds } from './evidence/confidence';
import { isDecided, makerOf, type Member } from './clusters/member';
import type { ListedCandidate } from './resolve-facet';

/** How often a source is right about an entity that it does know. An assumption: no list publishes its errors. */
export const SOURCE_RELIABILITY = 0.9;

/** How sure it is that each member's record is about the entity, and so what it says. */
export interface Beliefs {
  /** By source id: who vouches for the record. */
  makers: ReadonlyMap<string, string>;
  /** By source id, 0 to 1. */
  belongs: ReadonlyMap<string, number>;
}

/**
 * A record belongs to the entity as surely as it says what the subject says, or as another of its records belongs that it
 * is one with; one that a reviewer confirmed belongs.
 */
export function beliefsIn({ members, pairs }: Pick<ListedCandidate, 'members' | 'pairs'>): Beliefs {
  const belongs = new Map(
    members.map((member) => [member, isDecided(member, 'same') ? 1 : (member.match?.likeness ?? 0)]),
  );
  // From the surest to those that are linked to it, each settled when its turn comes (Dijkstra's way, with products).
  const open = new Set(members);
  while (open.size > 0) {
    const surest = [...open].reduce((one, other) => (at(belongs, other) > at(belongs, one) ? other : one));
    open.delete(surest);
    for (const member of open) {
      belongs.set(member, Math.max(at(belongs, member), at(belongs, surest) * pairs.chanceOf(surest, member)));
    }
  }
  return {
    makers: new Map(members.map(({ id, record }) => [id, makerOf(record)])),
    belongs: new Map([...belongs].map(([{ id }, belief]) => [id, belief])),
  };
}

const at = (beliefs: ReadonlyMap<Member, number>, member: Member): number => beliefs.get(member) ?? 0;

/**
 * Chance that at least one of the sources is right: 1 - product of (1 - 0.9 b) over the makers, b being how surely the
 * best of a maker's records belongs. A further record of one maker adds nothing.
 */
export function supportOf(sources: readonly string[], { makers, belongs }: Beliefs): number {
  const byMaker = new Map<string, number>();
  for (const source of sources) {
    const maker = makers.get(source) ?? source;
    byMaker.set(maker, Math.max(byMaker.get(maker) ?? 0, belongs.get(source) ?? 0));
  }
  return 1 - [...byMaker.values()].reduce((doubt, belief) => doubt * (1 - SOURCE_RELIABILITY * belief), 1);
}

/** Chance of a fact beside those that contradict it, as candidates share theirs (`compete`). */
export function shareOf(support: number, contradicting: readonly number[]): number {
  const odds = toOdds(support);
  return odds / (1 + odds + contradicting.reduce((sum, other) => sum + toOdds(other), 0));
}
