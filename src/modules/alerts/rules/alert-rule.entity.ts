import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A rule for which threats cause alerts. */
@Entity('alert_rule')
export class AlertRuleEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('integer')
  ordinal: number;

  @Column('boolean')
  enabled: boolean;

  @Column('text')
  title: string;

  @Column('text', { name: 'severity_threshold', array: true })
  severityThreshold: string[];

  @Column('text', { name: 'asset_ids', array: true, nullable: true })
  assetIds: string[] | null;

  @Column('text', { name: 'threat_types', array: true, nullable: true })
  threatTypes: string[] | null;

  @Column('double precision', { name: 'max_distance_km', nullable: true })
  maxDistanceKm: number | null;

  @Column('integer', { name: 'mute_interval_hours' })
  muteIntervalHours: number;

  @Column('text', { name: 'email_receivers', array: true })
  emailReceivers: string[];

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}

/** An endpoint that receives the alerts of a rule. */
@Entity('alert_rule_webhook')
export class AlertRuleWebhookEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @PrimaryColumn('uuid', { name: 'rule_id' })
  ruleId: string;

  @PrimaryColumn('uuid', { name: 'webhook_id' })
  webhookId: string;

  @Column('integer')
  ordinal: number;
}
