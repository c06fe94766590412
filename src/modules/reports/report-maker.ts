import { createHash, X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ServiceError } from '../../kernel/errors/service-error';
import type { TenantScope } from '../../kernel/identity/principal';
import { signPdf } from '../../platform/pades/sign-pdf';
import { TimestampError } from '../../platform/timestamps/timestamp-token';
import { TenantsService } from '../identity/tenants/tenants.service';
import type { SigningKey } from '../signing/signing.contract';
import { SigningService } from '../signing/signing.service';
import { TimestampsService } from '../signing/timestamps.service';
import { reportDocument } from './report-document';
import { ReportEvidence } from './report-evidence';
import { ReportRenderer } from './rendering/report-renderer';
import type { NewReport, SignedReport } from './report.row';

const REASON = 'Origin and integrity of the report';

/** Creates the file of a report: proves it by the audit log, renders it in a worker thread, and signs it. */
@Injectable()
export class ReportMaker {
  constructor(
    private readonly tenants: TenantsService,
    private readonly evidence: ReportEvidence,
    private readonly renderer: ReportRenderer,
    private readonly signing: SigningService,
    private readonly timestamps: TimestampsService,
  ) {}

  /** @throws ServiceError overloaded, timestamp_unavailable, signing_key_expired, conflict where the audit log is damaged */
  async make(scope: TenantScope, report: NewReport): Promise<SignedReport> {
    const { tenantName } = await this.tenants.portfolioOf(scope);
    const evidence = await this.evidence.of(scope, report.requestId);
    const key = await this.signing.activeKey('report');
    const [certificate] = key.certificates;
    if (!certificate) throw new Error(`the signing key ${key.kid} has no certificate`);
    requireValid(key.certificates);
    const frame = { report, organisation: tenantName, evidence, signingKeyId: key.kid };
    const certificateSha256 = createHash('sha256').update(certificate).digest('hex');
    const model = reportDocument({ ...frame, certificateSha256 });
    // Whole seconds, as in the signature.
    const signedAt = new Date(Math.floor(Date.now() / 1_000) * 1_000);
    const drawn = await this.renderer.render(model, { signerName: tenantName, reason: REASON, signedAt });
    const pdf = await this.#sign(drawn.pdf, drawn.position, key);
    const pdfSha256 = createHash('sha256').update(pdf).digest('hex');
    return { pdf, pdfSha256, signingKeyId: key.kid, signedAt };
  }

  async #sign(pdf: Buffer, position: Parameters<typeof signPdf>[1], key: SigningKey): Promise<Buffer> {
    const { authority } = this.timestamps;
    try {
      return await signPdf(pdf, position, {
        certificates: key.certificates,
        sign: (data) => key.sign(data),
        ...(authority && { timestamp: async (digest: Buffer) => (await authority.timestamp(digest)).token }),
      });
    } catch (error) {
      if (error instanceof TimestampError) throw new ServiceError('timestamp_unavailable', error.message);
      throw error;
    }
  }
}

/** A signature outside the validity of a certificate could not be verified anywhere. */
function requireValid(certificates: readonly Buffer[]): void {
  const nowMs = Date.now();
  for (const der of certificates) {
    const { validFrom, validTo, subject } = new X509Certificate(der);
    if (nowMs >= Date.parse(validFrom) && nowMs <= Date.parse(validTo)) continue;
    const name = subject.replaceAll('\n', ', ');
    throw new ServiceError(
      'signing_key_expired',
      `${name} is valid from ${validFrom} to ${validTo}; activate another key`,
    );
  }
}
