import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { notFound, ServiceError } from '../../kernel/errors/service-error';
import { isNarrow } from '../../kernel/identity/grant-ceiling';
import type { Principal } from '../../kernel/identity/principal';
import { principalKey } from '../../kernel/identity/principal-key';
import { currentRequest, noteResources, outsideRequest, requireScope } from '../../platform/context/request-context';
import { Db } from '../../platform/database/db';
import { KeyedEffects } from '../../platform/idempotency/keyed-effects';
import { LOG } from '../../platform/log/log';
import { pageParts } from '../../platform/paging/page-query';
import { canonicalJson, hashReport, snapshotText } from './report-content';
import { ReportFiles } from './report-files';
import { ReportSubjects, type Snapshot } from './report-subjects';
import { ReportVerifier } from './report-verifier';
import type { NewReport, ReportRow, ReportWithContent } from './report.row';
import type {
  FileVerifyAnswer,
  ReportAnswer,
  ReportCreatedAnswer,
  ReportListAnswer,
  ReportsQuery,
  ReportSubjectBody,
  ReportVerifyAnswer,
} from './reports.dto';
import { ReportsRepository } from './reports.repository';

/** Signed reports: created once, unchanged afterwards, verified on request. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly db: Db,
    private readonly reports: ReportsRepository,
    private readonly subjects: ReportSubjects,
    private readonly files: ReportFiles,
    private readonly verifier: ReportVerifier,
    private readonly effects: KeyedEffects,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /**
   * Stores a snapshot of a subject and creates its report. If that fails, the snapshot remains, and the file is created when it
   * is requested.
   * @returns the response, with its headers
   * @throws not_found, gone, conflict
   */
  async create(
    principal: Principal,
    wanted: ReportSubjectBody,
  ): Promise<{ body: ReportCreatedAnswer; headers: Record<string, string> }> {
    const scope = requireScope(principal);
    const requestId = currentRequest()?.requestId;
    if (requestId === undefined) throw new Error('a report needs a request');
    const snapshot = await this.subjects.snapshot(principal, wanted);
    const report = snapshotReport(requestId, principal, snapshot);
    // The file is created from the committed snapshot.
    this.effects.announce(createdAnswer(requestId));
    await this.db.run(scope, async (tx) => {
      noteResources(requestId, snapshot.subject.id);
      await this.files.insert(tx, report, null);
    });
    try {
      // The audit record is written with the snapshot; creating the file needs none.
      await outsideRequest(() => this.files.create(scope, report));
    } catch (error) {
      this.log.warn(
        { err: error, request_id: requestId },
        'a report was stored, but its file could not be created yet',
      );
    }
    return createdAnswer(requestId);
  }

  /** The file, which is created on the first request. @throws not_found; gone if it was erased */
  async pdf(principal: Principal, requestId: string): Promise<{ pdf: Buffer; sha256: string }> {
    const scope = requireScope(principal);
    const row = await this.#find(principal, requestId);
    noteResources(requestId);
    if (row?.erased_at) throw gone();
    if ((row?.pdf_sha256 ?? null) === null) {
      await this.files.create(scope, row ? reportOf(row) : await this.#lookupReport(principal, requestId));
    }
    return this.db.read(scope, async (tx) => {
      const pdf = await this.reports.pdf(tx, requestId);
      const made = await this.reports.byId(tx, requestId, dataScopeOf(principal));
      if (!pdf || !made?.pdf_sha256) throw gone();
      return { pdf, sha256: made.pdf_sha256 };
    });
  }

  /** The newest first. */
  async list(principal: Principal, query: ReportsQuery): Promise<ReportListAnswer> {
    const dataScope = dataScopeOf(principal);
    const { rows, ...rest } = await this.db.read(requireScope(principal), (tx) =>
      this.reports.page(tx, query, dataScope),
    );
    return { reports: rows.map(reportAnswer), ...pageParts(rest) };
  }

  /** The metadata of a report, without its content. @throws not_found */
  async get(principal: Principal, requestId: string): Promise<ReportAnswer> {
    const row = await this.#find(principal, requestId);
    if (!row) throw notFound('The report');
    noteResources(requestId);
    return reportAnswer(row);
  }

  /** Recomputes a report from the stored content. @throws not_found if neither a report nor a lookup has this id */
  async verify(principal: Principal, requestId: string): Promise<ReportVerifyAnswer> {
    const scope = requireScope(principal);
    const row = await this.#find(principal, requestId);
    noteResources(requestId);
    if (!row) {
      await this.subjects.lookup(scope, requestId).catch(asMissingReport);
      return this.verifier.missing(requestId);
    }
    const pdf = await this.db.read(scope, (tx) => this.reports.pdf(tx, requestId));
    return this.verifier.verifyStored(row, pdf);
  }

  verifyFile(pdf: Buffer): Promise<FileVerifyAnswer> {
    return this.verifier.verifyFile(pdf);
  }

  /** Erases the content and the file of a report. @throws not_found, gone */
  erase(principal: Principal, requestId: string): Promise<void> {
    return this.db.run(requireScope(principal), async (tx) => {
      const row = await this.reports.byId(tx, requestId, dataScopeOf(principal));
      if (!row) throw notFound('The report');
      noteResources(requestId);
      if (row.erased_at) throw gone();
      await this.reports.erase(tx, requestId);
    });
  }

  #find(principal: Principal, requestId: string): Promise<ReportWithContent | undefined> {
    return this.db.read(requireScope(principal), (tx) => this.reports.byId(tx, requestId, dataScopeOf(principal)));
  }

  /** The report of a lookup, whose content is the answer of the lookup. */
  async #lookupReport(principal: Principal, requestId: string): Promise<NewReport> {
    const { subject, title, content } = await this.subjects
      .lookup(requireScope(principal), requestId)
      .catch(asMissingReport);
    const text = canonicalJson(content);
    return {
      requestId,
      subject,
      title,
      content: text,
      principal: principalKey(principal),
      dataScope: null,
      createdAt: new Date(),
      reportHash: hashReport('lookup', text),
    };
  }
}

