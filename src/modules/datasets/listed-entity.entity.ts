import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An entity of a list. */
@Entity('entity')
export class ListedEntityEntity {
  @PrimaryColumn('integer')
  number: number;

  @Column('text')
  dataset: string;

  @Column('text', { name: 'source_entity_id' })
  sourceEntityId: string;

  @Column('text')
  schema: string;

  @Column('text')
  caption: string;

  @Column('json')
  content: unknown;

  @Column('bytea', { name: 'content_hash' })
  contentHash: Buffer;

  @Column('integer', { name: 'first_version' })
  firstVersion: number;

  @Column('timestamptz', { name: 'first_seen' })
  firstSeen: Date;

  @Column('timestamptz', { name: 'last_seen', nullable: true })
  lastSeen: Date | null;

  @Column('timestamptz', { name: 'removed_at', nullable: true })
  removedAt: Date | null;
}

/** An entity of an import that is not complete yet. */
@Entity('entity_staging')
export class EntityStagingEntity {
  @PrimaryColumn('uuid', { name: 'import_id' })
  importId: string;

  @PrimaryColumn('integer')
  number: number;

  @Column('text', { name: 'source_entity_id' })
  sourceEntityId: string;

  @Column('text')
  schema: string;

  @Column('text')
  caption: string;

  @Column('json')
  content: unknown;

  @Column('bytea', { name: 'content_hash' })
  contentHash: Buffer;
}

/** Two entities of different lists that are one. */
@Entity('entity_link')
export class EntityLinkEntity {
  @PrimaryColumn('integer', { name: 'entity_number' })
  entityNumber: number;

  @PrimaryColumn('integer', { name: 'other_number' })
  otherNumber: number;

  @Column('text')
  reason: 'identifier' | 'birth_date' | 'incorporation_date' | 'country';

  @Column('real')
  score: number;
}
