import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RoleRule } from '../../kernel/identity/role-rules';
import type { ConnectionKind, ConnectionSettings } from './connections.contract';

/** A tenant's connection to one identity provider. */
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

  /** The settings that may be shown. */
  @Column('jsonb')
  settings: ConnectionSettings;

  @Column('jsonb', { name: 'role_rules' })
  roleRules: RoleRule[];

  @Column('text', { name: 'group_source', default: () => "'sign_in'::text" })
  groupSource: 'sign_in' | 'scim';

  /** JSON of `ConnectionSecrets`, sealed under the master key. */
  @Column('bytea', { name: 'sealed_secrets' })
  sealedSecrets: Buffer;

  @Column('integer', { default: () => '1' })
  version: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
