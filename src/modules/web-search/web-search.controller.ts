import type { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../kernel/errors/catalogue';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { currentRequest } from '../../platform/context/request-context';
import { answerHeaders } from '../../platform/http/operations/answer-headers';
import { CurrentPrincipal, CurrentScope } from '../../platform/http/requests/current-principal';
import { maxBody } from '../../platform/http/operations/route-body';
import { Operation } from '../../platform/http/operations/operation';
import { REQUEST_RECORDER, type RequestRecorder } from '../../platform/http/requests/request-recorder';
import { readLastEventId } from '../../platform/sse/server-sent-events';
import { SearchStreams } from './streams/search-streams';
import { WebSearchBody } from './web-search-body';
import { WEB_SEARCH_EVENTS } from './streams/web-search-events.dto';
import {
  EndSearchQuery,
  SearchItemsQuery,
  SearchJobAnswer,
  SearchJobListAnswer,
  SearchJobParams,
  SearchJobsQuery,
  SearchModeQuery,
} from './web-search.dto';
import { SearchSubmissionService } from './search-submission.service';
import { WebSearchService } from './web-search.service';

const SUBMIT_ERRORS: readonly ErrorCode[] = [
  'payload_too_large',
  'unsupported_media_type',
  'job_limit_exceeded',
  'gone',
];
const STREAM = {
  description:
    'Server-sent events: `job`, `progress`, `item`, `warning`, and finally `result` or `error` (docs/web-search.md).',
  headers: answerHeaders('X-Job-Id'),
};
const FIRST_ITEMS = { limit: 200 };

@ApiTags('Web search')
@Controller('v1/web-search')
export class WebSearchController {
  constructor(
    private readonly searches: WebSearchService,
    private readonly submissions: SearchSubmissionService,
    private readonly streams: SearchStreams,
    @Inject(REQUEST_RECORDER) private readonly recorder: RequestRecorder,
  ) {}

  @Post('stream')
  @Operation({
    action: 'web_search.stream_new',
    body: maxBody,
    events: WEB_SEARCH_EVENTS,
    permission: 'web_search:write',
    summary: 'Start a search of the web and adverse media, and stream its results',
    description:
      'The search continues even if the connection closes. To resume an interrupted stream, use `GET ' +
      '/v1/web-search/jobs/{job_id}/stream` with `Last-Event-ID`.',
    answer: STREAM,
    idempotency: 'service',
    errors: SUBMIT_ERRORS,
  })
  async streamNew(
    @Body() body: WebSearchBody,
    @CurrentScope() scope: TenantScope,
    @CurrentPrincipal() principal: Principal,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    // The record that is written with the search notes that the response is streamed.
    noteStreaming();
    const route = 'POST /v1/web-search/stream';
    const jobId = await this.submissions.submit({ scope, principal, body, headers, route });
    // With an Idempotency-Key it may be an earlier search.
    return this.streams.open(reply, scope, await this.searches.locate(scope, jobId, 0));
  }

  @Post()
  @ApiResponse({
    status: 202,
    description: 'The search has not finished yet.',
    type: SearchJobAnswer,
    headers: answerHeaders('Location', 'X-Job-Id'),
  })
  @Operation({
    action: 'web_search.create',
    body: maxBody,
    permission: 'web_search:write',
    summary: 'Start a search of the web and adverse media',
    description:
      'With `responseMode=sync` the response waits for the result; if that takes more than 20 seconds, it is 202 ' +
      'with the current state of the search. With `async` it is 202 immediately.',
    answer: { type: SearchJobAnswer, headers: answerHeaders('Location', 'X-Job-Id') },
    idempotency: 'service',
    errors: SUBMIT_ERRORS,
  })
  async create(
    @Body() body: WebSearchBody,
    @Query() { responseMode }: SearchModeQuery,
    @CurrentScope() scope: TenantScope,
    @CurrentPrincipal() principal: Principal,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SearchJobAnswer> {
    const context = noteStreaming();
    const jobId = await this.submissions.submit({ scope, principal, body, headers, route: 'POST /v1/web-search' });
    const hasEnded = responseMode === 'sync' && (await this.searches.awaitEnd(scope, jobId));
    const answer = await this.searches.get(scope, jobId, FIRST_ITEMS);
    const status = hasEnded ? 200 : 202;
    await this.recorder.recordEnd(context, status, { outcome: 'success', rows: null, bytes: null });
    void reply.code(status).header('x-job-id', jobId).header('location', answer.resultUrl);
    return answer;
  }

  @Get('jobs')
  @Operation({
    action: 'web_search.list',
    permission: 'web_search:read',
    summary: 'List searches without their results, newest first',
    answer: SearchJobListAnswer,
  })
  list(@Query() query: SearchJobsQuery, @CurrentScope() scope: TenantScope): Promise<SearchJobListAnswer> {
    return this.searches.list(scope, query);
  }

  @Get('jobs/:job_id')
  @Operation({
    action: 'web_search.read',
    permission: 'web_search:read',
    summary: 'Get a search and its results, best first',
    answer: SearchJobAnswer,
    errors: ['not_found', 'gone'],
  })
  read(
    @Param() { job_id: id }: SearchJobParams,
    @Query() query: SearchItemsQuery,
    @CurrentScope() scope: TenantScope,
  ): Promise<SearchJobAnswer> {
    return this.searches.get(scope, id, query);
  }

  @Delete('jobs/:job_id')
  @Operation({
    action: 'web_search.end',
    permission: 'web_search:write',
    summary: 'Cancel a search, or erase the results of a finished one',
    description: 'The record of who searched and when remains.',
    status: 204,
    answer: { description: 'The search was cancelled or erased.' },
    errors: ['not_found', 'gone', 'invalid_transition'],
  })
  end(
    @Param() { job_id: id }: SearchJobParams,
    @Query() { only }: EndSearchQuery,
    @CurrentScope() scope: TenantScope,
  ): Promise<void> {
    return this.searches.end(scope, id, only);
  }

  @Get('jobs/:job_id/stream')
  @ApiResponse({
    status: 204,
    description: 'The search has ended and all of its events have been received.',
    headers: answerHeaders('X-Job-Id'),
  })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The id of the last event received. Without it the stream starts from the beginning.',
    schema: { type: 'integer', minimum: 0 },
  })
  @Operation({
    action: 'web_search.stream',
    events: WEB_SEARCH_EVENTS,
    permission: 'web_search:read',
    summary: 'Stream the events of a search',
    description:
      'The response is 204 if the search has ended and all events have been received; browsers then stop reconnecting.',
    answer: STREAM,
    errors: ['not_found', 'gone'],
  })
  async stream(
    @Param() { job_id: id }: SearchJobParams,
    @CurrentScope() scope: TenantScope,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable | undefined> {
    const start = await this.searches.locate(scope, id, readLastEventId(headers));
    if (!start.isOver) return this.streams.open(reply, scope, start);
    void reply.code(204).header('x-job-id', id);
    return undefined;
  }
}

function noteStreaming(): NonNullable<ReturnType<typeof currentRequest>> {
  const context = currentRequest();
  if (!context) throw new Error('no request context');
  context.audit.isStreaming = true;
  return context;
}
