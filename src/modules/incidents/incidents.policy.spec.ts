import { ServiceError } from '../../kernel/errors/service-error';
import { INCIDENT_STATUSES, type IncidentStatus } from './incidents.dto';
import { canMove, decided, type IncidentFacts } from './incidents.policy';

const FACTS: IncidentFacts = {
  title: 'Flood',
  description: 'At the port',
  status: 'open',
  assignee: null,
  notes: null,
};
const USER = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';

const codeOf = (work: () => unknown): string | null => {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof ServiceError) return error.code;
    throw error;
  }
};

test('allows only the documented transitions of status', () => {
  const pairs = INCIDENT_STATUSES.flatMap((from) => INCIDENT_STATUSES.map((to) => [from, to] as const));
  expect(
    pairs
      .filter(([from, to]) => canMove(from, to))
      .map((pair) => pair.join(' → '))
      .sort(),
  ).toEqual(['closed → open', 'open → closed', 'open → resolved', 'resolved → closed', 'resolved → open']);
});

describe('changes of an incident', () => {
  test('keeps absent fields, clears null and sets values, and lists only real changes', () => {
    const { after, changes } = decided(FACTS, {
      description: null,
      notes: 'Rising',
      title: 'Flood',
      assignee: undefined,
    });
    expect(after).toEqual({ ...FACTS, description: null, notes: 'Rising' });
    expect(changes).toEqual({
      description: { from: 'At the port', to: null },
      notes: { from: null, to: 'Rising' },
    });
  });

  test('treats equal values as no change in any status', () => {
    for (const status of INCIDENT_STATUSES)
      expect(decided({ ...FACTS, status }, { ...FACTS, status }).changes).toEqual({});
  });

  test.each<[IncidentStatus, Partial<IncidentFacts>, string | null]>([
    ['open', { status: 'closed', notes: 'Over' }, null],
    ['resolved', { status: 'closed', notes: 'Over' }, null],
    ['resolved', { title: 'Flood of May' }, null],
    ['closed', { title: 'Flood of May' }, 'conflict'],
    ['closed', { assignee: USER }, 'conflict'],
    ['closed', { status: 'closed', notes: 'More' }, 'conflict'],
    ['closed', { status: 'resolved', notes: 'More' }, 'invalid_transition'],
    ['closed', { status: 'open', notes: 'More' }, null],
  ])('checks a change of a %s incident to %j: %p', (status, change, code) => {
    expect(codeOf(() => decided({ ...FACTS, status }, change))).toBe(code);
  });
});
