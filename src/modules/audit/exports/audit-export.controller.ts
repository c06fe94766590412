import type { Readable } from 'node:stream';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Principal } from '../../../kernel/identity/principal';
import { answerHeaders } from '../../../platform/http/operations/answer-headers';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import { Operation } from '../../../platform/http/operations/operation';
import { StreamedAnswers } from '../../../platform/http/answers/streamed-answer';
import { AuditExportQuery } from './audit-export.dto';
import { AuditExports } from './audit-exports';
import { toAuditFilter } from '../audit.dto';

const FILE = { schema: { type: 'string', format: 'binary' } } as const;

@ApiTags('Audit')
@Controller('v1/audit/export')
export class AuditExportController {
  constructor(
    private readonly exports: AuditExports,
    private readonly streams: StreamedAnswers,
  ) {}

  @Get()
  @Operation({
    action: 'audit.export',
    permission: 'audit:read_portfolio',
    summary: 'Export the audit log as a file',
    description:
      'Records are in the order of the chain. `ndjson` is evidence that `npm run tms -- audit verify` checks ' +
      'without this service: the exact texts with their hashes and proofs, under the newest checkpoint. `csv` is ' +
      'for people. `ocsf` (Open Cybersecurity Schema Framework 1.3, one event per line) is for log systems. If the ' +
      'connection closes before the end of the file, the export has failed. With `audit:read` the export contains ' +
      'the records of the whole tenant, with `audit:read_portfolio` those of the portfolio.',
    answer: {
      content: { 'application/x-ndjson': FILE, 'text/csv': FILE },
      headers: answerHeaders('Content-Disposition'),
    },
    errors: ['not_found'],
  })
  async export(
    @Query() query: AuditExportQuery,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    const { contentType, fileName, produce } = await this.exports.open(
      principal,
      query.format,
      toAuditFilter(query),
      query.chain_id,
    );
    void reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return this.streams.open(reply, { contentType, produce });
  }
}
