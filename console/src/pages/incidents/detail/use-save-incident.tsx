import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiFailure, explainFailure } from '../../../api/failure';
import { callApi } from '../../../api/request';
import { useNotify } from '../../../parts/notices';
import { IncidentConflictDialog } from '../dialogs/incident-conflict-dialog';
import type { Incident, IncidentChange, SeenIncident } from '../types';

interface Conflict {
  readonly seen: SeenIncident;
  readonly change: IncidentChange;
  readonly settle: (isSaved: boolean) => void;
}

export interface SaveIncident {
  /**
   * Changes the incident if it is still as the user saw it; otherwise shows what changed and asks. Returns whether the change
   * was saved.
   * @throws ApiFailure 422, for a form to show
   */
  readonly save: (seen: SeenIncident, change: IncidentChange, words: string) => Promise<boolean>;
  readonly dialog: ReactNode;
}

export function useSaveIncident(portfolio: string): SaveIncident {
  const notify = useNotify();
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const reload = async (id: string): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ['incident', portfolio, id] });
    void queries.invalidateQueries({ queryKey: ['incidents', portfolio] });
  };
  const save: SaveIncident['save'] = async (seen, change, words) => {
    const { id } = seen.incident;
    try {
      await callApi<Incident>({
        method: 'PATCH',
        path: `/v1/incidents/${id}`,
        portfolio,
        ifMatch: seen.etag,
        body: change,
      });
      await reload(id);
      notify({ text: words });
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status === 422) throw error;
      if (error.status === 412) {
        return new Promise((settle) => setConflict({ seen, change, settle: (isSaved) => settle(isSaved) }));
      }
      await reload(id);
      notify({ text: `The incident was not changed. ${explainFailure(error)}`, isProblem: true });
      return false;
    }
  };
  const close = async (isSaved: boolean): Promise<void> => {
    setConflict(null);
    if (conflict) await reload(conflict.seen.incident.id);
    conflict?.settle(isSaved);
  };
  const repeat = async (fresh: SeenIncident): Promise<void> => {
    if (!conflict) return;
    setConflict(null);
    conflict.settle(await save(fresh, conflict.change, 'Saved your change.'));
  };
  const dialog = conflict && (
    <IncidentConflictDialog
      seen={conflict.seen}
      portfolio={portfolio}
      onClose={() => void close(false)}
      onRepeat={(fresh) => void repeat(fresh)}
    />
  );
  return { save, dialog };
}
