import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { TenantScope } from '../../kernel/identity/principal';
import { CurrentScope } from '../../platform/http/current-principal';
import { Operation } from '../../platform/http/operation';
import {
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
    permission: 'incidents:write',
    summary: 'Make an incident of existing threats',
    answer: IncidentAnswer,
    status: 201,
    errors: ['payload_too_large', 'unsupported_media_type'],
  })
  async create(
    @Body() body: CreateIncidentBody,
    @CurrentScope() scope: TenantScope,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<IncidentAnswer> {
    const incident = await this.incidents.create(scope, body);
    void reply.header('location', `/v1/incidents/${incident.id}`);
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
  @Operation({
    action: 'incidents.read',
    permission: 'incidents:read',
    summary: 'Read an incident with summaries of its threats',
    answer: IncidentAnswer,
    errors: ['not_found'],
  })
  read(@Param() { incident_id: id }: IncidentParams, @CurrentScope() scope: TenantScope): Promise<IncidentAnswer> {
    return this.incidents.get(scope, id);
  }
}
