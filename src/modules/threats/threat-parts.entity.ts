import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Severity } from '../../kernel/evaluation/evaluation.types';

/** An asset that a threat concerns. */
@Entity('threat_asset')
export class ThreatAssetEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @PrimaryColumn('uuid', { name: 'threat_id' })
  threatId: string;

  @PrimaryColumn('text', { name: 'asset_id' })
  assetId: string;

  @Column('text', { name: 'asset_name' })
  assetName: string;

  @Column('text', { name: 'asset_type' })
  assetType: string;

  @Column('double precision', { name: 'distance_km', nullable: true })
  distanceKm: number | null;

  @Column('text', { name: 'attribution_types', array: true })
  attributionTypes: string[];

  @Column('double precision', { name: 'risk_score' })
  riskScore: number;

  @Column('double precision', { name: 'impact_score' })
  impactScore: number;

  @Column('text', { name: 'risk_level' })
  riskLevel: Severity;

  @Column('timestamptz', { name: 'detached_at', nullable: true })
  detachedAt: Date | null;
}

/** An event that is evidence of a threat. */
@Entity('threat_evidence')
export class ThreatEvidenceEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @PrimaryColumn('uuid', { name: 'threat_id' })
  threatId: string;

  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @Column('integer')
  ordinal: number;

  @Column('double precision', { name: 'distance_km', nullable: true })
  distanceKm: number | null;

  @Column('double precision')
  weight: number;

  @Column('timestamptz', { name: 'added_at', default: () => 'now()' })
  addedAt: Date;
}

/** A version of a threat: what changed, and the state after it. */
@Entity('threat_version')
export class ThreatVersionEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @PrimaryColumn('uuid', { name: 'threat_id' })
  threatId: string;

  @PrimaryColumn('integer')
  version: number;

  @Column('json')
  changes: unknown;

  @Column('json')
  snapshot: unknown;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}

/** A new event of a threat, shown in its timeline. */
@Entity('threat_development')
export class ThreatDevelopmentEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @PrimaryColumn('uuid', { name: 'threat_id' })
  threatId: string;

  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('integer', { name: 'event_revision', default: () => '0' })
  eventRevision: number;

  @Column('text')
  title: string;

  @Column('timestamptz', { name: 'occurred_at' })
  occurredAt: Date;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
