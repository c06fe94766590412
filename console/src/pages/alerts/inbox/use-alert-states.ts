import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { explainFailure } from '../../../api/failure';
import { callApi } from '../../../api/request';
import { useNotify } from '../../../parts/notices';
import { count } from '../../../parts/words';
import { STATE_WORDS } from '../alert-words';
import type { Alert, AlertList, AlertState } from '../types';
import { alertsKey } from '../use-alerts';

type StoredList = InfiniteData<AlertList>;

const withState = (list: StoredList | undefined, ids: ReadonlySet<string>, state: AlertState): StoredList | undefined =>
  list && {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      alerts: page.alerts.map((alert) => (ids.has(alert.id) ? { ...alert, state } : alert)),
    })),
  };

const sentence = (alerts: readonly Alert[], state: AlertState): string => {
  const what = alerts.length === 1 ? `“${alerts[0]?.threat.title ?? ''}”` : count(alerts.length, 'alert');
  return `${STATE_WORDS[state]}: ${what}.`;
};

/** The alerts that the service has changed, and why it refused the last of the others. */
async function patchStates(
  portfolio: string,
  alerts: readonly Alert[],
  state: AlertState,
): Promise<{ saved: Alert[]; problem: unknown }> {
  const saved: Alert[] = [];
  let problem: unknown = null;
  for (const alert of alerts) {
    try {
      await callApi({ method: 'PATCH', path: `/v1/alerts/${alert.id}/state`, portfolio, body: { state } });
      saved.push(alert);
    } catch (error) {
      problem = error;
    }
  }
  return { saved, problem };
}

type SetStates = (alerts: readonly Alert[], state: AlertState) => Promise<void>;

/** Sets the state of alerts: the list changes at once, every refusal is reported, and the change can be taken back. */
export function useAlertStates(portfolio: string): SetStates {
  const queries = useQueryClient();
  const notify = useNotify();
  const save = async (alerts: readonly Alert[], state: AlertState): Promise<Alert[]> => {
    const ids = new Set(alerts.map(({ id }) => id));
    queries.setQueriesData<StoredList>({ queryKey: [...alertsKey(portfolio), 'list'] }, (list) =>
      withState(list, ids, state),
    );
    const { saved, problem } = await patchStates(portfolio, alerts, state);
    await queries.invalidateQueries({ queryKey: alertsKey(portfolio) });
    if (problem !== null) {
      const refused = count(alerts.length - saved.length, 'alert');
      notify({ text: `${refused} could not be changed. ${explainFailure(problem)}`, isProblem: true });
    }
    return saved;
  };
  const undo = async (alerts: readonly Alert[]): Promise<void> => {
    for (const state of new Set(alerts.map((alert) => alert.state))) {
      await save(
        alerts.filter((alert) => alert.state === state),
        state,
      );
    }
    notify({ text: `Undone: ${count(alerts.length, 'alert')}.` });
  };
  return async (alerts, state) => {
    const changing = alerts.filter((alert) => alert.state !== state);
    if (changing.length === 0) return;
    const saved = await save(changing, state);
    if (saved.length === changing.length) notify({ text: sentence(saved, state), undo: () => void undo(saved) });
  };
}
