import { ServiceError } from '../../kernel/errors/service-error';
import type { IncidentStatus } from './incidents.dto';

/** The fields of an incident that analysts can change. */
export interface IncidentFacts {
  title: string;
  description: string | null;
  status: IncidentStatus;
  /** The id of a user. */
  assignee: string | null;
  notes: string | null;
}

/** The changed fields. */
export type IncidentChanges = Partial<Record<keyof IncidentFacts, { from: unknown; to: unknown }>>;

const MOVES: Record<IncidentStatus, readonly IncidentStatus[]> = {
  open: ['resolved', 'closed'],
  resolved: ['closed', 'open'],
  closed: ['open'],
};

const FACTS = ['title', 'description', 'status', 'assignee', 'notes'] as const;

/** Keeping the status is not a transition. */
export const canMove = (from: IncidentStatus, to: IncidentStatus): boolean => MOVES[from].includes(to);

/**
 * The incident after a change: absent fields stay, null clears.
 * @throws ServiceError invalid_transition; conflict if it is closed and would stay closed
 */
export function decided(
  before: IncidentFacts,
  change: { readonly [Fact in keyof IncidentFacts]?: IncidentFacts[Fact] | undefined },
): { after: IncidentFacts; changes: IncidentChanges } {
  const said = FACTS.filter((fact) => change[fact] !== undefined);
  const after: IncidentFacts = { ...before, ...Object.fromEntries(said.map((fact) => [fact, change[fact]])) };
  if (after.status !== before.status && !canMove(before.status, after.status)) {
    const details = { from: before.status, to: after.status };
    throw new ServiceError(
      'invalid_transition',
      `The status of an incident cannot change from ${details.from} to ${details.to}`,
      details,
    );
  }
  const differing = FACTS.filter((fact) => before[fact] !== after[fact]);
  if (differing.length > 0 && after.status === before.status) requireNotClosed(before.status);
  const changes = Object.fromEntries(differing.map((fact) => [fact, { from: before[fact], to: after[fact] }]));
  return { after, changes };
}

/** @throws ServiceError conflict */
export function requireNotClosed(status: IncidentStatus): void {
  if (status === 'closed')
    throw new ServiceError('conflict', 'The incident is closed; set its status to open to change it');
}
