import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SeverityMark } from '../../../parts/severity-mark';
import { Time } from '../../../parts/time';
import { count, inWords } from '../../../parts/words';
import { byStatus, threatsInShort } from './incident-order';
import { personName, usePeople } from '../people';
import type { Incident, IncidentStatus } from '../types';
import styles from '../incidents.module.css';

interface BoardProps {
  readonly portfolio: string;
  readonly incidents: readonly Incident[];
  readonly userId: string | null;
}

/** A column shows this many cards at first. */
const FIRST_CARDS = 50;

export function Board({ portfolio, incidents, userId }: BoardProps) {
  return (
    <div className={styles.board}>
      {byStatus(incidents).map((column) => (
        <BoardColumn key={column.status} {...column} portfolio={portfolio} userId={userId} />
      ))}
    </div>
  );
}

function BoardColumn({ status, incidents, portfolio, userId }: BoardProps & { readonly status: IncidentStatus }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? incidents : incidents.slice(0, FIRST_CARDS);
  return (
    <section className={styles.column} aria-labelledby={`column-${status}`}>
      <h2 id={`column-${status}`}>
        {inWords(status)} <span className={styles.soft}>{incidents.length.toLocaleString('en')}</span>
      </h2>
      {incidents.length === 0 && <p className={styles.soft}>No {status} incidents.</p>}
      <ul className={styles.cards}>
        {shown.map((incident) => (
          <li key={incident.id}>
            <Card incident={incident} portfolio={portfolio} isOwn={userId !== null && incident.assignee === userId} />
          </li>
        ))}
      </ul>
      {shown.length < incidents.length && (
        <button type="button" data-quiet onClick={() => setWhole(true)}>
          Show all {incidents.length.toLocaleString('en')}
        </button>
      )}
    </section>
  );
}

interface CardProps {
  readonly incident: Incident;
  readonly portfolio: string;
  readonly isOwn: boolean;
}

function Card({ incident, portfolio, isOwn }: CardProps) {
  const people = usePeople(portfolio);
  const { live, total, severity } = threatsInShort(incident);
  return (
    <Link
      className={styles.card}
      to="/p/$portfolio/incidents/$id"
      params={{ portfolio, id: incident.id }}
      data-incident
      data-own={isOwn}
    >
      <strong dir="auto">{incident.title}</strong>
      <span className={styles.cardFacts}>
        {severity !== null && <SeverityMark severity={severity} />}
        {total === 0 ? 'No threats' : `${count(total, 'threat')}, ${live} live`}
      </span>
      <span className={styles.cardFacts}>
        {isOwn ? (
          <b>Yours</b>
        ) : (
          <bdi>{incident.assignee === null ? 'Unassigned' : personName(people, incident.assignee)}</bdi>
        )}
        <span className={styles.cardTime}>
          <Time at={incident.updated_at} />
        </span>
      </span>
    </Link>
  );
}
