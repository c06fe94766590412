import { Body, Controller, Get, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { CurrentPrincipal, CurrentScope } from '../../platform/http/current-principal';
import { preconditionsOf } from '../../platform/http/entity-tag';
import { Operation } from '../../platform/http/operation';
import { PageQuery } from '../../platform/http/page-query';
import { ConditionalChange, ConditionalRead, etagHeader, sendTagged } from '../../platform/http/tagged-answer';
import { IncidentActivityAnswer } from './incident-activity.dto';
import {
  ChangeIncidentBody,
  CreateIncidentBody,
  IncidentAnswer,
  IncidentListAnswer,
  IncidentParams,
  IncidentsQuery,
} from './incidents.dto';
import { IncidentsService } from './incidents.service';

const WHAT = 'the incident';
const ETAG = etagHeader(WHAT);

@ApiTags('Incidents')
@Controller('v1/incidents')
export class IncidentsController {
  constructor(private readonly incidents: IncidentsService) {}

  @Post()
  @Operation({
    action: 'incidents.create',
    permission: 'incidents:write',
    summary: 'Make an incident of existing threats',
    description: 'A threat that was merged into another one stands for that one.',
    answer: { type: IncidentAnswer, headers: { ...ETAG, Location: { schema: { type: 'string' } } } },
    status: 201,
    idempotency: 'effect',
    errors: ['payload_too_large', 'unsupported_media_type'],
  })
  async create(
    @Body() body: CreateIncidentBody,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<IncidentAnswer> {
    const { incident, tag } = await this.incidents.create(principal, body);
    void reply.header('location', `/v1/incidents/${incident.id}`).header('etag', tag);
    return incident;
  }

  @Get()
  @Operation({
    action: 'incidents.list',
    permission: 'incidents:read',
    summary: 'List incidents, newest first',
    answer: IncidentListAnswer,
  })
  list(@Query() query: IncidentsQuery, @CurrentScope() scope: TenantScope): Promise<IncidentListAnswer> {
    return this.incidents.list(scope, query);
  }

  @Get(':incident_id')
  @ConditionalRead(WHAT)
  @Operation({
    action: 'incidents.read',
    permission: 'incidents:read',
    summary: 'Read an incident with summaries of its threats',
    description: 'The entity tag changes with the incident, and with what the summaries say.',
    answer: { type: IncidentAnswer, headers: ETAG },
    errors: ['not_found', 'precondition_failed'],
  })
  async read(
    @Param() { incident_id: id }: IncidentParams,
    @CurrentScope() scope: TenantScope,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<IncidentAnswer | undefined> {
    return sendTagged(reply, await this.incidents.getUnlessKnown(scope, id, preconditionsOf(headers)));
  }

  @Patch(':incident_id')
  @ConditionalChange(WHAT)
  @Operation({
    action: 'incidents.change',
    permission: 'incidents:write',
    summary: 'Change an incident: what it says, its status, who has it',
    description: 'Absent stays, null clears. A closed incident can only be reopened; with that it may change, too.',
    answer: { type: IncidentAnswer, headers: ETAG },
    errors: [
      'not_found',
      'invalid_transition',
      'conflict',
      'precondition_failed',
      'payload_too_large',
      'unsupported_media_type',
    ],
  })
  async change(
    @Param() { incident_id: id }: IncidentParams,
    @Body() body: ChangeIncidentBody,
    @CurrentPrincipal() principal: Principal,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<IncidentAnswer> {
    const { incident, tag } = await this.incidents.change(principal, id, body, preconditionsOf(headers));
    void reply.header('etag', tag);
    return incident;
  }

  @Get(':incident_id/activity')
  @Operation({
    action: 'incidents.activity',
    permission: 'incidents:read',
    summary: 'Who changed what of an incident, and when',
    answer: IncidentActivityAnswer,
    errors: ['not_found'],
  })
  activity(
    @Param() { incident_id: id }: IncidentParams,
    @Query() page: PageQuery,
    @CurrentScope() scope: TenantScope,
  ): Promise<IncidentActivityAnswer> {
    return this.incidents.activityOf(scope, id, page);
  }
}
