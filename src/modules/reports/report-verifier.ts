import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Db } from '../../platform/database/db';
import type { PdfVerification } from '../../platform/pades/verify-pdf';
import { WorkerPools } from '../../platform/workers/worker-pools';
import { workerTask, WorkerTaskError } from '../../platform/workers/worker-task';
import { SigningService } from '../signing/signing.service';
import { TimestampsService } from '../signing/timestamps.service';
import { hashReport } from './report-content';
import type { ReportWithContent } from './report.row';
import type { FailureReason, FileVerifyAnswer, ReportVerifyAnswer } from './reports.dto';
import { ReportsRepository } from './reports.repository';
import type { run } from './verify-pdf.task';

/** Reports of this service are never larger. */
export const MAX_REPORT_BYTES = 33_554_432;

/** The largest file that this service creates takes a fraction of a second. */
const VERIFY_DEADLINE_MS = 5_000;
const HASHED_SLICE_BYTES = 1_048_576;
const VERIFY_PDF = workerTask<typeof run>({
  name: 'verify_pdf',
  pool: 'interactive',
  module: join(__dirname, 'verify-pdf.task'),
  deadlineMs: VERIFY_DEADLINE_MS,
});
/** Anyone can have a file verified; all anonymous callers share the turns of one tenant. */
const EVERYBODY = 'report verification';

/** Verifies whether a report is unchanged since it was signed, and reports the reason if not. */
@Injectable()
export class ReportVerifier {
  constructor(
    private readonly db: Db,
    private readonly reports: ReportsRepository,
    private readonly signing: SigningService,
    private readonly timestamps: TimestampsService,
    private readonly pools: WorkerPools,
  ) {}

  /** The verdict on a report that was never created. */
  missing(requestId: string): ReportVerifyAnswer {
    return {
      request_id: requestId,
      verified: false,
      report_hash: null,
      pdf_sha256: null,
      signing_key_id: null,
      checked_at: new Date(),
      signed_at: null,
      failure_reason: 'report_missing',
      failure_detail: 'The file of the report has not been created yet.',
    };
  }

  /** Recomputes the hashes of the stored content, and verifies the signature of the file. */
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

  /** Whether this service signed a file, and the report that it contains. */
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
    if (row.erased_at !== null)
      return { reason: 'report_missing', detail: 'The report was erased; only its hashes remain.' };
    if (row.content === null || pdf === null || row.pdf_sha256 === null) {
      return { reason: 'report_missing', detail: 'The file of the report has not been created yet.' };
    }
    if (hashOrNull(row) !== row.report_hash) {
      return { reason: 'hash_mismatch', detail: 'The hash of the content differs from the one at creation.' };
    }
    if (createHash('sha256').update(pdf).digest('hex') !== row.pdf_sha256) {
      return { reason: 'hash_mismatch', detail: 'The hash of the file differs from the one at creation.' };
    }
    const { verified, reason, detail } = await this.#verify(pdf);
    return verified ? null : { reason: reason ?? 'signature_invalid', detail: detail ?? '' };
  }

  async #verify(pdf: Buffer): Promise<PdfVerification> {
    const published = await this.signing.publishedKeys('report');
    const input = {
      pdf,
      maxBytes: MAX_REPORT_BYTES,
      timestampAuthorities: this.timestamps.certificates,
      trusted: published.map(({ kid, certificates }) => ({ kid, certificates })),
    };
    try {
      return await this.pools.run(VERIFY_PDF, input, { group: EVERYBODY });
    } catch (error) {
      if (!(error instanceof WorkerTaskError)) throw error;
      const detail = 'Checking the file took more time or memory than any report of this service needs.';
      return { verified: false, reason: 'signature_invalid', detail, digest: await digestOf(pdf) };
    }
  }
}

/** Yields to other requests between two slices. */
async function digestOf(pdf: Buffer): Promise<string> {
  const digest = createHash('sha256');
  for (let at = 0; at < pdf.length; at += HASHED_SLICE_BYTES) {
    digest.update(pdf.subarray(at, at + HASHED_SLICE_BYTES));
    await setImmediate();
  }
  return digest.digest('hex');
}

/** Damaged content may no longer be JSON. */
function hashOrNull({ subject_type: type, content }: ReportWithContent): string | null {
  try {
    return hashReport(type, content ?? '');
  } catch {
    return null;
  }
}
