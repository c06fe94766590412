import { useRef } from 'react';
import { type ApiAnswer, callApi } from '../../api/request';
import type { Threat, ThreatChange } from '../../api/types';
import type { DecidedThreat } from './decide';

type Save = (threat: DecidedThreat, change: ThreatChange) => Promise<ApiAnswer<Threat>>;

/**
 * Saves the changes of one threat one after the other: a second decision is based on the ETag of the first, and does not
 * conflict with it.
 */
export function useSaveInOrder(portfolio: string): Save {
  const underWay = useRef(new Map<string, Promise<string | null>>());
  return async (threat, change) => {
    const former = underWay.current.get(threat.id);
    const send = async (): Promise<ApiAnswer<Threat>> =>
      callApi<Threat>({
        method: 'PATCH',
        path: `/v1/threats/${threat.id}`,
        portfolio,
        ifMatch: (await former) ?? threat.etag,
        body: change,
      });
    const answer = send();
    const etag = answer.then(
      (saved) => saved.etag,
      () => null,
    );
    underWay.current.set(threat.id, etag);
    try {
      return await answer;
    } finally {
      if (underWay.current.get(threat.id) === etag) underWay.current.delete(threat.id);
    }
  };
}
