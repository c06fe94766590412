import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Severity } from '../../kernel/evaluation/evaluation.types';

/** A threat that matches a rule. */
@Entity('alert')
export class AlertEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('uuid', { name: 'rule_id' })
  ruleId: string;

  @Column('text', { name: 'rule_title' })
  ruleTitle: string;

  @Column('uuid', { name: 'threat_id' })
  threatId: string;

  @Column('text')
  severity: Severity;

  @Column('integer', { name: 'version_count' })
  versionCount: number;

  @Column('text', { name: 'latest_development_title', nullable: true })
  latestDevelopmentTitle: string | null;

  @Column('text', { name: 'matched_asset_ids', array: true })
  matchedAssetIds: string[];

  @Column('integer', { name: 'matched_asset_count' })
  matchedAssetCount: number;

  @Column('text')
  state: 'new' | 'seen' | 'acked' | 'dismissed';

  @Column('timestamptz', { name: 'state_changed_at', nullable: true })
  stateChangedAt: Date | null;

  @Column('text', { name: 'state_changed_by_type', nullable: true })
  stateChangedByType: string | null;

  @Column('text', { name: 'state_changed_by_id', nullable: true })
  stateChangedById: string | null;

  @Column('text')
  email: 'none' | 'not_configured' | 'pending' | 'sent' | 'failed';

  @Column('integer', { name: 'trigger_count', default: () => '1' })
  triggerCount: number;

  @Column('integer', { name: 'suppressed_count', default: () => '0' })
  suppressedCount: number;

  @Column('boolean', { name: 'has_untold_change', default: () => 'false' })
  hasUntoldChange: boolean;

  @Column('timestamptz', { name: 'triggered_now' })
  triggeredNow: Date;

  @Column('timestamptz', { name: 'last_triggered_at', default: () => 'now()' })
  lastTriggeredAt: Date;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
