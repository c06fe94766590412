import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal } from '../../../kernel/identity/principal';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import { Operation } from '../../../platform/http/operations/operation';
import { pageParts } from '../../../platform/paging/page-query';
import {
  CreatePortfolioBody,
  PortfolioAnswer,
  PortfolioListAnswer,
  PortfoliosQuery,
  TenantParams,
} from '../identity.dto';
import type { PortfolioEntity } from './portfolio.entity';
import { TenantsService } from './tenants.service';
import { TargetTenant } from '../target-tenant.contract';

@ApiTags('Operator')
@Controller(['v1/admin/tenants/:slug/portfolios', 'v1/tenant/portfolios'])
export class PortfoliosController {
  constructor(private readonly tenants: TenantsService) {}

  @Post()
  @Operation({
    action: 'portfolios.create',
    permission: 'portfolios:write',
    summary: 'Create a portfolio',
    answer: PortfolioAnswer,
    status: 201,
    idempotency: 'effect',
    errors: ['not_found', 'conflict', 'payload_too_large', 'unsupported_media_type'],
  })
  async create(
    @TargetTenant() { slug }: TenantParams,
    @Body() body: CreatePortfolioBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<PortfolioAnswer> {
    return portfolioAnswer(await this.tenants.createPortfolio(slug, body, principal));
  }

  @Get()
  @Operation({
    action: 'portfolios.list',
    permission: 'portfolios:read',
    summary: 'List the portfolios of a tenant',
    answer: PortfolioListAnswer,
    errors: ['not_found'],
  })
  async list(
    @TargetTenant() { slug }: TenantParams,
    @Query() page: PortfoliosQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<PortfolioListAnswer> {
    const { rows, ...rest } = await this.tenants.listPortfolios(slug, page, principal);
    return { portfolios: rows.map(portfolioAnswer), ...pageParts(rest) };
  }
}

const portfolioAnswer = (portfolio: PortfolioEntity): PortfolioAnswer => ({
  id: portfolio.id,
  slug: portfolio.slug,
  name: portfolio.name,
  created_at: portfolio.createdAt,
});
