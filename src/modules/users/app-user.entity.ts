import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user of one identity provider. */
@Entity('app_user')
export class AppUserEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'connection_id' })
  connectionId: string;

  /** SAML's NameID, or OIDC's `sub`; never an e-mail address, which could be reassigned to another person. */
  @Column('text')
  subject: string;

  @Column('text', { nullable: true })
  email: string | null;

  @Column('text', { nullable: true })
  name: string | null;

  /** As reported by the identity provider at the last sign-in. */
  @Column('text', { array: true, default: () => "'{}'::text[]" })
  groups: string[];

  /** The three SCIM attributes (RFC 7643 §3.1, §4.1); null if the user was created at sign-in. */
  @Column('text', { name: 'user_name', nullable: true })
  userName: string | null;

  @Column('text', { name: 'external_id', nullable: true })
  externalId: string | null;

  @Column('jsonb', { name: 'scim_attributes', nullable: true })
  scimAttributes: Record<string, unknown> | null;

  @Column('boolean', { name: 'is_active', default: () => 'true' })
  isActive: boolean;

  @Column('timestamptz', { name: 'deactivated_at', nullable: true })
  deactivatedAt: Date | null;

  @Column('text', { name: 'deactivated_by', nullable: true })
  deactivatedBy: 'admin' | 'scim' | null;

  @Column('integer', { default: () => '1' })
  version: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;

  @Column('timestamptz', { name: 'last_signed_in_at', nullable: true })
  lastSignedInAt: Date | null;
}
