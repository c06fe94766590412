import { isUUID } from 'class-validator';
import { PageQuery } from '../../platform/http/page-query';
import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import type { Location } from '../../platform/http/validation/rule';
import { boolean, instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { REPORT_SUBJECTS, type ReportSubjectType } from './report.row';

/** A lookup's report needs no snapshot: what it found never changes. */
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
  @Field(uuid(), { description: 'request_id of the lookup or of the snapshot' })
  request_id: string;
}

export class ReportsQuery extends PageQuery {
  @Field(list(oneOf(REPORT_SUBJECTS)), { default: () => [] })
  subject_type: ReportSubjectType[];
}

export class ReportSubjectBody {
  @Field(oneOf(SNAPSHOT_SUBJECTS), { example: 'incident' })
  type: SnapshotSubject;

  @Field(text({ minLength: 1, maxLength: 64 }), {
    description: 'Id of the incident, threat or web search; slug of the portfolio that the request acts in',
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

  @Shown(text(), { isNullable: true, description: 'Null once erased' })
  title: string | null;

  @Shown(text(), { description: 'Who asked for it', example: 'api_key:0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10' })
  requested_by: string;

  @Shown(instant())
  created_at: Date;

  @Shown(prefixedHash(), { example: `sha256:${HASH}`, description: 'Of what the report says (docs/reports.md)' })
  report_hash: string;

  @Shown(sha256(), { example: HASH, isNullable: true, description: 'Of the file; null before it is made' })
  pdf_sha256: string | null;

  @Shown(text(), { isNullable: true })
  signing_key_id: string | null;

  @Shown(instant(), { isNullable: true })
  signed_at: Date | null;

  @Shown(instant(), { isNullable: true })
  erased_at: Date | null;
}

export class ReportListAnswer {
  @Shown(list(object(ReportAnswer)))
  reports: ReportAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
}

const failureReason = {
  isNullable: true,
  description:
    'hash_mismatch: the content or the file is not what was signed; certificate_expired: at `signed_at`; ' +
    'report_missing: it was not made yet, or is erased',
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

  @Shown(text(), { isNullable: true, description: 'The reason in words' })
  failure_detail: string | null;
}

export class FileVerifyAnswer {
  @Shown(boolean(), { description: 'This service signed the file, and it has not changed since' })
  verified: boolean;

  @Shown(oneOf(FAILURE_REASONS), failureReason)
  failure_reason: FailureReason | null;

  @Shown(text(), { isNullable: true, description: 'The reason in words' })
  failure_detail: string | null;

  @Shown(uuid(), { isNullable: true, description: 'Null where no report is kept that has this file' })
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
