import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { AssetStatus } from './assets.contract';

/** A place that a portfolio watches. */
@Entity('asset')
export class AssetEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('text', { name: 'asset_id' })
  assetId: string;

  @Column('integer')
  ordinal: number;

  @Column('text')
  name: string;

  @Column('text')
  type: string;

  @Column('text', { nullable: true })
  role: string | null;

  @Column('text')
  status: AssetStatus;

  @Column('double precision')
  lat: number;

  @Column('double precision')
  lng: number;

  @Column('text', { nullable: true })
  country: string | null;

  @Column('double precision', { name: 'monitoring_radius_km' })
  monitoringRadiusKm: number;

  @Column('json')
  attributes: unknown;

  @Column('json', { name: 'threat_config' })
  threatConfig: unknown;

  @Column('json', { name: 'physical_threat_config' })
  physicalThreatConfig: unknown;

  @Column('bytea', { name: 'content_hash' })
  contentHash: Buffer;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;

  @Column('bigint', { default: () => '0' })
  revision: number;
}
