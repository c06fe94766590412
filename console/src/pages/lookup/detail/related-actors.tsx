import { Link } from '@tanstack/react-router';
import { count, countryName, percent } from '../../../parts/words';
import type { Lookup } from '../types';
import styles from '../lookup.module.css';

interface RelatedActorsProps {
  readonly actors: Lookup['related_actors'];
  readonly portfolio: string;
  /** Without the permission to read events, the names have no links. */
  readonly canOpen: boolean;
}

/** Actors of events with a matching name. They do not affect the outcome. */
export function RelatedActors({ actors, portfolio, canOpen }: RelatedActorsProps) {
  if (actors.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="related-actors">
      <h2 id="related-actors">Actors of events with a matching name</h2>
      <p className={styles.soft}>They may only share the name, and do not affect the outcome.</p>
      <ul className={styles.records}>
        {actors.map(({ actor_id: id, name, country, event_count: events, score, last_mention_date: last }) => (
          <li key={id}>
            {canOpen ? (
              <Link to="/p/$portfolio/actors/$id" params={{ portfolio, id }}>
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}{' '}
            · {countryName(country)} · {count(events, 'event')}
            {last !== null && `, last ${last}`} · name matches {percent(score, 0)}
          </li>
        ))}
      </ul>
    </section>
  );
}
