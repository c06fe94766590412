import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal, TenantScope } from '../../kernel/identity/principal';
import { answerHeaders } from '../../platform/http/operations/answer-headers';
import { CurrentPrincipal, CurrentScope } from '../../platform/http/requests/current-principal';
import { readPreconditions } from '../../platform/http/answers/entity-tag';
import { Operation } from '../../platform/http/operations/operation';
import { ConditionalChange, ConditionalRead, sendTagged } from '../../platform/http/answers/tagged-answer';
import { ActivityQuery, IncidentActivityAnswer } from './incident-activity.dto';
import {
  ChangeIncidentBody,
  CreateIncidentBody,
  IncidentAnswer,
  IncidentListAnswer,
  IncidentParams,
  IncidentsQuery,
} from './incidents.dto';
import { IncidentsService } from './incidents.service';

@ApiTags('Incidents')
@Controller('v1/incidents')
export class IncidentsController {
  constructor(private readonly incidents: IncidentsService) {}

  @Post()
  @Operation({
    action: 'incidents.create',
    body: 262_144,
    permission: 'incidents:write',
    summary: 'Create an incident from existing threats',
    description: 'The id of a merged threat stands for the threat that it was merged into.',
    answer: { type: IncidentAnswer, headers: answerHeaders('ETag', 'Location') },
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
  @ConditionalRead()
  @Operation({
    action: 'incidents.read',
    permission: 'incidents:read',
    summary: 'Get an incident with summaries of its threats',
    description: 'The entity tag changes whenever the incident or one of the summaries changes.',
    answer: { type: IncidentAnswer, headers: answerHeaders('ETag') },
    errors: ['not_found', 'precondition_failed'],
  })
  async read(
    @Param() { incident_id: id }: IncidentParams,
    @CurrentScope() scope: TenantScope,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<IncidentAnswer | undefined> {
    return sendTagged(reply, await this.incidents.getUnlessKnown(scope, id, readPreconditions(headers)));
  }

  @Patch(':incident_id')
  @ConditionalChange()
  @Operation({
    action: 'incidents.change',
    body: 262_144,
    permission: 'incidents:write',
    summary: 'Update an incident',
    description:
      'Absent fields do not change; null clears a field. A closed incident must be reopened before or together ' +
      'with any other change.',
    answer: { type: IncidentAnswer, headers: answerHeaders('ETag') },
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
    const { incident, tag } = await this.incidents.change(principal, id, body, readPreconditions(headers));
    void reply.header('etag', tag);
    return incident;
  }

  @Delete(':incident_id')
  @ConditionalChange()
  @Operation({
    action: 'incidents.delete',
    permission: 'incidents:write',
    summary: 'Delete an incident and its activity',
    description:
      'An incident can be deleted in any status. Its threats and their history, existing reports and the audit log ' +
      'do not change.',
    answer: { description: 'Deleted' },
    status: 204,
    errors: ['not_found', 'precondition_failed'],
  })
  remove(
    @Param() { incident_id: id }: IncidentParams,
    @CurrentScope() scope: TenantScope,
    @Req() { headers }: FastifyRequest,
  ): Promise<void> {
    return this.incidents.remove(scope, id, readPreconditions(headers));
  }

  @Get(':incident_id/activity')
  @Operation({
    action: 'incidents.activity',
    permission: 'incidents:read',
    summary: 'List the changes of an incident',
    answer: IncidentActivityAnswer,
    errors: ['not_found'],
  })
  activity(
    @Param() { incident_id: id }: IncidentParams,
    @Query() request: ActivityQuery,
    @CurrentScope() scope: TenantScope,
  ): Promise<IncidentActivityAnswer> {
    return this.incidents.activityOf(scope, id, request);
  }
}
