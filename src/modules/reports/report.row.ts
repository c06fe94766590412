import type { PrincipalAnswer } from '../identity/principal-answer.contract';

export const REPORT_SUBJECTS = ['lookup', 'incident', 'threat', 'web_search', 'portfolio'] as const;
export type ReportSubjectType = (typeof REPORT_SUBJECTS)[number];

/** The subject of a report. A lookup's report has the lookup's id; others are snapshots with their own id. */
export interface ReportSubject {
  readonly type: ReportSubjectType;
  readonly id: string;
}

export interface ReportRow {
  readonly request_id: string;
  readonly subject_type: ReportSubjectType;
  readonly subject_id: string;
  /** Null once erased, because it may contain a name. */
  readonly title: string | null;
  readonly principal: PrincipalAnswer;
  readonly created_at: Date;
  /** `sha256:` followed by hexadecimal digits; docs/reports.md defines the hashed text. */
  readonly report_hash: string;
  readonly pdf_sha256: string | null;
  readonly signing_key_id: string | null;
  readonly signed_at: Date | null;
  readonly erased_at: Date | null;
}

/** Includes the hashed content; null once erased. */
export interface ReportWithContent extends ReportRow {
  /** The principal in the form of `principalKey`. */
  readonly principal_key: string;
  readonly data_scope: string | null;
  readonly content: string | null;
}

export interface NewReport {
  readonly requestId: string;
  readonly subject: ReportSubject;
  readonly title: string;
  /** The requester in the form of `principalKey`. */
  readonly principal: string;
  /** The data scope of the content, in RFC 8785 form; null if it is not restricted. */
  readonly dataScope: string | null;
  readonly createdAt: Date;
  readonly content: string;
  readonly reportHash: string;
}

/** A finished and signed PDF. */
export interface SignedReport {
  readonly pdf: Buffer;
  /** In hexadecimal. */
  readonly pdfSha256: string;
  readonly signingKeyId: string;
  readonly signedAt: Date;
}
