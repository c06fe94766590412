import type { Readable } from 'node:stream';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Principal } from '../../kernel/identity/principal';
import { CurrentPrincipal } from '../../platform/http/current-principal';
import { Operation } from '../../platform/http/operation';
import { StreamedAnswers } from '../../platform/http/streamed-answer';
import { AuditExportQuery } from './audit-export.dto';
import { AuditExports } from './audit-exports';
import { auditFilterOf } from './audit.dto';

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
    permission: 'audit:read',
    summary: 'Export the audit log as a file',
    description:
      'In the order of the chain. `ndjson` is evidence, which `npm run tms -- audit verify` checks without this service: the exact ' +
      'texts with their hashes and proofs, under the newest checkpoint. `csv` is for people, `ocsf` (Open Cybersecurity Schema ' +
      'Framework 1.3, an event a line) for log systems. A connection that ends before the file does has failed.',
    answer: { content: { 'application/x-ndjson': FILE, 'text/csv': FILE } },
  })
  async export(
    @Query() query: AuditExportQuery,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    const { contentType, fileName, produce } = await this.exports.open(principal, query.format, auditFilterOf(query));
    void reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return this.streams.open(reply, { contentType, produce });
  }
}
