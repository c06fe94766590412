import { ALERT_STATES } from './search';
import { STATE_KEYS } from './inbox-commands';
import type { AlertState } from '../types';

interface StateButtonsProps {
  /** The state that the alert already has. */
  readonly current: AlertState | null;
  readonly canWrite: boolean;
  readonly onState: (state: AlertState) => void;
}

const ACTIONS: Readonly<Record<AlertState, string>> = {
  new: 'Mark as new',
  seen: 'Mark as seen',
  acked: 'Acknowledge',
  dismissed: 'Dismiss',
};

/** A button for each state that an alert can have next. */
export function StateButtons({ current, canWrite, onState }: StateButtonsProps) {
  if (!canWrite) return <p>You need the permission alerts:write to change the state of alerts.</p>;
  return ALERT_STATES.filter((state) => state !== current).map((state) => (
    <button key={state} type="button" onClick={() => onState(state)}>
      {ACTIONS[state]} <kbd>{STATE_KEYS[state]}</kbd>
    </button>
  ));
}
