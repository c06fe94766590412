import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Principal } from '../../../kernel/identity/principal';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import { Operation } from '../../../platform/http/operations/operation';
import { pageParts } from '../../../platform/paging/page-query';
import {
  ChangePortfolioBody,
  CreatePortfolioBody,
  DeletedPortfolioAnswer,
  DeletePortfolioQuery,
  PortfolioAnswer,
  PortfolioDetailAnswer,
  PortfolioListAnswer,
  PortfolioParams,
  PortfoliosQuery,
  TenantParams,
} from '../identity.dto';
import { PortfolioDeletionService } from './portfolio-deletion.service';
import type { PortfolioEntity } from './portfolio.entity';
import { TenantsService } from './tenants.service';
import { TargetTenant } from '../target-tenant.contract';

@ApiTags('Operator')
@Controller(['v1/admin/tenants/:slug/portfolios', 'v1/tenant/portfolios'])
export class PortfoliosController {
  constructor(
    private readonly tenants: TenantsService,
    private readonly deletion: PortfolioDeletionService,
  ) {}

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

  @Get(':id')
  @Operation({
    action: 'portfolios.read',
    permission: 'portfolios:read',
    summary: 'Get a portfolio, with the numbers of what it contains',
    answer: PortfolioDetailAnswer,
    errors: ['not_found'],
  })
  async read(
    @TargetTenant() { slug, id }: PortfolioParams,
    @CurrentPrincipal() principal: Principal,
  ): Promise<PortfolioDetailAnswer> {
    const { portfolio, contents } = await this.tenants.getPortfolio(slug, id, principal);
    return { ...portfolioAnswer(portfolio), contents };
  }

  @Patch(':id')
  @Operation({
    action: 'portfolios.change',
    permission: 'portfolios:write',
    summary: 'Rename a portfolio',
    description: 'The slug never changes, because it is part of addresses and of `X-Portfolio`.',
    answer: PortfolioAnswer,
    errors: ['not_found', 'payload_too_large', 'unsupported_media_type'],
  })
  async change(
    @TargetTenant() { slug, id }: PortfolioParams,
    @Body() { name }: ChangePortfolioBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<PortfolioAnswer> {
    return portfolioAnswer(await this.tenants.renamePortfolio(slug, id, name, principal));
  }

  @Delete(':id')
  @Operation({
    action: 'portfolios.delete',
    permission: 'portfolios:write',
    summary: 'Delete a portfolio and everything that belongs to it',
    description:
      'Deletes its assets, threats, incidents, lookups, monitored subjects, searches, reports, alert rules and webhooks in one ' +
      'transaction. This cannot be undone. Its jobs are cancelled and its streams end. API keys that can access this portfolio ' +
      'alone are revoked, and role rules of sign-in connections lose it; other keys and rules keep their other portfolios. The ' +
      'audit log of the tenant is not deleted. Returns 403 for a key that has less access than its role `admin`, and 409 for the portfolio `default`, which every tenant has, and if the tenant ' +
      'is under legal hold; `details.reason` is `default_portfolio` or `legal_hold`.',
    answer: DeletedPortfolioAnswer,
    errors: ['not_found', 'conflict'],
  })
  async delete(
    @TargetTenant() { slug, id }: PortfolioParams,
    @Query() { confirm }: DeletePortfolioQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DeletedPortfolioAnswer> {
    const { portfolio, rowsDeleted, apiKeysRevoked } = await this.deletion.delete(slug, id, confirm, principal);
    return {
      id,
      slug: portfolio.slug,
      name: portfolio.name,
      rows_deleted: rowsDeleted,
      api_keys_revoked: apiKeysRevoked,
    };
  }
}

const portfolioAnswer = (portfolio: PortfolioEntity): PortfolioAnswer => ({
  id: portfolio.id,
  slug: portfolio.slug,
  name: portfolio.name,
  created_at: portfolio.createdAt,
});
