import type { Command } from '../../../app/commands';
import { movesFrom } from '../board/incident-order';
import type { IncidentStatus } from '../types';

interface IncidentActions {
  readonly status: IncidentStatus;
  readonly canWrite: boolean;
  readonly editNotes: () => void;
  readonly comment: () => void;
  readonly handOver: () => void;
  readonly move: (to: IncidentStatus) => void;
  readonly goBack: () => void;
}

/** The keys of an incident's page. */
export function incidentCommands({ status, canWrite, move, ...actions }: IncidentActions): Command[] {
  const command = (id: string, title: string, keys: string[], run: () => void, isEnabled?: () => boolean): Command => ({
    id: `incident-${id}`,
    title,
    group: 'Incident',
    keys,
    run,
    ...(isEnabled && { isEnabled }),
  });
  const canEdit = (): boolean => canWrite && status !== 'closed';
  const canMove = (to: IncidentStatus) => (): boolean => canWrite && movesFrom(status).includes(to);
  return [
    command('edit', 'Edit the notes of this incident', ['e'], actions.editNotes, canEdit),
    command('comment', 'Comment on this incident', ['c'], actions.comment, canEdit),
    command('hand-over', 'Hand over this incident', ['h'], actions.handOver, canEdit),
    command('resolve', 'Resolve this incident', ['r'], () => move('resolved'), canMove('resolved')),
    command('close', 'Close this incident', [], () => move('closed'), canMove('closed')),
    command('reopen', 'Reopen this incident', ['a'], () => move('open'), canMove('open')),
    command('back', 'Go back to the incidents', ['Escape'], actions.goBack),
  ];
}
