import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { SourceReliability } from '../../kernel/reliability/source-rating';
import type { Reliability, Severity } from '../../kernel/evaluation/evaluation.types';

/** A threat to assets of a portfolio, as found by the last evaluation and decided by analysts. */
@Entity('threat')
export class ThreatEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('text')
  title: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text', { name: 'threat_type' })
  threatType: string;

  @Column('text')
  category: string;

  @Column('text')
  status: 'active' | 'monitoring' | 'contained' | 'resolved' | 'dismissed' | 'ended';

  @Column('boolean', { default: () => 'false' })
  pinned: boolean;

  @Column('text')
  severity: Severity;

  @Column('text', { name: 'severity_override', nullable: true })
  severityOverride: Severity | null;

  @Column('text', { name: 'risk_level' })
  riskLevel: Severity;

  @Column('double precision', { name: 'risk_score' })
  riskScore: number;

  @Column('text')
  likelihood: string;

  @Column('double precision', { name: 'likelihood_probability' })
  likelihoodProbability: number;

  @Column('text', { name: 'impact_severity' })
  impactSeverity: string;

  @Column('text', { name: 'threat_rationale' })
  threatRationale: string;

  @Column('text', { name: 'likelihood_rationale' })
  likelihoodRationale: string;

  @Column('text', { name: 'impact_rationale' })
  impactRationale: string;

  @Column('text', { name: 'attribution_types', array: true })
  attributionTypes: string[];

  @Column('text', { array: true })
  sources: string[];

  @Column('text', { nullable: true })
  location: string | null;

  @Column('text', { name: 'location_country', nullable: true })
  locationCountry: string | null;

  @Column('double precision', { nullable: true })
  lat: number | null;

  @Column('double precision', { nullable: true })
  lng: number | null;

  @Column('text', { name: 'location_precision_level' })
  locationPrecisionLevel: string;

  @Column('double precision', { name: 'location_uncertainty_km', nullable: true })
  locationUncertaintyKm: number | null;

  @Column('timestamptz', { name: 'observed_at' })
  observedAt: Date;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;

  @Column('text', { name: 'dismissal_category', nullable: true })
  dismissalCategory: string | null;

  @Column('text', { name: 'dismissal_reason', nullable: true })
  dismissalReason: string | null;

  @Column('uuid', { name: 'merged_into', nullable: true })
  mergedInto: string | null;

  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt: Date | null;

  @Column('bytea', { name: 'content_hash' })
  contentHash: Buffer;

  @Column('integer', { name: 'version_count', default: () => '1' })
  versionCount: number;

  @Column('integer', { name: 'development_count', default: () => '0' })
  developmentCount: number;

  @Column('timestamptz', { name: 'last_version_at', nullable: true })
  lastVersionAt: Date | null;

  @Column('text', { name: 'latest_development_title', nullable: true })
  latestDevelopmentTitle: string | null;

  @Column('json')
  assessment: unknown;

  @Column('text', { name: 'methodology_version' })
  methodologyVersion: string;

  @Column('integer', { name: 'row_version', default: () => '1' })
  rowVersion: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;

  @Column('text')
  reliability: Reliability;

  /** In words. Null, like the next two, for a threat that was last evaluated before methodology 2.6.0. */
  @Column('text', { name: 'source_rating', nullable: true })
  sourceRating: string | null;

  @Column('text', { name: 'source_reliability', nullable: true })
  sourceReliability: SourceReliability | null;

  @Column('integer', { name: 'publisher_count', nullable: true })
  publisherCount: number | null;

  @Column('text', { name: 'source_types', array: true })
  sourceTypes: string[];

  @Column('timestamptz', { name: 'snoozed_until', nullable: true })
  snoozedUntil: Date | null;
}
