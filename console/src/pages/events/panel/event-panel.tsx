import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { Position } from '../../../api/types';
import { FailurePanel, Skeleton } from '../../../parts/failure-panel';
import { Time } from '../../../parts/time';
import { count, countryName, inWords } from '../../../parts/words';
import { eventDays, eventPosition, isWebAddress, salienceText } from '../event-words';
import type { EventDetail, EventSource } from '../types';
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
  return (
    <aside className={styles.panel} aria-label="Selected event">
      <header className={styles.panelHead}>
        <h2 dir="auto">{detail.data?.title ?? 'Event'}</h2>
        <button type="button" data-quiet aria-label="Close the event" onClick={onClose}>
          ✕
        </button>
      </header>
      {detail.isPending && <Skeleton rows={6} label="the event" />}
      {detail.isError && <FailurePanel failure={detail.error} what="The event" onRetry={() => void detail.refetch()} />}
      {detail.data && <Facts event={detail.data} portfolio={portfolio} onShow={onShow} />}
    </aside>
  );
}

interface FactsProps {
  readonly event: EventDetail;
  readonly portfolio: string;
  readonly onShow: ((position: Position) => void) | undefined;
}

const known = (number: number | null): string => (number === null ? 'not known' : number.toLocaleString('en'));

function Facts({ event, portfolio, onShow }: FactsProps) {
  const { occurredAt } = event;
  const position = eventPosition(event);
  return (
    <>
      {event.description !== null && <p dir="auto">{event.description}</p>}
      <dl className={styles.facts}>
        <dt>Kind</dt>
        <dd>
          {[event.eventCategory, event.eventType, event.eventSubtype]
            .filter((one) => one !== null)
            .map(inWords)
            .join(' › ')}
        </dd>
        <dt>When</dt>
        <dd>{occurredAt === null ? eventDays(event) : <Time at={occurredAt} />}</dd>
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
        <dt>Changed</dt>
        <dd>
          <Time at={event.updatedAt} />
          {event.revisions > 0 && `, ${count(event.revisions, 'revision')}`}
        </dd>
      </dl>
      <h3>Actors</h3>
      {event.actors.length === 0 ? (
        <p className={styles.soft}>The sources name no actor.</p>
      ) : (
        <ul className={styles.stack}>
          {event.actors.map(({ id, canonicalName, role, actorType }) => (
            <li key={`${id} ${role}`}>
              <Link to="/p/$portfolio/actors/$id" params={{ portfolio, id }}>
                <bdi>{canonicalName}</bdi>
              </Link>
              , {inWords(role).toLowerCase()}
              {actorType !== null && ` (${inWords(actorType).toLowerCase()})`}
            </li>
          ))}
        </ul>
      )}
      <h3>Sources</h3>
      {event.sources.length === 0 ? (
        <p className={styles.soft}>The event has no source that can be linked.</p>
      ) : (
        <ul className={styles.stack}>
          {event.sources.map((source, index) => (
            <li key={index}>
              <Source source={source} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The browser opens a source in another tab only when the user follows its link. */
function Source({ source: { url, domain, type, title, publishedAt } }: { readonly source: EventSource }) {
  const words = <bdi>{title ?? domain}</bdi>;
  return (
    <>
      {isWebAddress(url) ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {words} <ExternalLink size={12} aria-label="opens another site" />
        </a>
      ) : (
        words
      )}{' '}
      <span className={styles.soft}>
        {domain}, {inWords(type).toLowerCase()}
        {publishedAt !== null && (
          <>
            , <Time at={publishedAt} />
          </>
        )}
      </span>
    </>
  );
}
