import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A person or group that takes part in events. */
@Entity('actor')
export class ActorEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  source: string;

  @Column('text', { name: 'source_actor_id' })
  sourceActorId: string;

  @Column('text', { name: 'canonical_name' })
  canonicalName: string;

  @Column('text', { name: 'actor_type', nullable: true })
  actorType: string | null;

  @Column('text', { nullable: true })
  country: string | null;

  @Column('text', { array: true, default: () => "'{}'::text[]" })
  aliases: string[];

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text', { name: 'search_text' })
  searchText: string;

  @Column('bigint', { name: 'corpus_revision' })
  corpusRevision: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
