import { Body, Controller, Delete, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Principal } from '../../kernel/identity/principal';
import { answerHeaders } from '../../platform/http/operations/answer-headers';
import { CurrentPrincipal } from '../../platform/http/requests/current-principal';
import { Operation } from '../../platform/http/operations/operation';
import { IncidentAnswer, IncidentParams, IncidentThreatParams, LinkThreatsBody } from './incidents.dto';
import { IncidentsService } from './incidents.service';

@ApiTags('Incidents')
@Controller('v1/incidents/:incident_id/threats')
export class IncidentThreatsController {
  constructor(private readonly incidents: IncidentsService) {}

  @Post()
  @Operation({
    action: 'incidents.link_threats',
    permission: 'incidents:write',
    summary: 'Link threats to an incident',
    description:
      'Links all of the threats, or none if one of them is unknown. Threats that are already linked do not change; ' +
      'the id of a merged threat stands for the threat that it was merged into.',
    answer: { type: IncidentAnswer, headers: answerHeaders('ETag') },
    idempotency: 'effect',
    errors: ['not_found', 'conflict', 'payload_too_large', 'unsupported_media_type'],
  })
  async link(
    @Param() { incident_id: id }: IncidentParams,
    @Body() { threat_ids: threatIds }: LinkThreatsBody,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<IncidentAnswer> {
    const { incident, tag } = await this.incidents.linkThreats(principal, id, threatIds);
    void reply.header('etag', tag);
    return incident;
  }

  @Delete(':threat_id')
  @Operation({
    action: 'incidents.unlink_threat',
    permission: 'incidents:write',
    summary: 'Unlink a threat from an incident',
    answer: { description: 'Unlinked' },
    status: 204,
    errors: ['not_found', 'conflict'],
  })
  async unlink(
    @Param() { incident_id: id, threat_id: threatId }: IncidentThreatParams,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.incidents.unlinkThreat(principal, id, threatId);
  }
}
