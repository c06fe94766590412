import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RoleRule } from '../../kernel/identity/role-rules';
import type { ConnectionKind, ConnectionSettings } from './connections.contract';

/** How a tenant signs in at one identity provider. */
@Entity('sso_connection')
export class ConnectionEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  kind: ConnectionKind;

  /** The identity provider's entity ID, or the OIDC issuer. */
  @Column('text')
  issuer: string;

  @Column('text', { name: 'api_audience', nullable: true })
  apiAudience: string | null;

  /** All that anybody may see of it. */
  @Column('jsonb')
  settings: ConnectionSettings;

  @Column('jsonb', { name: 'role_rules' })
  roleRules: RoleRule[];

  @Column('text', { name: 'group_source' })
  groupSource: 'sign_in' | 'scim';

  /** JSON of `ConnectionSecrets`, sealed under the master key. */
  @Column('bytea', { name: 'sealed_secrets' })
  sealedSecrets: Buffer;

  @Column('integer')
  version: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
