import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A secret of a connector, sealed under the master key. */
@Entity('stored_secret')
export class StoredSecretEntity {
  @PrimaryColumn('text')
  name: string;

  @Column('bytea')
  sealed: Buffer;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