const createdAnswer = (requestId: string) => ({
  body: { request_id: requestId },
  headers: { location: `/v1/reports/${requestId}` },
});

/**
 * RFC 8785, so that equal scopes have equal texts; null if the principal may see everything. The tenant's fixed time is
 * not part of it.
 */
function dataScopeOf({ dataScope }: Principal): string | null {
  if (dataScope === null || !isNarrow(dataScope)) return null;
  const { countries, eventCategories, eventTypes, dateFrom } = dataScope;
  return canonicalJson({ countries, eventCategories, eventTypes, dateFrom });
}

const gone = (): ServiceError => new ServiceError('gone', 'The report has expired or was erased');

/** Without a lookup there is no report either. */
function asMissingReport(error: unknown): never {
  throw error instanceof ServiceError && error.code === 'not_found' ? notFound('The report') : error;
}

function snapshotReport(requestId: string, principal: Principal, { subject, title, content }: Snapshot): NewReport {
  const createdAt = new Date();
  const text = snapshotText(requestId, subject, createdAt, content);
  return {
    requestId,
    subject,
    title,
    createdAt,
    content: text,
    principal: principalKey(principal),
    dataScope: dataScopeOf(principal),
    reportHash: hashReport(subject.type, text),
  };
}

function reportOf(row: ReportWithContent): NewReport {
  if (row.content === null || row.title === null) throw gone();
  return {
    requestId: row.request_id,
    subject: { type: row.subject_type, id: row.subject_id },
    title: row.title,
    principal: row.principal_key,
    dataScope: row.data_scope,
    createdAt: row.created_at,
    content: row.content,
    reportHash: row.report_hash,
  };
}

const reportAnswer = (row: ReportRow): ReportAnswer => ({
  request_id: row.request_id,
  subject: { type: row.subject_type, id: row.subject_id },
  title: row.title,
  principal: row.principal,
  created_at: row.created_at,
  report_hash: row.report_hash,
  pdf_sha256: row.pdf_sha256,
  signing_key_id: row.signing_key_id,
  signed_at: row.signed_at,
  erased_at: row.erased_at,
});
