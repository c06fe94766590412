import { Body, Controller, Delete, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../kernel/identity/principal';
import { CurrentPrincipal } from '../../platform/http/current-principal';
import { Operation } from '../../platform/http/operation';
import { MAX_REPORT_BYTES } from './report-verifier';
import {
  CreateReportBody,
  FileVerifyAnswer,
  ReportCreatedAnswer,
  ReportListAnswer,
  ReportParams,
  ReportsQuery,
  ReportVerifyAnswer,
} from './reports.dto';
import { ReportsService } from './reports.service';
import { readPdfBody } from './pdf-body';

const PDF = {
  description: 'The signed report',
  content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
} as const;

@ApiTags('Reports')
@Controller('v1/reports')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Post()
  @Operation({
    action: 'reports.create',
    permission: 'reports:write',
    summary: 'Make a signed report of an incident, a threat, a web search or the portfolio',
    description:
      'A snapshot of what the caller may see now; keys with another data scope do not see reports of incidents and threats. A portfolio is named by the slug of the one that the request acts in. ' +
      'Lookups need no snapshot: `GET /v1/reports/{request_id}/pdf` takes their own id.',
    answer: ReportCreatedAnswer,
    status: 201,
    idempotency: 'effect',
    errors: ['not_found', 'gone', 'conflict', 'payload_too_large', 'unsupported_media_type'],
  })
  async create(
    @Body() { subject }: CreateReportBody,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReportCreatedAnswer> {
    const { body, headers } = await this.reports.create(principal, subject);
    void reply.headers(headers);
    return body;
  }

  @Get()
  @Operation({
    action: 'reports.list',
    permission: 'reports:read',
    summary: 'List reports, newest first',
    answer: ReportListAnswer,
  })
  list(@Query() query: ReportsQuery, @CurrentPrincipal() principal: Principal): Promise<ReportListAnswer> {
    return this.reports.list(principal, query);
  }

  @Post('verify')
  @ApiConsumes('application/pdf')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @Operation({
    action: 'reports.verify_file',
    permission: 'public',
    summary: 'Verify the file of a report',
    description:
      `Did this service sign it, and did it change since? Needs no credential; ${MAX_REPORT_BYTES / 1_048_576} MiB at most. ` +
      'The file is not kept.',
    answer: FileVerifyAnswer,
    errors: ['payload_too_large', 'unsupported_media_type'],
  })
  async verifyFile(@Req() { body, headers }: FastifyRequest): Promise<FileVerifyAnswer> {
    return this.reports.verifyFile(await readPdfBody(body, headers, MAX_REPORT_BYTES));
  }

  @Get(':request_id/pdf')
  @Operation({
    action: 'reports.pdf',
    permission: 'reports:read',
    summary: 'The signed PDF of a lookup or of a snapshot',
    description: 'Made once; the same bytes for ever. Of a lookup it is made at the first asking.',
    answer: PDF,
    errors: ['not_found', 'gone', 'conflict', 'timestamp_unavailable', 'signing_key_expired'],
  })
  async pdf(
    @Param() { request_id: requestId }: ReportParams,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { pdf, sha256 } = await this.reports.pdf(principal, requestId);
    void reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="report-${requestId}.pdf"`)
      .header('cache-control', 'private, no-cache')
      .header('etag', `"${sha256}"`);
    return pdf;
  }

  @Get(':request_id/verify')
  @Operation({
    action: 'reports.verify',
    permission: 'reports:read',
    summary: 'Verify a report from what is kept of it',
    answer: ReportVerifyAnswer,
    errors: ['not_found', 'gone'],
  })
  verify(
    @Param() { request_id: requestId }: ReportParams,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ReportVerifyAnswer> {
    return this.reports.verify(principal, requestId);
  }

  @Delete(':request_id')
  @Operation({
    action: 'reports.erase',
    permission: 'reports:write',
    summary: 'Erase what a report says, and its file',
    description: 'When, by whom, of what, and the hashes stay.',
    status: 204,
    answer: { description: 'Erased' },
    errors: ['not_found', 'gone'],
  })
  erase(@Param() { request_id: requestId }: ReportParams, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.reports.erase(principal, requestId);
  }
}
