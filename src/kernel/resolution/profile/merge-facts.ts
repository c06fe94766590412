import { type Beliefs, shareOfSupport, totalSupport } from '../beliefs';
import type { FieldRule } from './field-rule';
import type { Member } from '../clusters/member';
import { byCodePoint, round4 } from '../order';
import type { Datum } from './profile.types';

/** Per field; the longest known list entry has 146 values in all its fields. */
export const MAX_DATA = 500;

interface Supported<Fact> {
  fact: Fact;
  sources: string[];
  support: number;
}

/** One field of a profile: equal facts are merged, most certain first, at most MAX_DATA. */
export function mergeFacts<Fact>(
  members: readonly Member[],
  rule: FieldRule<Fact>,
  beliefs: Beliefs,
): { data: Datum<Fact>[]; leftOut: number } {
  const supported = collect(members, rule)
    .map(({ fact, sources }): Supported<Fact> => ({ fact, sources, support: totalSupport(sources, beliefs) }))
    .sort((left, right) => right.support - left.support || byCodePoint(rule.shown(left.fact), rule.shown(right.fact)));
  const kept = supported.slice(0, MAX_DATA);
  const data = kept
    .map(({ fact, sources, support }) => {
      const others = kept.filter((other) => other.fact !== fact && rule.areContradicting?.(fact, other.fact) === true);
      const confidence = round4(
        shareOfSupport(
          support,
          others.map((other) => other.support),
        ),
      );
      return { ...fact, confidence, sources };
    })
    .sort((left, right) => right.confidence - left.confidence || byCodePoint(rule.shown(left), rule.shown(right)));
  return { data, leftOut: supported.length - kept.length };
}

function collect<Fact>(members: readonly Member[], rule: FieldRule<Fact>): { fact: Fact; sources: string[] }[] {
  const said = members.flatMap(({ id, record }) => rule.read(record).map((fact) => ({ fact, source: id })));
  const facts = said.map(({ fact }) => fact);
  const complete = rule.complete?.(facts) ?? facts;
  const groups = new Map<string, { facts: [Fact, ...Fact[]]; sources: Set<string> }>();
  said.forEach(({ fact: asSaid, source }, index) => {
    const fact = complete[index] ?? asSaid;
    const key = rule.key(fact);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { facts: [fact], sources: new Set([source]) });
    else {
      group.facts.push(fact);
      group.sources.add(source);
    }
  });
  return [...groups.values()].map(({ facts: equal, sources }) => ({
    fact: rule.merge?.(equal) ?? equal[0],
    sources: [...sources].sort(byCodePoint),
  }));
}
