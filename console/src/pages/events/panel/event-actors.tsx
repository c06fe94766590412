import { Link } from '@tanstack/react-router';
import { inWords } from '../../../parts/words';
import type { EventDetail } from '../types';
import styles from '../events.module.css';

interface EventActorsProps {
  readonly actors: EventDetail['actors'];
  readonly portfolio: string;
}

/** The actors of an event with their roles; each leads to its own page. */
export function EventActors({ actors, portfolio }: EventActorsProps) {
  return (
    <>
      <h3>Actors</h3>
      {actors.length === 0 ? (
        <p className={styles.soft}>The sources name no actor.</p>
      ) : (
        <ul className={styles.stack}>
          {actors.map(({ id, canonicalName, role, actorType }) => (
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
    </>
  );
}
