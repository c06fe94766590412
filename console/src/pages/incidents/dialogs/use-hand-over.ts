import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/request';
import type { SaveIncident } from '../detail/use-save-incident';
import type { SeenIncident } from '../types';

export interface HandOverOptions {
  readonly seen: SeenIncident;
  readonly portfolio: string;
  readonly save: SaveIncident['save'];
  readonly onClose: () => void;
}

/** Who is assigned next. */
interface Successor {
  readonly id: string;
  readonly name: string;
}

/** Assigns the incident and then adds the note: if only the note fails, it alone is sent again. */
export function useHandOver({ seen, portfolio, save, onClose }: HandOverOptions) {
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<unknown>(null);
  const [isAssigned, setAssigned] = useState(false);
  const { id } = seen.incident;
  const addNote = async (note: string): Promise<void> => {
    if (note === '') return;
    const path = `/v1/incidents/${id}/comments`;
    await callApi({ method: 'POST', path, portfolio, idempotencyKey: key, body: { text: note } });
    await queries.invalidateQueries({ queryKey: ['incident', portfolio, id] });
  };
  const handOver = async (to: Successor, note: string): Promise<void> => {
    if (to.id === '') return;
    try {
      const isDone = isAssigned || (await save(seen, { assignee: to.id }, `Handed over to ${to.name}.`));
      if (isDone) {
        setAssigned(true);
        await addNote(note.trim());
      }
      onClose();
    } catch (error) {
      setFailure(error);
    }
  };
  return { failure, isAssigned, handOver };
}
