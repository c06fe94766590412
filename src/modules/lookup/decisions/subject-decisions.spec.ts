import type { ReviewedDecision } from '../../../kernel/resolution/resolution.types';
import { SubjectDecisions } from './subject-decisions';

const reviewed = (decisionId: string): ReviewedDecision => ({
  decisionId,
  decision: 'different',
  sourceIds: ['sanctions_un:1'],
  decidedAt: '2026-01-01T00:00:00.000Z',
});

const idsFor = (decisions: SubjectDecisions, ...keys: string[]): string[] =>
  decisions.applyingTo(keys).map(({ decisionId }) => decisionId);

describe('SubjectDecisions', () => {
  const decisions = new SubjectDecisions([
    { subjectKeys: ['born', 'name'], reviewed: reviewed('of both') },
    { subjectKeys: ['name'], reviewed: reviewed('of the name') },
    { subjectKeys: ['name'], reviewed: reviewed('of the name again') },
  ]);

  it('applies a decision to subjects that have all of its keys', () => {
    expect(idsFor(decisions, 'born', 'name', 'passport')).toEqual(['of both', 'of the name', 'of the name again']);
  });

  it('does not apply a decision to a subject without one of its keys', () => {
    expect(idsFor(decisions, 'name')).toEqual(['of the name', 'of the name again']);
    expect(idsFor(decisions, 'born')).toEqual([]);
    expect(idsFor(decisions)).toEqual([]);
  });
});
