import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { AnyTx, SystemTx, TenantTx } from '../../platform/database/db';
import { TenantRepository } from '../../platform/database/tenant.repository';
import type { Page } from '../../platform/paging/page-query';
import { readPage } from '../../platform/paging/read-page';
import { keyedPrincipalSql } from '../identity/principal-answer.contract';
import { ReportEntity } from './report.entity';
import type { NewReport, ReportRow, ReportSubject, ReportWithContent, SignedReport } from './report.row';
import { REPORT_CURSOR, type ReportsQuery } from './reports.dto';

const PRINCIPAL = keyedPrincipalSql({ key: 'report.principal', tenant: 'report.tenant_id' });
const SHOWN = `request_id, subject_type, subject_id, title, ${PRINCIPAL} as principal, created_at, report_hash, pdf_sha256,
  signing_key_id, signed_at, erased_at`;
const OWN = 'tenant_id = $1 and portfolio_id = $2';
/** A reader with a data scope sees reports with the same scope, and reports whose content cannot exceed any scope. */
const visible = (scope: string): string => `(${scope}::text is null or data_scope is not distinct from ${scope}
  or subject_type in ('lookup', 'web_search', 'portfolio'))`;
const ERASE = 'update report set erased_at = now(), content = null, title = null, pdf = null';
const ERASED = { erasedAt: () => 'now()', content: null, title: null, pdf: null };
const ERASED_PER_STATEMENT = 200;

/** Reports by key; every method joins the caller's transaction. */
@Injectable()
export class ReportsRepository {
  readonly #reports = new TenantRepository(ReportEntity, 'requestId');

  /** @param dataScope of the reader, in the form of NewReport */
  async byId(tx: TenantTx, requestId: string, dataScope: string | null): Promise<ReportWithContent | undefined> {
    const [row] = await tx.query<ReportWithContent>(
      `select ${SHOWN}, report.principal as principal_key, content, data_scope from report where ${OWN} and request_id = $3 and ${visible('$4')}`,
      [tx.scope.tenantId, tx.scope.portfolioId, requestId, dataScope],
    );
    return row;
  }

  /** The file; null if it does not exist yet or was erased. SQL, because the entity has the content as well. */
  async pdf(tx: TenantTx, requestId: string): Promise<Buffer | null> {
    const [row] = await tx.query<{ pdf: Buffer | null }>(`select pdf from report where ${OWN} and request_id = $3`, [
      ...[tx.scope.tenantId, tx.scope.portfolioId, requestId],
    ]);
    return row?.pdf ?? null;
  }

  /** The newest first. @param dataScope of the reader, in the form of NewReport */
  page(tx: TenantTx, query: ReportsQuery, dataScope: string | null): Promise<Page<ReportRow>> {
    const where = `${OWN} and ($3::text[] = '{}' or subject_type = any($3)) and ${visible('$4')}`;
    const parameters = [tx.scope.tenantId, tx.scope.portfolioId, query.subject_type, dataScope];
    const reports = { select: SHOWN, from: 'report', where, parameters };
    const order = { cursor: REPORT_CURSOR, orderBy: ['created_at', 'request_id'], direction: 'desc' } as const;
    return readPage<ReportRow>(tx, { ...reports, ...order }, query);
  }

  /** Prevents other transactions from creating or erasing a report of this subject until this one ends. */
  async lockSubject(tx: TenantTx, { type, id }: ReportSubject): Promise<void> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`report of ${type} ${id}`]);
  }

  /** Does nothing if a concurrent request has already created the report. */
  async insert(tx: TenantTx, report: NewReport, signed: SignedReport | null): Promise<void> {
    const { requestId, subject, title, principal, dataScope, createdAt, content, reportHash } = report;
    await tx.query(
      `insert into report (tenant_id, portfolio_id, request_id, subject_type, subject_id, title, principal, data_scope,
         created_at, content, report_hash, pdf, pdf_sha256, signing_key_id, signed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict do nothing`,
      [
        ...[tx.scope.tenantId, tx.scope.portfolioId, requestId, subject.type, subject.id, title, principal, dataScope],
        ...[createdAt, content, reportHash, signed?.pdf, signed?.pdfSha256, signed?.signingKeyId, signed?.signedAt],
      ],
    );
  }

  /** Does nothing if the report already has a file or was erased. */
  async setPdf(tx: TenantTx, requestId: string, signed: SignedReport): Promise<void> {
    const { pdf, pdfSha256, signingKeyId, signedAt } = signed;
    const withoutFile = { requestId, pdfSha256: IsNull(), erasedAt: IsNull() };
    await this.#reports.update(tx, withoutFile, { pdf, pdfSha256, signingKeyId, signedAt });
  }

  /** Deletes content and file; the hashes remain. */
  async erase(tx: TenantTx, requestId: string): Promise<void> {
    await this.#reports.update(tx, requestId, ERASED);
  }

  /** The same for all reports about a subject. */
  async eraseOf(tx: TenantTx, subject: ReportSubject): Promise<void> {
    await this.lockSubject(tx, subject);
    const ofSubject = { subjectType: subject.type, subjectId: subject.id, erasedAt: IsNull() };
    await this.#reports.update(tx, ofSubject, ERASED);
  }

  /** Erases some of the reports older than `days`, of all tenants; returns how many. */
  async eraseExpired(tx: SystemTx, days: number): Promise<number> {
    const rows = await tx.query(
      `${ERASE}
       where (tenant_id, portfolio_id, request_id) in (
         select tenant_id, portfolio_id, request_id from report
         where erased_at is null and created_at <= now() - $1::int * interval '1 day'
         order by created_at limit ${ERASED_PER_STATEMENT} for update skip locked)
       returning request_id`,
      [days],
    );
    return rows.length;
  }

  /** The report with exactly this file, of any tenant. */
  async byFile(tx: AnyTx, pdfSha256: string): Promise<Pick<ReportRow, 'request_id' | 'report_hash'> | undefined> {
    const [row] = await tx.query<Pick<ReportRow, 'request_id' | 'report_hash'>>(
      'select request_id, report_hash from report where pdf_sha256 = $1 limit 1',
      [pdfSha256],
    );
    return row;
  }
}
