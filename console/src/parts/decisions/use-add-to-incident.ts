import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/request';
import type { Incident } from '../../api/types';
import { useNotify } from '../notices';
import type { DecidedThreat } from './decide';
import { describeThreats } from './dismiss-dialog';

export interface AddToIncidentOptions {
  readonly threats: readonly DecidedThreat[];
  readonly portfolio: string;
  readonly onClose: () => void;
}

/** Adds the threats to the incident with this id, or to a new one with this title. */
export function useAddToIncident({ threats, portfolio, onClose }: AddToIncidentOptions) {
  const notify = useNotify();
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<unknown>(null);
  const add = async (incident: { readonly id: string } | { readonly title: string }): Promise<void> => {
    const threat_ids = threats.map(({ id }) => id);
    try {
      const { data } = await callApi<Incident>({
        method: 'POST',
        path: 'id' in incident ? `/v1/incidents/${incident.id}/threats` : '/v1/incidents',
        portfolio,
        idempotencyKey: key,
        body: 'id' in incident ? { threat_ids } : { title: incident.title.trim(), threat_ids },
      });
      notify({ text: `Added ${describeThreats(threats)} to the incident “${data.title}”.` });
      onClose();
      await queries.invalidateQueries({ queryKey: ['incidents'] });
    } catch (error) {
      setFailure(error);
    }
  };
  return { failure, add };
}
