import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { TenantScope } from '../../../kernel/identity/principal';
import { answerHeaders } from '../../../platform/http/operations/answer-headers';
import { CurrentScope } from '../../../platform/http/requests/current-principal';
import { maxBody } from '../../../platform/http/operations/route-body';
import { Operation } from '../../../platform/http/operations/operation';
import type { ScanEntity } from './scan.entity';
import { ScanAnswer, ScanParams, ScanStartedAnswer, StartScanBody } from './scans.dto';
import { ScansService } from './scans.service';

@ApiTags('Threats')
@Controller('v1/threats')
export class ScansController {
  constructor(private readonly scans: ScansService) {}

  @Post('scan')
  @Operation({
    action: 'threats.scan',
    isBodyOptional: true,
    body: maxBody,
    permission: 'threats:write',
    summary: 'Start an evaluation of the portfolio',
    answer: { type: ScanStartedAnswer, headers: answerHeaders('Location') },
    status: 202,
    idempotency: 'effect',
    errors: ['payload_too_large', 'unsupported_media_type'],
  })
  async start(
    @Body() body: StartScanBody,
    @CurrentScope() scope: TenantScope,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ScanStartedAnswer> {
    const id = await this.scans.start(scope, body.asset_ids ?? null, body.lookback_hours ?? null);
    void reply.header('location', `/v1/threats/scans/${id}`);
    return { status: 'scan_started', scan_id: id };
  }

  @Get('scans/:scan_id')
  @Operation({
    action: 'threats.read_scan',
    permission: 'threats:read',
    summary: 'Get a scan',
    answer: ScanAnswer,
    errors: ['not_found'],
  })
  async read(@Param() { scan_id: id }: ScanParams, @CurrentScope() scope: TenantScope): Promise<ScanAnswer> {
    return scanAnswer(await this.scans.get(scope, id));
  }
}

const scanAnswer = (scan: ScanEntity): ScanAnswer => ({
  scan_id: scan.id,
  status: scan.status,
  asset_ids: scan.assetIds,
  lookback_hours: scan.lookbackHours,
  counts: scan.counts,
  error: scan.error,
  created_at: scan.createdAt,
  started_at: scan.startedAt,
  completed_at: scan.completedAt,
});
