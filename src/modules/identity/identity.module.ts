import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module';
import { ApiKeyCache } from './api-key-cache';
import { ApiKeyEntity } from './api-key.entity';
import { ApiKeyRotationService } from './api-key-rotation.service';
import { ApiKeysController } from './api-keys.controller';
import { ApiKeysRepository } from './api-keys.repository';
import { ApiKeysService } from './api-keys.service';
import { CredentialGuard } from './credential.guard';
import { EvaluationTimes } from './evaluation-times';
import { CredentialReaders, TenantChanges } from './identity.contract';
import { KeyCeiling } from './key-ceiling';
import { OwnApiKeysController } from './own-api-keys.controller';
import { OwnPortfoliosController } from './own-portfolios.controller';
import { OwnTenantController } from './own-tenant.controller';
import { PortfolioEntity } from './portfolio.entity';
import { PortfoliosController } from './portfolios.controller';
import { RequestIdentity } from './request-identity';
import { TenantEntity } from './tenant.entity';
import { TenantsController } from './tenants.controller';
import { TenantErasureService } from './tenant-erasure.service';
import { TenantsRepository } from './tenants.repository';
import { TenantsService } from './tenants.service';
import { UnknownRoutes } from './unknown-routes';

@Module({
  imports: [RateLimitModule, TypeOrmModule.forFeature([TenantEntity, PortfolioEntity, ApiKeyEntity])],
  controllers: [
    TenantsController,
    PortfoliosController,
    ApiKeysController,
    OwnTenantController,
    OwnPortfoliosController,
    OwnApiKeysController,
  ],
  providers: [
    ApiKeyCache,
    ApiKeyRotationService,
    ApiKeysRepository,
    ApiKeysService,
    CredentialGuard,
    CredentialReaders,
    EvaluationTimes,
    KeyCeiling,
    RequestIdentity,
    TenantChanges,
    TenantErasureService,
    TenantsRepository,
    TenantsService,
    UnknownRoutes,
  ],
  exports: [CredentialGuard, CredentialReaders, ApiKeysService, TenantChanges, TenantErasureService, TenantsService],
})
export class IdentityModule {}
