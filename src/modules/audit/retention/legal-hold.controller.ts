import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal } from '../../../kernel/identity/principal';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import { Operation } from '../../../platform/http/operations/operation';
import { LegalHoldAnswer, LegalHoldBody, LegalHoldParams } from './legal-hold.dto';
import { type LegalHold, LegalHoldService } from './legal-hold.service';

@ApiTags('Operator')
@Controller('v1/admin/tenants/:slug/legal-hold')
export class LegalHoldController {
  constructor(private readonly holds: LegalHoldService) {}

  @Put()
  @Operation({
    action: 'legal_hold.place',
    permission: 'tenants:write',
    summary: 'Place a legal hold on a tenant',
    description:
      'While the hold is in place, months of the audit log that contain records of the tenant are not dropped, ' +
      'even after their retention has ended, the tenant cannot be erased, and none of its portfolios can be deleted. ' +
      'The request waits for an erasure or deletion that is in progress.',
    answer: LegalHoldAnswer,
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type'],
  })
  async place(
    @Param() { slug }: LegalHoldParams,
    @Body() { reason }: LegalHoldBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<LegalHoldAnswer> {
    return holdAnswer(await this.holds.place(principal, slug, reason));
  }

  @Get()
  @Operation({
    action: 'legal_hold.read',
    permission: 'tenants:read',
    summary: 'Get the legal hold of a tenant',
    answer: LegalHoldAnswer,
    errors: ['not_found'],
  })
  async read(@Param() { slug }: LegalHoldParams, @CurrentPrincipal() principal: Principal): Promise<LegalHoldAnswer> {
    return holdAnswer(await this.holds.get(principal, slug));
  }

  @Delete()
  @Operation({
    action: 'legal_hold.lift',
    permission: 'tenants:write',
    summary: 'Lift the legal hold of a tenant',
    answer: { description: 'Lifted' },
    status: 204,
    errors: ['not_found'],
  })
  async lift(@Param() { slug }: LegalHoldParams, @CurrentPrincipal() principal: Principal): Promise<void> {
    await this.holds.lift(principal, slug);
  }
}

const holdAnswer = ({ reason, placedAt }: LegalHold): LegalHoldAnswer => ({ reason, placed_at: placedAt });
