import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A part of the search index over the names of one version of a list. */
@Entity('entity_segment')
export class EntitySegmentEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('uuid', { name: 'import_id' })
  importId: string;

  @Column('bytea')
  weights: Buffer;

  @Column('smallint', { name: 'key_format', default: () => '0' })
  keyFormat: number;
}

/** A name in a segment. */
@Entity('entity_name')
export class EntityNameEntity {
  @PrimaryColumn('integer', { name: 'segment_id' })
  segmentId: number;

  @PrimaryColumn('integer')
  position: number;

  @Column('integer', { name: 'entity_number' })
  entityNumber: number;

  @Column('text')
  schema: string;

  @Column('text')
  value: string;

  @Column('boolean', { name: 'is_weak' })
  isWeak: boolean;
}

/** The positions of the names in a segment that have a key in common. */
@Entity('entity_key')
export class EntityKeyEntity {
  @PrimaryColumn('text')
  key: string;

  @PrimaryColumn('integer', { name: 'segment_id' })
  segmentId: number;

  @Column('bytea')
  positions: Buffer;
}
