import { list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { boolean, instant, integer, oneOf, text, uuid } from '../../../platform/http/validation/rules';
import { ListCursor } from '../../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../../platform/paging/page-query';
import { PrincipalAnswer } from '../../identity/principal-answer.contract';
import {
  MAX_SUBJECTS,
  RESULT_STATUSES,
  type ResultStatus,
  SHOWN_BATCH_STATES,
  type ShownBatchState,
} from './lookup-batch.types';

const MAX_LINE = 2_147_483_647;
const count = () => integer({ ge: 0 });

export const BATCH_CURSOR = new ListCursor('lookup_batches', 'instant', 'uuid');

export const RESULT_FORMATS = ['ndjson', 'csv'] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];

export class BatchParams {
  @Field(uuid(), { description: 'The `batch_id` of the batch.' })
  batch_id: string;
}

export class BatchResultParams extends BatchParams {
  @Field(integer({ ge: 1, le: MAX_LINE }), { description: 'The line of the subject.' })
  line: number;
}

export class NewBatchQuery {
  @Field(boolean(), {
    default: false,
    description:
      'True: the subjects of all rows are monitored, as if each row had `options.monitor` (docs/lookup.md, ongoing screening).',
  })
  monitor: boolean;
}

export class BatchesQuery extends pageQuery(BATCH_CURSOR) {
  @Field(list(oneOf(SHOWN_BATCH_STATES)), { default: () => [] })
  status: ShownBatchState[];
}

export class BatchResultsQuery {
  @Field(oneOf(RESULT_FORMATS), {
    isOptional: true,
    description: 'The format of the results. Without it, `Accept` decides between `text/csv` and NDJSON, the default.',
  })
  format?: ResultFormat;

  @Field(integer({ ge: 0, le: MAX_LINE }), {
    default: 0,
    description: 'The cursor: only results of later lines. Send the `line` of the last result that you have.',
  })
  after_line: number;

  @Field(integer({ ge: 1, le: MAX_SUBJECTS }), {
    isOptional: true,
    description: 'The greatest number of results to return. Without it, all results are returned that exist so far.',
  })
  limit?: number;

  @Field(list(oneOf(RESULT_STATUSES)), { default: () => [], description: 'Only results with one of these statuses.' })
  status: ResultStatus[];
}

class BatchCountsAnswer {
  @Shown(count(), { description: 'The number of accepted subjects.' })
  total: number;

  @Shown(count(), { description: 'The sum of the four numbers below.' })
  done: number;

  @Shown(count())
  resolved: number;

  @Shown(count())
  ambiguous: number;

  @Shown(count())
  no_match: number;

  @Shown(count(), { description: 'Subjects that could not be screened.' })
  failed: number;

  @Shown(count(), { description: 'Rows of the upload that were not accepted; they are not part of `total`.' })
  rejected: number;
}

export class BatchSummaryAnswer {
  @Shown(uuid(), { description: 'The id of the request that created the batch.' })
  batch_id: string;

  @Shown(oneOf(SHOWN_BATCH_STATES))
  status: ShownBatchState;

  @Shown(object(BatchCountsAnswer))
  counts: BatchCountsAnswer;

  @Shown(count(), { description: 'Subjects that are monitored since they were screened, or were monitored before.' })
  monitored_count: number;

  @Shown(count(), {
    description:
      'Subjects that should be monitored and are not, because the portfolio has reached its limit or because they could not ' +
      'be screened. The warning `not_monitored` in their result says why.',
  })
  not_monitored_count: number;

  @Shown(instant())
  submitted_at: Date;

  @Shown(object(PrincipalAnswer), { description: 'Who submitted the batch.' })
  principal: PrincipalAnswer;

  @Shown(instant(), { isNullable: true })
  started_at: Date | null;

  @Shown(instant(), { isNullable: true, description: 'When the batch was completed or cancelled.' })
  ended_at: Date | null;

  @Shown(instant(), { description: 'When the results are erased automatically.' })
  expires_at: Date;

  @Shown(instant(), { isNullable: true })
  erased_at: Date | null;
}

class BatchRejectionAnswer {
  @Shown(integer({ ge: 1 }), { description: 'The line of the upload, counted from 1.' })
  line: number;

  @Shown(text(), {
    isNullable: true,
    description: 'The column in CSV, the path within the line in NDJSON; null for the whole line.',
    example: 'identifiers.0.value',
  })
  field: string | null;

  @Shown(text())
  reason: string;
}

export class BatchManifestAnswer {
  @Shown(uuid())
  batch_id: string;

  @Shown(instant())
  submitted_at: string;

  @Shown(instant())
  ended_at: string;

  @Shown(object(BatchCountsAnswer))
  counts: BatchCountsAnswer;

  @Shown(text(), {
    description:
      'The SHA-256 of the `result_hash` of all results in the order of their lines, each followed by a line feed.',
    example: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  results_hash: string;
}

class SignedManifestAnswer {
  @Shown(object(BatchManifestAnswer))
  manifest: BatchManifestAnswer;

  @Shown(text(), {
    description: 'The signature of the RFC 8785 form of `manifest`: RSASSA-PSS (SHA-256, salt of 32 bytes), base64.',
  })
  signature: string;

  @Shown(text(), { description: 'The id of the signing key in /.well-known/jwks.json.' })
  signing_key_id: string;
}

export class BatchAnswer extends BatchSummaryAnswer {
  @Shown(list(object(BatchRejectionAnswer)), { description: 'The first 100 rows that were not accepted.' })
  rejected_rows: BatchRejectionAnswer[];

  @Shown(object(SignedManifestAnswer), {
    isNullable: true,
    description: 'Proves that the results are complete and unchanged; null until the batch is completed.',
  })
  signed_manifest: SignedManifestAnswer | null;
}

export class BatchListAnswer extends PageAnswer {
  @Shown(list(object(BatchSummaryAnswer)))
  batches: BatchSummaryAnswer[];
}
