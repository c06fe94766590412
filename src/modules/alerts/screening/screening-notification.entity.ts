import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who gets e-mails about the screening alerts of a portfolio, with the alerts that wait for the next digest. */
@Entity('screening_notification')
export class ScreeningNotificationEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('text', { name: 'email_receivers', array: true })
  emailReceivers: string[];

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  /** The number of digests so far; also the number of the last one. */
  @Column('integer', { name: 'digest_count', default: () => '0' })
  digestCount: number;

  @Column('timestamptz', { name: 'last_digest_at', nullable: true })
  lastDigestAt: Date | null;

  /** The state of the e-mails of the last digest. */
  @Column('text', { default: () => "'none'::text" })
  email: 'none' | 'pending' | 'sent' | 'failed';

  @Column('integer', { name: 'new_count', default: () => '0' })
  newCount: number;

  @Column('integer', { name: 'changed_count', default: () => '0' })
  changedCount: number;

  @Column('integer', { name: 'removed_count', default: () => '0' })
  removedCount: number;

  /** The first alerts that wait. */
  @Column('uuid', { name: 'alert_ids', array: true, default: () => "'{}'::uuid[]" })
  alertIds: string[];

  /** Null if no alert waits. */
  @Column('timestamptz', { name: 'waiting_since', nullable: true })
  waitingSince: Date | null;
}
