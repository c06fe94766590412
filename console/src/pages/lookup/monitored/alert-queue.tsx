import { Time } from '../../../parts/time';
import { count, principalName } from '../../../parts/words';
import { HitView } from './hit-view';
import { alertTitle, isOpenAlert } from './monitored-words';
import type { ScreeningAlert } from './types';
import cards from '../../../parts/page/cards.module.css';
import styles from './monitored.module.css';

interface AlertQueueProps {
  readonly alerts: readonly ScreeningAlert[];
  readonly canWrite: boolean;
  readonly onAcknowledge: (alert: ScreeningAlert) => void;
}

/** The alerts that nobody has acknowledged, and below them the others. */
export function AlertQueue({ alerts, canWrite, onAcknowledge }: AlertQueueProps) {
  const open = alerts.filter(isOpenAlert);
  const closed = alerts.filter((alert) => !isOpenAlert(alert));
  return (
    <section className={cards.stack} aria-labelledby="open-alerts">
      <h3 id="open-alerts">{open.length === 0 ? 'No open alert' : count(open.length, 'open alert')}</h3>
      {open.map((alert, index) => (
        <article key={alert.id} className={styles.alert} aria-label={alertTitle(alert)}>
          <AlertView alert={alert} />
          {canWrite && (
            <button type="button" data-primary onClick={() => onAcknowledge(alert)}>
              Acknowledge {index === 0 && <kbd>a</kbd>}
            </button>
          )}
        </article>
      ))}
      {closed.length > 0 && (
        <details>
          <summary>{count(closed.length, 'acknowledged alert')}</summary>
          {closed.map((alert) => (
            <article key={alert.id} className={styles.alert} aria-label={alertTitle(alert)}>
              <AlertView alert={alert} />
              {alert.state_changed_by !== null && alert.state_changed_at !== null && (
                <p className={cards.soft}>
                  Acknowledged by <bdi>{principalName(alert.state_changed_by)}</bdi>,{' '}
                  <Time at={alert.state_changed_at} />
                </p>
              )}
            </article>
          ))}
        </details>
      )}
    </section>
  );
}

function AlertView({ alert }: { readonly alert: ScreeningAlert }) {
  return (
    <>
      <h4>{alertTitle(alert)}</h4>
      <p className={cards.soft}>
        <Time at={alert.created_at} />
      </p>
      <HitView hit={alert.hit} />
    </>
  );
}
