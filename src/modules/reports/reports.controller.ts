import { Body, Controller, Delete, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../kernel/identity/principal';
import { answerHeaders } from '../../platform/http/operations/answer-headers';
import { CurrentPrincipal } from '../../platform/http/requests/current-principal';
import { Operation } from '../../platform/http/operations/operation';
import { MAX_REPORT_BYTES } from './report-verifier';
import {
  CreateReportBody,
  FileVerifyAnswer,
  ReportAnswer,
  ReportCreatedAnswer,
  ReportListAnswer,
  ReportParams,
  ReportsQuery,
  ReportVerifyAnswer,
} from './reports.dto';
import { ReportsService } from './reports.service';
import { readPdfBody } from './pdf-body';

const PDF = {
  description: 'The signed report.',
  content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
  headers: answerHeaders('ETag', 'Content-Disposition'),
} as const;

@ApiTags('Reports')
@Controller('v1/reports')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Post()
  @Operation({
    action: 'reports.create',
    permission: 'reports:write',
    summary: 'Create a signed report of an incident, a threat, a web search or the portfolio',
    description:
      'Creates a snapshot of what the caller can see now. Credentials with a different data scope cannot see ' +
      'reports of incidents and threats. A portfolio is identified by the slug of the one that the request uses. ' +
      'Lookups need no snapshot: use their own id in `GET /v1/reports/{request_id}/pdf`.',
    answer: { type: ReportCreatedAnswer, headers: answerHeaders('Location') },
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
    body: MAX_REPORT_BYTES,
    anonymousGroup: 'file',
    permission: 'public',
    summary: 'Verify the file of a report',
    description:
      'Checks whether this service signed the file, and whether it has changed since. No credential is required; ' +
      `the file may have at most ${MAX_REPORT_BYTES / 1_048_576} MiB. A body that does not start with \`%PDF-\` is ` +
      'refused before the rest of it is read. The file is not stored.',
    answer: FileVerifyAnswer,
    errors: ['payload_too_large', 'unsupported_media_type'],
  })
  async verifyFile(@Req() { body, headers }: FastifyRequest): Promise<FileVerifyAnswer> {
    return this.reports.verifyFile(await readPdfBody(body, headers, MAX_REPORT_BYTES));
  }

  @Get(':request_id')
  @Operation({
    action: 'reports.read',
    permission: 'reports:read',
    summary: 'Get the subject, requester and hashes of a report',
    description:
      'The content of the report is in its PDF. The report of a lookup exists once its PDF has been requested.',
    answer: ReportAnswer,
    errors: ['not_found'],
  })
  read(
    @Param() { request_id: requestId }: ReportParams,
    @CurrentPrincipal() principal: Principal,
  ): Promise<ReportAnswer> {
    return this.reports.get(principal, requestId);
  }

  @Get(':request_id/pdf')
  @Operation({
    action: 'reports.pdf',
    permission: 'reports:read',
    summary: 'Get the signed PDF of a lookup or a snapshot',
    description:
      'The PDF is created once and never changes. The PDF of a lookup is created when it is first requested.',
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
    summary: 'Verify a stored report',
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
    summary: 'Erase the content and file of a report',
    description: 'The time, the requester, the subject and the hashes remain.',
    status: 204,
    answer: { description: 'Erased' },
    errors: ['not_found', 'gone'],
  })
  erase(@Param() { request_id: requestId }: ReportParams, @CurrentPrincipal() principal: Principal): Promise<void> {
    return this.reports.erase(principal, requestId);
  }
}
