import type { PrincipalAnswer } from '../identity/principal-answer.contract';

export const REPORT_SUBJECTS = ['lookup', 'incident', 'threat', 'web_search', 'portfolio'] as const;
export type ReportSubjectType = (typeof REPORT_SUBJECTS)[number];

/** What a report is about. A lookup's report bears the lookup's own id; the others are snapshots with an id of their own. */
export interface ReportSubject {
  readonly type: ReportSubjectType;
  readonly id: string;
}

export interface ReportRow {
  readonly request_id: string;
  readonly subject_type: ReportSubjectType;
  readonly subject_id: string;
  /** Null once erased: it may name somebody. */
  readonly title: string | null;
  readonly principal: PrincipalAnswer;
  readonly created_at: Date;
  /** `sha256:` and hexadecimal; docs/reports.md says of what. */
  readonly report_hash: string;
  readonly pdf_sha256: string | null;
  readonly signing_key_id: string | null;
  readonly signed_at: Date | null;
  readonly erased_at: Date | null;
}

/** With what was hashed; null once erased. */
export interface ReportWithContent extends ReportRow {
  /** Of the principal, as `principalKey` has it. */
  readonly principal_key: string;
  readonly data_scope: string | null;
  readonly content: string | null;
}

export interface NewReport {
  readonly requestId: string;
  readonly subject: ReportSubject;
  readonly title: string;
  /** Who requested it, as `principalKey` has it. */
  readonly principal: string;
  /** What the content was limited to: RFC 8785 of a data scope, null where to nothing. */
  readonly dataScope: string | null;
  readonly createdAt: Date;
  readonly content: string;
  readonly reportHash: string;
}

/** A finished PDF. */
export interface SignedReport {
  readonly pdf: Buffer;
  /** Hexadecimal. */
  readonly pdfSha256: string;
  readonly signingKeyId: string;
  readonly signedAt: Date;
}
