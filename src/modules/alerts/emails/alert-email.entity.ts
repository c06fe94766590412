import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { MailContent } from './alert-mail';

/** A message to one receiver about an alert, or about the screening alerts of a digest. */
@Entity('alert_email')
export class AlertEmailEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  /** Null for a digest of screening alerts. */
  @Column('uuid', { name: 'alert_id', nullable: true })
  alertId: string | null;

  /** Which renewal of the alert, or which digest of the portfolio. */
  @Column('integer', { name: 'trigger_number' })
  triggerNumber: number;

  @Column('text')
  receiver: string;

  @Column('json')
  content: MailContent;

  @Column('text')
  status: 'pending' | 'sent' | 'failed';

  @Column('text', { name: 'last_error', nullable: true })
  lastError: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt: Date | null;
}
