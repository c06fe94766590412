import type { ActorInput } from '../../corpus/corpus.contract';
import { findCodingConflict } from './coding-conflict';

const actor = (country: string | null): ActorInput => ({
  sourceActorId: 'x',
  name: 'x',
  role: 'initiator',
  type: null,
  country,
});
const conflict = (by: string | null, against: string | null, country: string | null, isViolent = true): string | null =>
  findCodingConflict({ isViolent, country, initiator: actor(by), target: actor(against) });

it('names the place and the actors that contradict each other', () => {
  expect(conflict('VE', 'IR', 'US')).toBe(
    'The act of violence is placed in United States, but its actors belong to Venezuela and Iran.',
  );
  expect(conflict('IN', 'IN', 'PK')).toBe(
    'The act of violence is placed in Pakistan, but both of its actors belong to India.',
  );
});

it.each([
  ['an actor at home', conflict('VE', 'US', 'US')],
  ['an actor of unknown country', conflict(null, 'IR', 'US')],
  ['an act at an unknown place', conflict('VE', 'IR', null)],
  ['a statement, which can be made from anywhere', conflict('VE', 'IR', 'US', false)],
  ['no actors', findCodingConflict({ isViolent: true, country: 'US', initiator: null, target: null })],
])('finds no conflict for %s', (_what, found) => {
  expect(found).toBeNull();
});
