import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKeyCache } from './api-key-cache';
import { ApiKeyEntity, ApiKeyPortfolioEntity } from './api-keys/api-key.entity';
import { ApiKeyRotationService } from './api-keys/api-key-rotation.service';
import { ApiKeysController } from './api-keys/api-keys.controller';
import { ApiKeysRepository } from './api-keys/api-keys.repository';
import { ApiKeysService } from './api-keys/api-keys.service';
import { Authenticator } from './authenticator';
import { CredentialGuard } from './credential.guard';
import { CredentialReaders, TenantChanges } from './identity.contract';
import { KeyBearersService } from './api-keys/key-bearers.service';
import { KeyCeiling } from './api-keys/key-ceiling';
import { OwnTenantController } from './tenants/own-tenant.controller';
import { PortfolioDeletionService } from './tenants/portfolio-deletion.service';
import { PortfolioEntity } from './tenants/portfolio.entity';
import { PortfoliosController } from './tenants/portfolios.controller';
import { RequestIdentity } from './request-identity';
import { SourceRatingEntity } from './tenants/source-rating.entity';
import { SourceRatingsRepository } from './tenants/source-ratings.repository';
import { SourceRatingsService } from './tenants/source-ratings.service';
import { TenantEntity } from './tenants/tenant.entity';
import { TenantsController } from './tenants/tenants.controller';
import { TenantErasureService } from './tenants/tenant-erasure.service';
import { TenantViews } from './tenants/tenant-views';
import { TenantsRepository } from './tenants/tenants.repository';
import { TenantsService } from './tenants/tenants.service';
import { UnknownRoutes } from './unknown-routes';

@Module({
  imports: [
    TypeOrmModule.forFeature([TenantEntity, PortfolioEntity, SourceRatingEntity, ApiKeyEntity, ApiKeyPortfolioEntity]),
  ],
  controllers: [TenantsController, PortfoliosController, ApiKeysController, OwnTenantController],
  providers: [
    ApiKeyCache,
    ApiKeyRotationService,
    ApiKeysRepository,
    ApiKeysService,
    Authenticator,
    CredentialGuard,
    CredentialReaders,
    KeyBearersService,
    KeyCeiling,
    PortfolioDeletionService,
    RequestIdentity,
    SourceRatingsRepository,
    SourceRatingsService,
    TenantChanges,
    TenantErasureService,
    TenantViews,
    TenantsRepository,
    TenantsService,
    UnknownRoutes,
  ],
  exports: [
    CredentialGuard,
    CredentialReaders,
    ApiKeysService,
    KeyBearersService,
    SourceRatingsService,
    TenantChanges,
    TenantErasureService,
    TenantsService,
  ],
})
export class IdentityModule {}
