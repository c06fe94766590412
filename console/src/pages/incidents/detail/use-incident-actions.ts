import { explainFailure } from '../../../api/failure';
import { useNotify } from '../../../parts/notices';
import { personName, usePeople } from '../people';
import type { Incident, IncidentChange, SeenIncident } from '../types';
import { useSaveIncident } from './use-save-incident';

/** The changes that need no form: assigning the incident, and moving it to another status. */
export function useIncidentActions(seen: SeenIncident, portfolio: string) {
  const notify = useNotify();
  const people = usePeople(portfolio);
  const { save, dialog } = useSaveIncident(portfolio);
  const saveOrExplain = (change: IncidentChange, words: string): void =>
    void save(seen, change, words).catch((error: unknown) =>
      notify({ text: `The incident was not changed. ${explainFailure(error)}`, isProblem: true }),
    );
  const assign = (assignee: string | null): void =>
    saveOrExplain(
      { assignee },
      assignee === null ? 'Nobody is assigned now.' : `Assigned to ${personName(people, assignee)}.`,
    );
  const move = (status: Incident['status']): void =>
    saveOrExplain({ status }, status === 'open' ? 'Reopened the incident.' : `The incident is ${status}.`);
  return { save, dialog, assign, move };
}
