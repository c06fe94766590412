import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ResolutionStatus, SubjectType } from '../../../kernel/resolution/resolution.types';
import type {
  StoredIdentifier,
  HitChange,
  ScreeningAlertKind,
  ScreeningAlertState,
  StoredHit,
} from './monitored.types';

/** A subject that is screened again when a list changes, with its hits when it was last screened. */
@Entity('monitored_subject')
export class MonitoredSubjectEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  /** The same for the same identifiers and subject type, so that a question is monitored once. */
  @Column('text', { name: 'question_hash' })
  questionHash: string;

  @Column('text', { name: 'subject_type' })
  subjectType: SubjectType;

  @Column('json')
  identifiers: StoredIdentifier[];

  @Column('text', { name: 'requester_reference', nullable: true })
  requesterReference: string | null;

  @Column('text')
  principal: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_screened_at' })
  lastScreenedAt: Date;

  @Column('text')
  status: ResolutionStatus;

  @Column('json')
  hits: StoredHit[];

  /** The source records of its hits and of the entities that a decision suppresses. */
  @Column('text', { name: 'source_ids', array: true })
  sourceIds: string[];

  /** Increases with every change of its hits, so that of two concurrent screenings only one stores its result. */
  @Column('integer', { default: () => '0' })
  revision: number;
}

/** The keys by which listed entities find a monitored subject. */
@Entity('monitored_subject_keys')
export class MonitoredSubjectKeysEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @PrimaryColumn('uuid', { name: 'subject_id' })
  subjectId: string;

  @Column('smallint', { name: 'key_format' })
  keyFormat: number;

  @Column('bytea')
  keys: Buffer;
}

/** A hit of a monitored subject that is new, changed or no longer listed. */
@Entity('screening_alert')
export class ScreeningAlertEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @Column('uuid', { name: 'subject_id' })
  subjectId: string;

  @Column('text')
  kind: ScreeningAlertKind;

  @Column('text', { array: true })
  changes: HitChange[];

  @Column('text', { default: () => "'new'::text" })
  state: ScreeningAlertState;

  /** The status of the subject after the change. */
  @Column('text')
  status: ResolutionStatus;

  @Column('json')
  hit: StoredHit;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'state_changed_at', nullable: true })
  stateChangedAt: Date | null;

  @Column('text', { name: 'state_changed_by', nullable: true })
  stateChangedBy: string | null;
}

/** The entities that a new version of a list changed. It belongs to no tenant. */
@Entity('list_change')
export class ListChangeEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  dataset: string;

  @Column('integer')
  version: number;

  @Column('integer', { array: true })
  changed: number[];

  @Column('text', { array: true })
  removed: string[];

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
