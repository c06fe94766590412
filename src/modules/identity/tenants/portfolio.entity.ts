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

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
