import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The state of a live feed: what it last answered, and when it is polled next. */
@Entity('feed_state')
export class FeedStateEntity {
  @PrimaryColumn('text')
  feed: string;

  @Column('bytea', { name: 'url_hash', nullable: true })
  urlHash: Buffer | null;

  @Column('text', { nullable: true })
  etag: string | null;

  @Column('text', { name: 'last_modified', nullable: true })
  lastModified: string | null;

  @Column('bytea', { name: 'body_hash', nullable: true })
  bodyHash: Buffer | null;

  @Column('text', { nullable: true })
  position: string | null;

  @Column('smallint', { name: 'last_status', nullable: true })
  lastStatus: number | null;

  @Column('text', { name: 'last_error', nullable: true })
  lastError: string | null;

  @Column('timestamptz', { name: 'last_attempt_at', nullable: true })
  lastAttemptAt: Date | null;

  @Column('timestamptz', { name: 'last_success_at', nullable: true })
  lastSuccessAt: Date | null;

  @Column('timestamptz', { name: 'last_change_at', nullable: true })
  lastChangeAt: Date | null;

  @Column('integer', { name: 'consecutive_failures', default: () => '0' })
  consecutiveFailures: number;

  @Column('timestamptz', { name: 'next_poll_at', default: () => 'now()' })
  nextPollAt: Date;

  @Column('text', { name: 'polling_job', nullable: true })
  pollingJob: string | null;

  @Column('timestamptz', { name: 'polling_since', nullable: true })
  pollingSince: Date | null;
}
