import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { IdentifierType } from '../../kernel/identifiers/identifier-types';
import type { ResolutionStatus } from '../../kernel/resolution/resolution.types';
import type { LookupDepth } from '../connectors/connectors.contract';
import type { LookupAnswer } from './lookup.dto';

/** A lookup; the row remains when its result has been erased. */
@Entity('lookup_request')
export class LookupRequestEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('text')
  principal: string;

  @Column('text')
  depth: LookupDepth;

  @Column('text', { name: 'requester_reference', nullable: true })
  requesterReference: string | null;

  @Column('text', { name: 'identifier_types', array: true })
  identifierTypes: IdentifierType[];

  @Column('text')
  status: ResolutionStatus;

  @Column('double precision')
  confidence: number;

  @Column('integer', { name: 'entity_count' })
  entityCount: number;

  /** The number of entities that no reviewer has decided on; 0 once the result has been erased. */
  @Column('integer', { name: 'undecided_count', default: () => '0' })
  undecidedCount: number;

  @Column('text', { name: 'report_hash' })
  reportHash: string;

  @Column('timestamptz', { name: 'queried_at' })
  queriedAt: Date;

  @Column('timestamptz', { name: 'erased_at', nullable: true })
  erasedAt: Date | null;
}

/** The response of a lookup. */
@Entity('lookup_result')
export class LookupResultEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @PrimaryColumn('uuid', { name: 'lookup_id' })
  lookupId: string;

  @Column('json')
  answer: LookupAnswer;

  @Column('text', { name: 'subject_keys', array: true })
  subjectKeys: string[];
}
