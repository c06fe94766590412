import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

export const SCAN_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;
export type ScanStatus = (typeof SCAN_STATUSES)[number];

export interface ScanCounts {
  assets: number;
  events: number;
  threats: number;
}

/** An evaluation that a user requested or a change of assets caused. */
@Entity('scan')
export class ScanEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('text')
  status: ScanStatus;

  @Column('text', { name: 'asset_ids', array: true, nullable: true })
  assetIds: string[] | null;

  @Column('integer', { name: 'lookback_hours', nullable: true })
  lookbackHours: number | null;

  @Column('json', { nullable: true })
  counts: ScanCounts | null;

  @Column('text', { nullable: true })
  error: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt: Date | null;

  @Column('timestamptz', { name: 'completed_at', nullable: true })
  completedAt: Date | null;
}
