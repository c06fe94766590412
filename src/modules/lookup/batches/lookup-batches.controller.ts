import type { Readable } from 'node:stream';
import { Controller, Delete, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal, TenantScope } from '../../../kernel/identity/principal';
import { StreamedAnswers } from '../../../platform/http/answers/streamed-answer';
import { answerHeaders } from '../../../platform/http/operations/answer-headers';
import { Operation } from '../../../platform/http/operations/operation';
import { CurrentPrincipal, CurrentScope } from '../../../platform/http/requests/current-principal';
import { RESULT_TEXTS, resultFormat } from './batch-results-text';
import { BatchUploadService } from './batch-upload.service';
import {
  BatchAnswer,
  BatchesQuery,
  BatchListAnswer,
  BatchParams,
  BatchResultParams,
  BatchResultsQuery,
  NewBatchQuery,
} from './lookup-batches.dto';
import { LookupBatchesService } from './lookup-batches.service';

const FILE = { schema: { type: 'string', format: 'binary' } } as const;

@ApiTags('Lookup')
@Controller('v1/lookup/batch')
export class LookupBatchesController {
  constructor(
    private readonly batches: LookupBatchesService,
    private readonly uploads: BatchUploadService,
    private readonly streams: StreamedAnswers,
  ) {}

  @Post()
  @ApiConsumes('application/x-ndjson', 'text/csv')
  @ApiBody({ required: true, schema: FILE.schema })
  @Operation({
    action: 'lookup_batches.create',
    body: 'stream',
    permission: 'lookup:write',
    summary: 'Look up many subjects in one batch',
    description:
      'The body has up to 100,000 subjects and 100 MiB, plain or gzip. `application/x-ndjson` has the body of one `POST ' +
      '/v1/lookup` in each line. `text/csv` has a header with types of identifiers, `subject_type`, ' +
      '`requester_reference` and `monitor`. A row that is not valid is listed in `rejected_rows`, and the others are screened in the ' +
      'background; the depth is always `standard`. A `requester_reference` may occur once in a batch. A portfolio may have ' +
      'five batches that have not ended. With `options.monitor`, the column `monitor` or the parameter `monitor`, subjects are ' +
      'screened again when a list changes.',
    status: 202,
    answer: BatchAnswer,
    idempotency: 'service',
    errors: ['payload_too_large', 'unsupported_media_type', 'job_limit_exceeded'],
  })
  async create(
    @CurrentScope() scope: TenantScope,
    @CurrentPrincipal() principal: Principal,
    @Query() { monitor: isMonitored }: NewBatchQuery,
    @Req() { headers, body }: FastifyRequest,
  ): Promise<BatchAnswer> {
    const id = await this.uploads.receive({ scope, principal, isMonitored, headers, body });
    return this.batches.get(scope, id);
  }

  @Get()
  @Operation({
    action: 'lookup_batches.list',
    permission: 'lookup:read',
    summary: 'List batches, newest first',
    answer: BatchListAnswer,
  })
  list(@Query() query: BatchesQuery, @CurrentScope() scope: TenantScope): Promise<BatchListAnswer> {
    return this.batches.list(scope, query);
  }

  @Get(':batch_id')
  @Operation({
    action: 'lookup_batches.read',
    permission: 'lookup:read',
    summary: 'Get the progress of a batch, its rejected rows and its signed manifest',
    answer: BatchAnswer,
    errors: ['not_found', 'gone'],
  })
  read(@Param() { batch_id: id }: BatchParams, @CurrentScope() scope: TenantScope): Promise<BatchAnswer> {
    return this.batches.get(scope, id);
  }

  @Get(':batch_id/results')
  @Operation({
    action: 'lookup_batches.results',
    permission: 'lookup:read',
    summary: 'Download the results of a batch as NDJSON or CSV',
    description:
      'Results are in the order of the upload and end before the first subject that was not screened yet. While the batch ' +
      'is running, if the connection breaks, or after a page of `limit` results, continue with `after_line`. In NDJSON ' +
      'each line is a result: `line`, `requester_reference`, `status`, `confidence`, `reason`, `entity_count`, `suppressed_count`, `warnings`, the ten best ' +
      '`entities` with their `sources`, `identifiers`, `unavailable` sources, `queried_at`, ' +
      '`monitored_subject_id` and `result_hash`. CSV has the best entity.',
    answer: {
      content: { 'application/x-ndjson': FILE, 'text/csv': FILE },
      headers: answerHeaders('Content-Disposition'),
    },
    errors: ['not_found', 'gone'],
  })
  async results(
    @Param() { batch_id: id }: BatchParams,
    @Query() query: BatchResultsQuery,
    @CurrentScope() scope: TenantScope,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    const format = resultFormat(query.format, headers.accept);
    const first = await this.batches.firstResults(scope, id, query);
    void reply.header('content-disposition', `attachment; filename="batch-${id}.${format}"`);
    return this.streams.open(reply, {
      contentType: RESULT_TEXTS[format].contentType,
      produce: (notes) => this.batches.resultTexts(scope, id, { query, format, first }, notes),
    });
  }

  @Delete(':batch_id/results/:line')
  @Operation({
    action: 'lookup_batches.erase_result',
    permission: 'lookup:write',
    summary: 'Erase the identifiers and result of one subject of a batch',
    description: 'The line, the status and the hash of the result remain, so that the signed manifest stays valid.',
    status: 204,
    answer: { description: 'Erased' },
    errors: ['not_found', 'gone'],
  })
  eraseResult(@Param() { batch_id: id, line }: BatchResultParams, @CurrentScope() scope: TenantScope): Promise<void> {
    return this.batches.eraseResult(scope, id, line);
  }

  @Post(':batch_id/cancel')
  @Operation({
    action: 'lookup_batches.cancel',
    permission: 'lookup:write',
    summary: 'Cancel a batch',
    description: 'The results so far remain. The subjects that were not screened are deleted.',
    answer: BatchAnswer,
    errors: ['not_found', 'gone', 'invalid_transition'],
  })
  cancel(@Param() { batch_id: id }: BatchParams, @CurrentScope() scope: TenantScope): Promise<BatchAnswer> {
    return this.batches.cancel(scope, id);
  }

  @Delete(':batch_id')
  @Operation({
    action: 'lookup_batches.erase',
    permission: 'lookup:write',
    summary: 'Erase the subjects and results of a batch',
    description: 'A batch that has not ended is cancelled. Its times, its counts and the hash of its results remain.',
    status: 204,
    answer: { description: 'Erased' },
    errors: ['not_found', 'gone'],
  })
  erase(@Param() { batch_id: id }: BatchParams, @CurrentScope() scope: TenantScope): Promise<void> {
    return this.batches.erase(scope, id);
  }
}
