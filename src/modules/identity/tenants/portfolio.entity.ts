import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('portfolio')
export class PortfolioEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  slug: string;

  @Column('text')
  name: string;

  /** Increases with every change of the assets. */
  @Column('bigint', { name: 'assets_revision', default: () => '0' })
  assetsRevision: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
