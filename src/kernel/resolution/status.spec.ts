import type { SubjectMatch } from './evidence/match-record';
import { type RankedCandidate, statusOfAll, decideStatus } from './status';

const match = (bits: number, expectedBearers: number | null = null): SubjectMatch => ({
  reading: 'Person',
  score: 1,
  features: [],
  isSameNumber: false,
  isOpposed: false,
  chance: 0.9,
  likeness: 0.9,
  evidence: { items: [], bits, expectedBearers, chance: 0.9 },
});

const rare: RankedCandidate = { decidedBy: null, isContested: false, confidence: 0.95, match: match(3, 0.1) };
const common: RankedCandidate = { ...rare, confidence: 0.1, match: match(-15, 38_000) };
const second: RankedCandidate = { ...rare, confidence: 0.4, match: match(1, 0.4) };
const decided: RankedCandidate = { ...rare, decidedBy: 'identifier' };
const confirmed: RankedCandidate = { ...rare, decidedBy: 'review' };
const contested: RankedCandidate = { ...rare, isContested: true };

describe('a facet resolves to', () => {
  it.each<[string, RankedCandidate[], RankedCandidate | null]>([
    ['nothing if no entity is listed', [], null],
    ['the only entity', [rare], rare],
    ['an entity that leaves little chance to the others', [rare, second], rare],
    ['the only entity that was decided', [rare, decided, second], decided],
    ['the entity that a reviewer confirmed', [rare, confirmed], confirmed],
    ['nothing if the best is not clearly ahead', [{ ...rare, confidence: 0.6 }, second], null],
    ['nothing if two entities were decided', [decided, confirmed], null],
    ['nothing if another person of the name is likelier', [common], null],
    ['nothing if a reviewer called a part of the entity different', [contested], null],
    ['nothing if the decided entity is contested', [rare, { ...decided, isContested: true }], null],
  ])('%s', (_, listed, expected) => expect(decideStatus(listed).resolved).toBe(expected));
});

describe('the reason of the status', () => {
  it.each<[string, RankedCandidate[], string]>([
    ['names a common name', [common], 'About 40,000 people are expected to bear this name.'],
    ['counts entities', [second, second], '2 entities match, and none is clearly the subject.'],
    ['states that an identifier decided', [decided], 'An identifier in the request is equal to one of the entity.'],
    ['states that a reviewer disagreed', [contested], 'a reviewer decided that some of its records are different'],
    ['states that nothing was found', [], 'No entity is similar enough.'],
  ])('%s', (_, listed, expected) => expect(decideStatus(listed).reason).toContain(expected));
});

describe('the status of a lookup of several facets', () => {
  it.each([
    ['ambiguous', ['resolved', 'ambiguous']],
    ['resolved', ['no_match', 'resolved']],
    ['resolved', ['resolved', 'resolved']],
    ['no_match', ['no_match', 'no_match']],
    ['no_match', []],
  ] as const)('is %s if they are %j', (expected, statuses) => expect(statusOfAll(statuses)).toBe(expected));
});
