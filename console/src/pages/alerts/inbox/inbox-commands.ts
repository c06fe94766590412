import type { Command } from '../../../app/commands';
import { STATE_WORDS } from '../alert-words';
import type { Alert, AlertState } from '../types';

interface InboxActions {
  /** The chosen alerts, or else the selected one. */
  readonly concerned: readonly Alert[];
  readonly selected: Alert | undefined;
  readonly canWrite: boolean;
  readonly setState: (alerts: readonly Alert[], state: AlertState) => void;
  readonly toggle: (id: string) => void;
  readonly open: (alert: Alert) => void;
}

export const STATE_KEYS: Readonly<Record<AlertState, string>> = { new: 'n', seen: 's', acked: 'a', dismissed: 'd' };

export function inboxCommands({ concerned, selected, canWrite, setState, toggle, open }: InboxActions): Command[] {
  const states = Object.entries(STATE_KEYS).map(([state, key]): Command => ({
    id: `alert-${state}`,
    title: `Set the selected alerts to “${STATE_WORDS[state as AlertState]}”`,
    group: 'Alerts',
    keys: [key],
    isEnabled: () => canWrite && concerned.length > 0,
    run: () => setState(concerned, state as AlertState),
  }));
  return [
    ...states,
    {
      id: 'alert-choose',
      title: 'Choose the selected alert for a change of several',
      group: 'Alerts',
      keys: ['x'],
      isEnabled: () => selected !== undefined,
      run: () => selected && toggle(selected.id),
    },
    {
      id: 'alert-open',
      title: 'Open the threat of the selected alert',
      group: 'Alerts',
      keys: ['Enter'],
      isEnabled: () => selected !== undefined,
      run: () => selected && open(selected),
    },
  ];
}
