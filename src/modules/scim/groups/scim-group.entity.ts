import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A group that an identity provider manages. */
@Entity('scim_group')
export class ScimGroupEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'connection_id' })
  connectionId: string;

  @Column('text', { name: 'display_name' })
  displayName: string;

  @Column('text', { name: 'external_id', nullable: true })
  externalId: string | null;

  @Column('integer', { default: () => '1' })
  version: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}

/** A user in a group. */
@Entity('scim_group_member')
export class ScimGroupMemberEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'group_id' })
  groupId: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;
}
