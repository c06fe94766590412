import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { KeyProviderName, KeyReference, StoredPurpose } from './signing-key-sources';
import type { KeyState } from './signing.contract';

/** A signing key with its certificates. */
@Entity('signing_key')
export class SigningKeyEntity {
  @PrimaryColumn('text')
  kid: string;

  @Column('text')
  purpose: StoredPurpose;

  @Column('text')
  state: KeyState;

  @Column('text')
  provider: KeyProviderName;

  @Column('json', { nullable: true })
  reference: KeyReference;

  @Column('bytea', { name: 'sealed_key', nullable: true })
  sealedKey: Buffer | null;

  /** SPKI, PEM. */
  @Column('text', { name: 'public_key' })
  publicKey: string;

  @Column('bytea', { array: true })
  certificates: Buffer[];

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'activated_at', nullable: true })
  activatedAt: Date | null;

  @Column('timestamptz', { name: 'retired_at', nullable: true })
  retiredAt: Date | null;
}

export type NewSigningKey = Omit<SigningKeyEntity, 'createdAt' | 'activatedAt' | 'retiredAt'>;
