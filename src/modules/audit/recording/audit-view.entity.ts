import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A view of a part of a map, stored until the views of its minute are folded into one audit record. */
@Entity('audit_view')
export class AuditViewEntity {
  @PrimaryColumn('uuid', { name: 'request_id' })
  requestId: string;

  @Column('text', { name: 'chain_id' })
  chainId: string;

  @Column('uuid', { name: 'tenant_id', nullable: true })
  tenantId: string | null;

  /** Views with the same key and minute share one record. */
  @Column('text', { name: 'group_key' })
  groupKey: string;

  @Column('timestamptz')
  minute: Date;

  @Column('text')
  resource: string;

  /** The record that the request would have by itself. */
  @Column('text')
  payload: string;
}
