import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Coding, InformationCredibility, SourceReliability } from '../../kernel/reliability/source-rating';

/** An event as it was last imported. */
@Entity('event')
export class EventEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { nullable: true })
  owner: string | null;

  @Column('text')
  source: string;

  @Column('text', { name: 'source_event_id' })
  sourceEventId: string;

  @Column('text')
  title: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text', { name: 'event_category' })
  eventCategory: string;

  @Column('text', { name: 'event_type' })
  eventType: string;

  @Column('text', { name: 'event_subtype', nullable: true })
  eventSubtype: string | null;

  @Column('date', { name: 'event_date', nullable: true })
  eventDate: string | null;

  @Column('date', { name: 'event_date_end', nullable: true })
  eventDateEnd: string | null;

  @Column('timestamptz', { name: 'occurred_at', nullable: true })
  occurredAt: Date | null;

  @Column('text', { nullable: true })
  location: string | null;

  @Column('text', { name: 'location_country', nullable: true })
  locationCountry: string | null;

  @Column('point', { name: 'location_point', nullable: true })
  locationPoint: { x: number; y: number } | null;

  @Column('text', { nullable: true })
  admin1: string | null;

  @Column('text', { nullable: true })
  admin2: string | null;

  @Column('text', { nullable: true })
  admin3: string | null;

  @Column('smallint', { name: 'geo_precision', nullable: true })
  geoPrecision: number | null;

  @Column('double precision', { name: 'uncertainty_km', nullable: true })
  uncertaintyKm: number | null;

  @Column('integer', { nullable: true })
  fatalities: number | null;

  @Column('integer', { nullable: true })
  injuries: number | null;

  @Column('integer', { nullable: true })
  abductions: number | null;

  @Column('boolean', { name: 'civilian_targeting', nullable: true })
  civilianTargeting: boolean | null;

  @Column('double precision', { nullable: true })
  magnitude: number | null;

  @Column('double precision', { name: 'salience_score', nullable: true })
  salienceScore: number | null;

  @Column('text', { name: 'salience_rationale', nullable: true })
  salienceRationale: string | null;

  @Column('integer', { name: 'article_count', default: () => '0' })
  articleCount: number;

  @Column('integer', { name: 'actor_count', default: () => '0' })
  actorCount: number;

  @Column('text', { name: 'source_domains', array: true, nullable: true })
  sourceDomains: string[] | null;

  @Column('text', { name: 'source_types', array: true, nullable: true })
  sourceTypes: string[] | null;

  @Column('text', { default: () => "'human'::text" })
  coding: Coding;

  @Column('integer', { name: 'publisher_count', default: () => '1' })
  publisherCount: number;

  @Column('text', { name: 'source_reliability', default: () => "'F'::text" })
  sourceReliability: SourceReliability;

  @Column('smallint', { name: 'information_credibility', default: () => '6' })
  informationCredibility: InformationCredibility;

  /** Such an event threatens no asset. */
  @Column('text', { name: 'coding_conflict', nullable: true })
  codingConflict: string | null;

  @Column('json', { name: 'category_specific_data', default: () => "'{}'::json" })
  categorySpecificData: unknown;

  @Column('text', { name: 'search_text' })
  searchText: string;

  @Column('bytea', { name: 'content_hash' })
  contentHash: Buffer;

  @Column('integer', { default: () => '0' })
  revision: number;

  @Column('bigint', { name: 'corpus_revision' })
  corpusRevision: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;

  @Column('timestamptz', { name: 'source_updated_at', nullable: true })
  sourceUpdatedAt: Date | null;

  /** When the source first described the event as it does now, if it has confirmed it since. */
  @Column('timestamptz', { name: 'unchanged_since', nullable: true })
  unchangedSince: Date | null;

  @Column('tsvector', { name: 'short_keys', default: () => "'''*'''::tsvector" })
  shortKeys: string;
}
