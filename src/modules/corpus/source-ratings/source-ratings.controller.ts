import { Body, Controller, Delete, Get, Put, Query, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ValidationError } from '../../../kernel/errors/validation-error';
import type { Principal } from '../../../kernel/identity/principal';
import { Operation } from '../../../platform/http/operations/operation';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import { pageParts } from '../../../platform/paging/page-query';
import type { StoredOverride } from '../../identity/tenants/source-ratings.contract';
import { SourceRatingsService } from '../../identity/tenants/source-ratings.service';
import { TargetTenant } from '../../identity/target-tenant.contract';
import { CorpusService } from '../corpus.service';
import {
  PutSourceRatingBody,
  SourceRatingAnswer,
  SourceRatingListAnswer,
  SourceRatingParams,
  SourceRatingsQuery,
  TenantOfRatingsParams,
} from './source-ratings.dto';

/** Overrides of the rating of sources, for the tenant's administrators and the operator. */
@ApiTags('Corpus')
@Controller(['v1/admin/tenants/:slug/source-ratings', 'v1/tenant/source-ratings'])
export class SourceRatingsController {
  constructor(
    private readonly ratings: SourceRatingsService,
    private readonly corpus: CorpusService,
  ) {}

  @Get()
  @Operation({
    action: 'source_ratings.list',
    permission: 'source_ratings:read',
    summary: 'List the source ratings that a tenant overrides',
    description: 'Sources that are not listed have their default ratings.',
    answer: SourceRatingListAnswer,
    errors: ['not_found'],
  })
  async list(
    @TargetTenant() { slug }: TenantOfRatingsParams,
    @Query() request: SourceRatingsQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SourceRatingListAnswer> {
    const { rows, ...rest } = await this.ratings.list(slug, request, principal);
    return { source_ratings: rows.map(ratingAnswer), ...pageParts(rest) };
  }

  @Get(':source')
  @Operation({
    action: 'source_ratings.read',
    permission: 'source_ratings:read',
    summary: 'Get the overridden rating of a source',
    answer: SourceRatingAnswer,
    errors: ['not_found'],
  })
  async read(
    @TargetTenant() { slug, source }: SourceRatingParams,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SourceRatingAnswer> {
    return ratingAnswer(await this.ratings.get(slug, source, principal));
  }

  @Put(':source')
  @Operation({
    action: 'source_ratings.put',
    permission: 'source_ratings:write',
    summary: 'Override the rating of a source',
    description:
      'Changes how this tenant sees events and threats; other tenants are not affected. A change starts a new evaluation of all ' +
      'portfolios of the tenant. If no event comes from the source, the response is 422. A tenant can override the ratings of up to ' +
      '100 sources.',
    answer: SourceRatingAnswer,
    answerDescription: 'Replaced',
    errors: ['not_found', 'conflict', 'payload_too_large', 'unsupported_media_type'],
  })
  @ApiResponse({ status: 201, description: 'Created', type: SourceRatingAnswer })
  async put(
    @TargetTenant() { slug, source }: SourceRatingParams,
    @Body() { reliability, discounted = null, reason }: PutSourceRatingBody,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SourceRatingAnswer> {
    if (!(await this.corpus.hasEventsFrom(source))) throw unknownSource();
    const { stored, isNew } = await this.ratings.put(slug, { source, reliability, discounted, reason }, principal);
    void reply.code(isNew ? 201 : 200);
    return ratingAnswer(stored);
  }

  @Delete(':source')
  @Operation({
    action: 'source_ratings.delete',
    permission: 'source_ratings:write',
    summary: 'Return to the default rating of a source',
    description: 'Starts a new evaluation of all portfolios of the tenant.',
    answer: { description: 'Deleted' },
    status: 204,
    errors: ['not_found'],
  })
  async remove(
    @TargetTenant() { slug, source }: SourceRatingParams,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    await this.ratings.remove(slug, source, principal);
  }
}

const ratingAnswer = ({ source, reliability, discounted, reason, updatedAt }: StoredOverride): SourceRatingAnswer => ({
  source,
  reliability,
  discounted,
  reason,
  updated_at: updatedAt,
});

const unknownSource = (): ValidationError =>
  new ValidationError([
    {
      loc: ['path', 'source'],
      msg: 'Value error, no event comes from this source; use the value of the field source of an event',
      type: 'value_error',
    },
  ]);
