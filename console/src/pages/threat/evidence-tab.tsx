import type { ThreatDetail } from '../../api/types';
import { count, decimal, km } from '../../parts/words';
import styles from './threat.module.css';

/** Every event that the threat is based on, with its weight and its source. */
export function EvidenceTab({ threat }: { readonly threat: ThreatDetail }) {
  const events = [...threat.evidence].sort((one, other) => other.weight - one.weight);
  return (
    <section className={styles.card}>
      <p>
        {count(events.length, 'event')} from {threat.sources.join(', ')}.
        {threat.evidence_withheld > 0 && ` Your data scope hides ${count(threat.evidence_withheld, 'more event')}.`}
      </p>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Events">
        <table className={styles.table}>
          <thead>
            <tr>
              <th>Event</th>
              <th>Date</th>
              <th>Distance</th>
              <th>Weight</th>
              <th>Source</th>
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <tr key={event.event_id}>
                <th scope="row" dir="auto">
                  {event.title}
                </th>
                <td>{event.event_date}</td>
                <td>{km(event.distance_km)}</td>
                <td>{decimal(event.weight, 2)}</td>
                <td>{event.source_domains.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
