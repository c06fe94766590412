import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An actor of an event, and the role in which it took part. */
@Entity('event_actor')
export class EventActorEntity {
  @PrimaryColumn('uuid', { name: 'actor_id' })
  actorId: string;

  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('text')
  role: string;

  @Column('smallint')
  ordinal: number;
}

/** A publication that reports an event. */
@Entity('event_source')
export class EventSourceEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('smallint')
  ordinal: number;

  @Column('text', { nullable: true })
  url: string | null;

  @Column('text')
  domain: string;

  @Column('text')
  type: string;

  @Column('text', { nullable: true })
  title: string | null;

  @Column('timestamptz', { name: 'published_at', nullable: true })
  publishedAt: Date | null;
}

/** What an event said before it was replaced. */
@Entity('event_revision')
export class EventRevisionEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('integer')
  revision: number;

  @Column('timestamptz', { name: 'replaced_at', default: () => 'now()' })
  replacedAt: Date;

  @Column('bigint', { name: 'corpus_revision' })
  corpusRevision: number;

  @Column('json')
  content: unknown;

  /** When the source first described the event like this. */
  @Column('timestamptz', { name: 'known_since', nullable: true })
  knownSince: Date | null;
}

/** An event that was removed; indexes in memory follow these rows. */
@Entity('event_removal')
export class EventRemovalEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @Column('bigint', { name: 'corpus_revision' })
  corpusRevision: number;
}

/** An event that belongs to the demo. */
@Entity('sample_event')
export class SampleEventEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;
}
