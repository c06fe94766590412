import type { Position } from '../../../api/types';
import { LoadState } from '../../../parts/load-state';
import { EventActors } from './event-actors';
import { EventFacts } from './event-facts';
import { EventSources } from './event-sources';
import { useEventDetail } from '../use-events';
import styles from '../events.module.css';

interface EventPanelProps {
  readonly id: string;
  readonly portfolio: string;
  readonly onClose: () => void;
  /** Absent where there is no map. */
  readonly onShow?: (position: Position) => void;
}

/** The selected event with its sources and actors. */
export function EventPanel({ id, portfolio, onClose, onShow }: EventPanelProps) {
  const detail = useEventDetail(portfolio, id);
  const event = detail.data;
  return (
    <aside className={styles.panel} aria-label="Selected event">
      <header className={styles.panelHead}>
        <h2 dir="auto">{event?.title ?? 'Event'}</h2>
        <button type="button" data-quiet aria-label="Close the event" onClick={onClose}>
          ✕
        </button>
      </header>
      <LoadState query={detail} rows={6} what="the event" />
      {event && (
        <>
          {event.description !== null && <p dir="auto">{event.description}</p>}
          <EventFacts event={event} onShow={onShow} />
          <EventActors actors={event.actors} portfolio={portfolio} />
          <EventSources sources={event.sources} />
        </>
      )}
    </aside>
  );
}
