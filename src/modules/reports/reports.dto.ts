import { isUUID } from 'class-validator';
import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import type { Location } from '../../platform/http/validation/rule';
import { boolean, instant, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { ListCursor } from '../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../platform/paging/page-query';
import { PrincipalAnswer } from '../identity/principal-answer.contract';
import { REPORT_SUBJECTS, type ReportSubjectType } from './report.row';

/** The report of a lookup needs no snapshot, because the result of a lookup never changes. */
export const SNAPSHOT_SUBJECTS = ['incident', 'threat', 'web_search', 'portfolio'] as const;
export type SnapshotSubject = (typeof SNAPSHOT_SUBJECTS)[number];

export const FAILURE_REASONS = [
  'hash_mismatch',
  'signature_invalid',
  'certificate_expired',
  'key_unknown',
  'report_missing',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
type AddViolation = (loc: Location, type: string, msg: string) => void;

const sha256 = () => text({ pattern: /^[0-9a-f]{64}$/ });
const prefixedHash = () => text({ pattern: /^sha256:[0-9a-f]{64}$/ });

export class ReportParams {
  @Field(uuid(), { description: 'The request_id of the lookup or the snapshot.' })
  request_id: string;
}

export const REPORT_CURSOR = new ListCursor('reports', 'instant', 'uuid');

export class ReportsQuery extends pageQuery(REPORT_CURSOR) {
  @Field(list(oneOf(REPORT_SUBJECTS)), { default: () => [] })
  subject_type: ReportSubjectType[];
}

export class ReportSubjectBody {
  @Field(oneOf(SNAPSHOT_SUBJECTS), { example: 'incident' })
  type: SnapshotSubject;

  @Field(text({ minLength: 1, maxLength: 64 }), {
    description: 'The id of the incident, threat or web search, or the slug of the portfolio that the request uses.',
    example: '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10',
  })
  id: string;

  static crossCheck({ type, id }: ReportSubjectBody, add: AddViolation): void {
    if (type !== 'portfolio' && !isUUID(id, 'loose')) add(['id'], 'uuid_parsing', 'Input should be a valid UUID');
  }
}

export class CreateReportBody {
  @Field(object(ReportSubjectBody))
  subject: ReportSubjectBody;
}

export class ReportCreatedAnswer {
  @Shown(uuid())
  request_id: string;
}

class ReportSubjectAnswer {
  @Shown(oneOf(REPORT_SUBJECTS))
  type: ReportSubjectType;

  @Shown(text())
  id: string;
}

export class ReportAnswer {
  @Shown(uuid())
  request_id: string;

  @Shown(object(ReportSubjectAnswer))
  subject: ReportSubjectAnswer;

  @Shown(text(), { isNullable: true, description: 'The title; null after the report has been erased.' })
  title: string | null;

  @Shown(object(PrincipalAnswer), { description: 'Who requested the report.' })
  principal: PrincipalAnswer;

  @Shown(instant())
  created_at: Date;

  @Shown(prefixedHash(), {
    example: `sha256:${HASH}`,
    description: 'The hash of the content of the report (docs/reports.md).',
  })
  report_hash: string;

  @Shown(sha256(), { example: HASH, isNullable: true, description: 'The hash of the file; null before it is created.' })
  pdf_sha256: string | null;

  @Shown(text(), { isNullable: true })
  signing_key_id: string | null;

  @Shown(instant(), { isNullable: true })
  signed_at: Date | null;

  @Shown(instant(), { isNullable: true })
  erased_at: Date | null;
}

export class ReportListAnswer extends PageAnswer {
  @Shown(list(object(ReportAnswer)))
  reports: ReportAnswer[];
}

const failureReason = {
  isNullable: true,
  description:
    '`hash_mismatch`: the content or the file differs from what was signed. `certificate_expired`: the ' +
    'certificate was not valid at `signed_at`. `report_missing`: the report has not been created yet or was ' +
    'erased.',
};

export class ReportVerifyAnswer {
  @Shown(uuid())
  request_id: string;

  @Shown(boolean())
  verified: boolean;

  @Shown(prefixedHash(), { example: `sha256:${HASH}`, isNullable: true })
  report_hash: string | null;

  @Shown(sha256(), { example: HASH, isNullable: true })
  pdf_sha256: string | null;

  @Shown(text(), { isNullable: true })
  signing_key_id: string | null;

  @Shown(instant())
  checked_at: Date;

  @Shown(instant(), { isNullable: true })
  signed_at: Date | null;

  @Shown(oneOf(FAILURE_REASONS), failureReason)
  failure_reason: FailureReason | null;

  @Shown(text(), { isNullable: true, description: 'A description of the reason.' })
  failure_detail: string | null;
}

export class FileVerifyAnswer {
  @Shown(boolean(), { description: 'Whether this service signed the file and it has not changed since.' })
  verified: boolean;

  @Shown(oneOf(FAILURE_REASONS), failureReason)
  failure_reason: FailureReason | null;

  @Shown(text(), { isNullable: true, description: 'A description of the reason.' })
  failure_detail: string | null;

  @Shown(uuid(), { isNullable: true, description: 'The report with this file; null if none is stored.' })
  request_id: string | null;

  @Shown(prefixedHash(), { example: `sha256:${HASH}`, isNullable: true })
  report_hash: string | null;

  @Shown(sha256(), { example: HASH })
  pdf_sha256: string;

  @Shown(text(), { isNullable: true })
  signing_key_id: string | null;

  @Shown(instant(), { isNullable: true })
  signed_at: Date | null;
}
