import type { Position } from '../../../api/types';
import { Time } from '../../../parts/time';
import { count, countryName, inWords } from '../../../parts/words';
import { eventDays, eventPosition, salienceText } from '../event-words';
import type { EventDetail } from '../types';
import styles from '../events.module.css';

interface EventFactsProps {
  readonly event: EventDetail;
  /** Absent where there is no map. */
  readonly onShow: ((position: Position) => void) | undefined;
}

const known = (number: number | null): string => (number === null ? 'not known' : number.toLocaleString('en'));

/** What the sources say about the event, by field. */
export function EventFacts({ event, onShow }: EventFactsProps) {
  const position = eventPosition(event);
  return (
    <dl className={styles.facts}>
      <dt>Kind</dt>
      <dd>
        {[event.eventCategory, event.eventType, event.eventSubtype]
          .filter((one) => one !== null)
          .map(inWords)
          .join(' › ')}
      </dd>
      <dt>When</dt>
      <dd>{event.occurredAt === null ? eventDays(event) : <Time at={event.occurredAt} />}</dd>
      <dt>Where</dt>
      <dd>
        <bdi>{event.location ?? 'No place'}</bdi>
        {event.locationCountry !== null && `, ${countryName(event.locationCountry)}`}{' '}
        {position !== null && onShow && (
          <button type="button" onClick={() => onShow(position)}>
            Show on the map
          </button>
        )}
      </dd>
      <dt>Harm</dt>
      <dd>
        Fatalities {known(event.fatalities)}, injuries {known(event.injuries)}
      </dd>
      <dt>Salience</dt>
      <dd>
        {salienceText(event.salienceScore)}
        {event.salienceRationale !== null && (
          <>
            : <bdi>{event.salienceRationale}</bdi>
          </>
        )}
      </dd>
      <dt>Origin</dt>
      <dd>
        <bdi>{event.source}</bdi>, id <bdi>{event.sourceEventId}</bdi>
      </dd>
      <dt>Source rating</dt>
      <dd>
        {event.sourceRating}
        {event.codingConflict !== null && `. ${event.codingConflict} It threatens no asset.`}
      </dd>
      <dt>Changed</dt>
      <dd>
        <Time at={event.updatedAt} />
        {event.revisions > 0 && `, ${count(event.revisions, 'revision')}`}
      </dd>
    </dl>
  );
}
