import { useQueryClient } from '@tanstack/react-query';
import { explainFailure } from '../../../api/failure';
import { callApi } from '../../../api/request';
import { useNotify } from '../../../parts/notices';
import { monitoredKey } from './use-monitored';
import type { AlertState, ScreeningAlert } from './types';

/** Acknowledges an alert, which can be undone. */
export function useAcknowledge(portfolio: string): (alert: ScreeningAlert) => Promise<void> {
  const queries = useQueryClient();
  const notify = useNotify();
  const change = async ({ id }: ScreeningAlert, state: AlertState): Promise<boolean> => {
    try {
      const path = `/v1/lookup/screening-alerts/${id}/state`;
      await callApi({ method: 'PATCH', path, portfolio, body: { state } });
      return true;
    } catch (error) {
      notify({ text: `The alert was not changed. ${explainFailure(error)}`, isProblem: true });
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: monitoredKey(portfolio) });
    }
  };
  return async (alert) => {
    if (!(await change(alert, 'acked'))) return;
    const undo = (): void => void change(alert, alert.state);
    notify({ text: `The alert on “${alert.hit.caption}” was acknowledged.`, undo });
  };
}
