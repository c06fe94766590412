import type { Decision, LookupEntity } from '../types';
import { decisionsOn, nextUndecided, standingOf } from './entity-decisions';

const decided = (decision: Decision['decision'], sources: string[], withdrawn: string | null = null): Decision =>
  ({ decision, source_ids: sources, withdrawn_at: withdrawn }) as Decision;
const entity = (id: string, ...sources: string[]): LookupEntity =>
  ({ entity_id: id, traceability: { sources: sources.map((source) => ({ id: source })) } }) as LookupEntity;

it('applies the newest decision on each record that was not taken back', () => {
  const older = decided('different', ['a:1']);
  expect(standingOf(['a:1'], [decided('same', ['a:1']), older])).toBe('same');
  expect(standingOf(['a:1'], [decided('same', ['a:1'], '2026-01-01T00:00:00Z'), older])).toBe('different');
  expect(standingOf(['a:1'], [])).toBe('undecided');
});

it('leaves an entity undecided if only some of its records were decided to be different', () => {
  expect(standingOf(['a:1', 'b:1'], [decided('different', ['a:1'])])).toBe('undecided');
  expect(standingOf(['a:1', 'b:1'], [decided('same', ['a:1'])])).toBe('same');
});

it('finds the decisions on a record of the entity, including those that were taken back', () => {
  const decisions = [decided('same', ['a:1', 'b:1'], '2026-01-01T00:00:00Z'), decided('different', ['c:1'])];
  expect(decisionsOn(['b:1'], decisions)).toEqual([decisions[0]]);
});

it('finds the next undecided entity, continues from the start, and never returns the same entity', () => {
  const entities = [entity('1', 'a:1'), entity('2', 'a:2'), entity('3', 'a:3')];
  const decisions = [decided('different', ['a:2'])];
  expect(nextUndecided(entities, decisions, null)).toBe('1');
  expect(nextUndecided(entities, decisions, '1')).toBe('3');
  expect(nextUndecided(entities, decisions, '3')).toBe('1');
  expect(nextUndecided([entity('1', 'a:1')], [], '1')).toBeNull();
});
