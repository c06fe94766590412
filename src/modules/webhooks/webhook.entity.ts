import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { WebhookEventType } from './webhooks.contract';

/** An endpoint to which notifications are delivered. */
@Entity('webhook')
export class WebhookEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('text')
  title: string;

  @Column('text')
  url: string;

  @Column('text', { name: 'event_types', array: true })
  eventTypes: WebhookEventType[];

  @Column('boolean', { default: () => 'true' })
  enabled: boolean;

  @Column('text', { name: 'disabled_reason', nullable: true })
  disabledReason: 'asked' | 'gone' | 'failing' | null;

  @Column('timestamptz', { name: 'disabled_at', nullable: true })
  disabledAt: Date | null;

  @Column('timestamptz', { name: 'failing_since', nullable: true })
  failingSince: Date | null;

  @Column('boolean', { name: 'has_abandoned', default: () => 'false' })
  hasAbandoned: boolean;

  @Column('timestamptz', { name: 'last_delivered_at', nullable: true })
  lastDeliveredAt: Date | null;

  @Column('bytea', { name: 'sealed_secret' })
  sealedSecret: Buffer;

  @Column('bytea', { name: 'sealed_former_secret', nullable: true })
  sealedFormerSecret: Buffer | null;

  @Column('timestamptz', { name: 'former_secret_until', nullable: true })
  formerSecretUntil: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
