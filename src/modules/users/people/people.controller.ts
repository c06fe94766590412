import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantScope } from '../../../kernel/identity/principal';
import { Operation } from '../../../platform/http/operations/operation';
import { CurrentScope } from '../../../platform/http/requests/current-principal';
import { pageParts } from '../../../platform/paging/page-query';
import { PeopleAnswer, PeopleQuery } from './people.dto';
import { PeopleService } from './people.service';

/** The people of a portfolio, for callers that may not administer users. */
@ApiTags('Incidents')
@Controller('v1/people')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Get()
  @Operation({
    action: 'people.list',
    permission: 'incidents:read',
    summary: 'List the people with access to the portfolio',
    description:
      'Active users whose roles give access to the portfolio, by name. An incident can be assigned to each of them.',
    answer: PeopleAnswer,
  })
  async list(@Query() query: PeopleQuery, @CurrentScope() scope: TenantScope): Promise<PeopleAnswer> {
    const { rows, ...rest } = await this.people.list(scope, query);
    return { people: rows, ...pageParts(rest) };
  }
}
