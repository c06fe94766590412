import * as fc from 'fast-check';
import {
  decisionsArbitrary,
  recordsArbitrary,
  sampleRecord,
  subjectArbitrary,
} from '../../../test/support/samples/resolution-samples';
import { MATCH_THRESHOLD } from '../matching/weights';
import { standingDecisions } from './decisions';
import { resolve } from './resolve';
import type { Resolution } from './resolution.types';
import { sourceId } from './records/source-record';

const lookups = fc.tuple(subjectArbitrary, recordsArbitrary, decisionsArbitrary);

function holds(
  check: (resolution: Resolution, lookup: typeof lookups extends fc.Arbitrary<infer T> ? T : never) => void,
) {
  fc.assert(
    fc.property(lookups, (lookup) => {
      const [subject, records, decisions] = lookup;
      check(resolve(subject, records, { decisions }), lookup);
    }),
    { numRuns: 100 },
  );
}

/** The target of a JSON Pointer (RFC 6901 §4). */
function at(document: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
}

it('does not depend on the order of records and decisions, or on repeated records', () => {
  holds((resolution, [subject, records, decisions]) => {
    const turned = { decisions: [...decisions].reverse() };
    expect(resolve(subject, [...records].reverse(), turned)).toEqual(resolution);
    expect(resolve(subject, [...records, ...records], { decisions })).toEqual(resolution);
  });
});

it('does not change with unrelated records', () => {
  const unrelated = sampleRecord({ connector: 'z', name: 'Xuqwelb Mjorndfyg', schema: 'Person' });
  holds((resolution, [subject, records, decisions]) => {
    expect(resolve(subject, [...records, unrelated], { decisions })).toEqual(resolution);
  });
});

it('assigns probabilities that add up to at most one per facet', () => {
  holds(({ entities, facets, confidence, status, entityCount }) => {
    for (const { kind, ...facet } of facets) {
      const some = entities.filter((entity) => entity.facet === kind);
      const sum = some.reduce((total, entity) => total + entity.confidence, 0);
      expect(sum).toBeLessThanOrEqual(1 + 1e-9);
      expect(facet.entityCount).toBe(some.length);
      expect(facet.status === 'no_match').toBe(some.length === 0);
    }
    for (const value of [confidence, ...entities.map((entity) => entity.confidence)]) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
      expect(Math.abs(value * 10_000 - Math.round(value * 10_000))).toBeLessThan(1e-6);
    }
    expect(entityCount).toBe(entities.length);
    expect(status === 'no_match').toBe(entities.length === 0);
    expect(entities.every(({ score }) => score >= MATCH_THRESHOLD - 0.0001)).toBe(true);
    expect(entities.map((entity) => entity.confidence)).toEqual(
      entities.map((entity) => entity.confidence).sort((a, b) => b - a),
    );
  });
});

it('assigns each record to at most one entity, and each entity a unique id', () => {
  holds(({ entities }) => {
    const ids = entities.flatMap(({ members }) => members.map((record) => sourceId(record)));
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(entities.map(({ entityId }) => entityId)).size).toBe(entities.length);
  });
});

it('links every datum to its sources', () => {
  holds(({ entities }) => {
    entities.forEach(({ lineage, profile, sources, explanation, members }, index) => {
      const known = new Set(sources.map(({ id }) => id));
      expect(members.map((record) => sourceId(record))).toEqual([...known]);
      const answer = { entities: entities.map((entity) => ({ profile: entity.profile })) };
      for (const [pointer, ids] of Object.entries(lineage)) {
        expect(pointer.startsWith(`/entities/${index}/profile/`)).toBe(true);
        const datum = at(answer, pointer) as { sources: string[]; confidence: number };
        expect(datum.sources).toEqual(ids);
        expect(datum.confidence).toBeGreaterThanOrEqual(0);
        expect(datum.confidence).toBeLessThanOrEqual(1);
        expect(ids.length).toBeGreaterThan(0);
        expect(ids.every((id) => known.has(id))).toBe(true);
      }
      const data = Object.values(profile).map((field) => (Array.isArray(field) ? field.length : 0));
      expect(Object.keys(lineage)).toHaveLength(data.reduce((sum, count) => sum + count, 2));
      expect(explanation.every(({ source_id }) => source_id === null || known.has(source_id))).toBe(true);
    });
  });
});

it('never lists a record by itself that a reviewer called different, nor together with a confirmed one', () => {
  holds(({ entities }, [, , decisions]) => {
    const standing = standingDecisions(decisions);
    for (const { members, decidedBy, score } of entities) {
      const said = new Set(members.map((record) => standing.get(sourceId(record))?.decision));
      expect(said.size === 1 && said.has('different')).toBe(false);
      expect(said.has('same') && said.has('different')).toBe(false);
      expect(decidedBy === 'review').toBe(said.has('same'));
      if (said.has('same')) expect(score).toBe(1);
    }
  });
});

it('lists every record that a reviewer called the same', () => {
  holds(({ entities }, [, records, decisions]) => {
    const standing = standingDecisions(decisions);
    const shown = new Set(entities.flatMap(({ members }) => members.map((record) => sourceId(record))));
    const confirmed = records.map((record) => sourceId(record)).filter((id) => standing.get(id)?.decision === 'same');
    expect(confirmed.every((id) => shown.has(id))).toBe(true);
    const facets = entities.filter(({ decidedBy }) => decidedBy === 'review').map(({ facet }) => facet);
    expect(new Set(facets).size).toBe(facets.length);
  });
});
