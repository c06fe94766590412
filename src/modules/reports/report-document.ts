import { evidenceSection, type RecordEvidence, requesterText } from './content/evidence-section';
import { incidentReport } from './content/incident-sections';
import { lookupReport } from './content/lookup-sections';
import { portfolioReport } from './content/portfolio-sections';
import type { ReportParts } from './content/report-parts';
import { threatReport } from './content/threat-sections';
import { ATTACHMENT_NAME, verifySection } from './content/verify-section';
import { webSearchReport } from './content/web-search-sections';
import type { ContentOf, SnapshotEnvelope } from './report-content';
import type { ReportModel } from './report-model';
import type { NewReport } from './report.row';

export interface ReportFrame {
  report: NewReport;
  /** The tenant's name. */
  organisation: string;
  evidence: RecordEvidence;
  signingKeyId: string;
  /** SHA-256 of the signer's certificate, hexadecimal. */
  certificateSha256: string;
}

/** Builds the model of a report from its content and its proofs. A pure function. */
export function reportDocument({
  report,
  organisation,
  evidence,
  signingKeyId,
  certificateSha256,
}: ReportFrame): ReportModel {
  const { subject, requestId, createdAt, reportHash, content } = report;
  const parts = partsOf(report);
  return {
    language: 'en-GB',
    cover: {
      kind: parts.kind,
      title: parts.title,
      subtitle: parts.subtitle,
      organisation,
      subject: parts.subject,
      requester: requesterText(evidence),
      requestId,
      createdAt: createdAt.toISOString(),
      reportHash,
      signingKeyId,
      certificateFingerprint: certificateSha256,
      classification: 'Confidential',
      facts: parts.facts,
    },
    sections: [...parts.sections, evidenceSection(evidence), verifySection(subject.type, reportHash)],
    attachment: {
      name: ATTACHMENT_NAME,
      mediaType: 'application/json',
      description: 'The content of this report, machine-readable',
      content,
    },
  };
}

function partsOf({ subject, title, content }: NewReport): ReportParts {
  const parsed: unknown = JSON.parse(content);
  if (subject.type === 'lookup') return lookupReport(parsed as ContentOf['lookup']);
  const snapshot = (parsed as SnapshotEnvelope).content;
  switch (subject.type) {
    case 'incident':
      return incidentReport(snapshot as ContentOf['incident']);
    case 'threat':
      return threatReport(snapshot as ContentOf['threat']);
    case 'web_search':
      return webSearchReport(snapshot as ContentOf['web_search']);
    case 'portfolio':
      return portfolioReport(title, snapshot as ContentOf['portfolio']);
  }
}
