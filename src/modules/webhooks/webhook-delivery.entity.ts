import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { WebhookEventType } from './webhooks.contract';

/** A message for an endpoint, with the outcome of its last attempt. */
@Entity('webhook_delivery')
export class WebhookDeliveryEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('uuid', { name: 'webhook_id' })
  webhookId: string;

  @Column('text', { name: 'event_type' })
  eventType: WebhookEventType;

  @Column('text')
  payload: string;

  @Column('text')
  status: 'pending' | 'delivered' | 'failed' | 'abandoned';

  @Column('integer', { default: () => '0' })
  attempts: number;

  @Column('integer', { name: 'failures_in_a_row', default: () => '0' })
  failuresInARow: number;

  @Column('timestamptz', { name: 'next_attempt_at', nullable: true })
  nextAttemptAt: Date | null;

  @Column('timestamptz', { name: 'last_attempt_at', nullable: true })
  lastAttemptAt: Date | null;

  @Column('integer', { name: 'last_status_code', nullable: true })
  lastStatusCode: number | null;

  @Column('text', { name: 'last_error', nullable: true })
  lastError: string | null;

  @Column('integer', { name: 'last_duration_ms', nullable: true })
  lastDurationMs: number | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}

/** An attempt to deliver a message. */
@Entity('webhook_attempt')
export class WebhookAttemptEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @PrimaryColumn('uuid', { name: 'delivery_id' })
  deliveryId: string;

  @PrimaryColumn('integer')
  number: number;

  @Column('timestamptz', { name: 'attempted_at' })
  attemptedAt: Date;

  @Column('integer', { name: 'status_code', nullable: true })
  statusCode: number | null;

  @Column('text', { nullable: true })
  error: string | null;

  @Column('integer', { name: 'duration_ms' })
  durationMs: number;
}
