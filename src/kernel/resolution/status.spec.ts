import { settledOf, statusOfAll } from './status';

type Listed = Parameters<typeof settledOf>[0][number];

const plain: Listed = { decidedBy: null, isContested: false };
const decided: Listed = { decidedBy: 'identifier', isContested: false };
const confirmed: Listed = { decidedBy: 'review', isContested: false };
const contested: Listed = { decidedBy: null, isContested: true };

describe('a facet resolves to', () => {
  it.each([
    ['nothing of nothing', [], null],
    ['the only one', [plain], plain],
    ['the only one that was decided', [plain, decided, plain], decided],
    ['the one that was confirmed', [plain, confirmed], confirmed],
    ['none of several', [plain, plain], null],
    ['none of two that were decided', [decided, confirmed], null],
    ['none that a reviewer called different in part', [contested], null],
    ['none that was decided but contested', [plain, { ...decided, isContested: true }], null],
  ])('%s', (_, listed, expected) => expect(settledOf(listed)).toBe(expected));
});

describe('a lookup of several facets is', () => {
  it.each([
    ['ambiguous', ['resolved', 'ambiguous']],
    ['resolved', ['no_match', 'resolved']],
    ['resolved', ['resolved', 'resolved']],
    ['no_match', ['no_match', 'no_match']],
    ['no_match', []],
  ] as const)('%s where they are %j', (expected, statuses) => expect(statusOfAll(statuses)).toBe(expected));
});
