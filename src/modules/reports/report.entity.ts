import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A report: its content, and its PDF once it was signed. */
@Entity('report')
export class ReportEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('uuid', { name: 'portfolio_id' })
  portfolioId: string;

  @PrimaryColumn('uuid', { name: 'request_id' })
  requestId: string;

  @Column('text', { name: 'subject_type' })
  subjectType: 'lookup' | 'incident' | 'threat' | 'web_search' | 'portfolio';

  @Column('text', { name: 'subject_id' })
  subjectId: string;

  @Column('text', { nullable: true })
  title: string | null;

  @Column('text')
  principal: string;

  @Column('text', { name: 'data_scope', nullable: true })
  dataScope: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('text', { nullable: true })
  content: string | null;

  @Column('text', { name: 'report_hash' })
  reportHash: string;

  @Column('bytea', { nullable: true })
  pdf: Buffer | null;

  @Column('text', { name: 'pdf_sha256', nullable: true })
  pdfSha256: string | null;

  @Column('text', { name: 'signing_key_id', nullable: true })
  signingKeyId: string | null;

  @Column('timestamptz', { name: 'signed_at', nullable: true })
  signedAt: Date | null;

  @Column('timestamptz', { name: 'erased_at', nullable: true })
  erasedAt: Date | null;
}
