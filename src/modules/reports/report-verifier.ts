import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/database/db';
import { verifyPdf, type PdfVerification } from '../../platform/pades/verify-pdf';
import { SigningService } from '../signing/signing.service';
import { TimestampsService } from '../signing/timestamps.service';
import { reportHashOf } from './report-content';
import type { ReportWithContent } from './report.row';
import type { FailureReason, FileVerifyAnswer, ReportVerifyAnswer } from './reports.dto';
import { ReportsRepository } from './reports.repository';

/** Larger files are none of this service's. */
export const MAX_REPORT_BYTES = 33_554_432;

/** Tells whether a report is what was signed, and if not why. */
@Injectable()
export class ReportVerifier {
  constructor(
    private readonly db: Db,
    private readonly reports: ReportsRepository,
    private readonly signing: SigningService,
    private readonly timestamps: TimestampsService,
  ) {}

  /** A report that was never made. */
  missing(requestId: string): ReportVerifyAnswer {
    return {
      ...{ request_id: requestId, verified: false, report_hash: null, pdf_sha256: null, signing_key_id: null },
      ...{ checked_at: new Date(), signed_at: null, failure_reason: 'report_missing' },
      failure_detail: 'No file was made of it yet.',
    };
  }

  /** Recomputes the hashes of what is kept, and checks the signature of the file. */
  async verifyStored(row: ReportWithContent, pdf: Buffer | null): Promise<ReportVerifyAnswer> {
    const failure = await this.#failureOf(row, pdf);
    return {
      request_id: row.request_id,
      verified: failure === null,
      report_hash: row.report_hash,
      pdf_sha256: row.pdf_sha256,
      signing_key_id: row.signing_key_id,
      checked_at: new Date(),
      signed_at: row.signed_at,
      failure_reason: failure?.reason ?? null,
      failure_detail: failure?.detail ?? null,
    };
  }

  /** Whether this service signed a file, and which report it is. */
  async verifyFile(pdf: Buffer): Promise<FileVerifyAnswer> {
    const result = await this.#verify(pdf);
    const { verified, reason = null, detail = null, kid = null, signedAt = null, digest } = result;
    const report = verified
      ? await this.db.readAsSystem('find the report of a file', (tx) => this.reports.byFile(tx, digest))
      : undefined;
    return {
      verified,
      failure_reason: reason,
      failure_detail: detail,
      request_id: report?.request_id ?? null,
      report_hash: report?.report_hash ?? null,
      pdf_sha256: digest,
      signing_key_id: kid,
      signed_at: signedAt,
    };
  }

  async #failureOf(
    row: ReportWithContent,
    pdf: Buffer | null,
  ): Promise<{ reason: FailureReason; detail: string } | null> {
    if (row.erased_at !== null) return { reason: 'report_missing', detail: 'It was erased; its hashes stay.' };
    if (row.content === null || pdf === null || row.pdf_sha256 === null) {
      return { reason: 'report_missing', detail: 'No file was made of it yet.' };
    }
    if (hashOrNull(row) !== row.report_hash) {
      return { reason: 'hash_mismatch', detail: 'What the report says has another hash than when it was made.' };
    }
    if (createHash('sha256').update(pdf).digest('hex') !== row.pdf_sha256) {
      return { reason: 'hash_mismatch', detail: 'The file has another hash than when it was made.' };
    }
    const { verified, reason, detail } = await this.#verify(pdf);
    return verified ? null : { reason: reason ?? 'signature_invalid', detail: detail ?? '' };
  }

  async #verify(pdf: Buffer): Promise<PdfVerification> {
    const trusted = await this.signing.publishedKeys('report');
    return verifyPdf(pdf, trusted, {
      maxBytes: MAX_REPORT_BYTES,
      timestampAuthorities: this.timestamps.certificates,
    });
  }
}

/** A damaged content may be no JSON any more. */
function hashOrNull({ subject_type: type, content }: ReportWithContent): string | null {
  try {
    return reportHashOf(type, content ?? '');
  } catch {
    return null;
  }
}
