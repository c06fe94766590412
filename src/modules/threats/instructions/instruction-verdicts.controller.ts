import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal, TenantScope } from '../../../kernel/identity/principal';
import { CurrentPrincipal, CurrentScope } from '../../../platform/http/requests/current-principal';
import { Operation } from '../../../platform/http/operations/operation';
import { InstructionRecords } from './instruction-records';
import { InstructionVerdictListAnswer, InstructionVerdictsQuery } from './instruction-verdicts.dto';

@ApiTags('Threats')
@Controller('v1/instruction-verdicts')
export class InstructionVerdictsController {
  constructor(private readonly records: InstructionRecords) {}

  @Get()
  @Operation({
    action: 'threats.list_instruction_verdicts',
    permission: 'threats:read',
    summary: 'List the questions to the language model about instructions, with its answers',
    description: 'Newest first. The list is empty if no model is configured.',
    answer: InstructionVerdictListAnswer,
    errors: ['not_found'],
  })
  list(
    @Query() query: InstructionVerdictsQuery,
    @CurrentPrincipal() principal: Principal,
    @CurrentScope() scope: TenantScope,
  ): Promise<InstructionVerdictListAnswer> {
    return this.records.list(scope, query, principal.dataScope);
  }
}
