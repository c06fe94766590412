import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '../../../kernel/identity/principal';
import { Operation } from '../../../platform/http/operations/operation';
import { CurrentScope } from '../../../platform/http/requests/current-principal';
import {
  MonitoredListAnswer,
  MonitoredQuery,
  MonitoredSubjectAnswer,
  MonitoredSubjectParams,
} from './monitored-subjects.dto';
import { MonitoredSubjectsService } from './monitored-subjects.service';

@ApiTags('Lookup')
@Controller('v1/lookup/monitored')
export class MonitoredSubjectsController {
  constructor(private readonly subjects: MonitoredSubjectsService) {}

  @Get()
  @Operation({
    action: 'monitored_subjects.list',
    permission: 'lookup:read',
    summary: 'List monitored subjects without their identifiers and hits, newest first',
    answer: MonitoredListAnswer,
  })
  list(@Query() query: MonitoredQuery, @CurrentScope() scope: TenantScope): Promise<MonitoredListAnswer> {
    return this.subjects.list(scope, query);
  }

  @Get(':monitored_subject_id')
  @Operation({
    action: 'monitored_subjects.read',
    permission: 'lookup:read',
    summary: 'Get a monitored subject with its current hits',
    answer: MonitoredSubjectAnswer,
    errors: ['not_found'],
  })
  read(
    @Param() { monitored_subject_id: id }: MonitoredSubjectParams,
    @CurrentScope() scope: TenantScope,
  ): Promise<MonitoredSubjectAnswer> {
    return this.subjects.get(scope, id);
  }

  @Delete(':monitored_subject_id')
  @Operation({
    action: 'monitored_subjects.remove',
    permission: 'lookup:write',
    summary: 'Stop monitoring a subject and erase it',
    description: 'Its identifiers, hits and alerts are deleted. Stored lookups of the subject are erased separately.',
    status: 204,
    answer: { description: 'Removed' },
    errors: ['not_found'],
  })
  remove(
    @Param() { monitored_subject_id: id }: MonitoredSubjectParams,
    @CurrentScope() scope: TenantScope,
  ): Promise<void> {
    return this.subjects.remove(scope, id);
  }
}
