import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKeyCache } from './api-key-cache';
import { ApiKeyEntity } from './api-key.entity';
import { ApiKeyRotationService } from './api-key-rotation.service';
import { ApiKeysController } from './api-keys.controller';
import { ApiKeysRepository } from './api-keys.repository';
import { ApiKeysService } from './api-keys.service';
import { CredentialGuard } from './credential.guard';
import { CredentialReaders, TenantChanges } from './identity.contract';
import { OwnApiKeysController } from './own-api-keys.controller';
import { OwnPortfoliosController } from './own-portfolios.controller';
import { OwnTenantController } from './own-tenant.controller';
import { PortfolioEntity } from './portfolio.entity';
import { PortfoliosController } from './portfolios.controller';
import { TenantEntity } from './tenant.entity';
import { TenantsController } from './tenants.controller';
import { TenantsRepository } from './tenants.repository';
import { TenantsService } from './tenants.service';

@Module({
  imports: [TypeOrmModule.forFeature([TenantEntity, PortfolioEntity, ApiKeyEntity])],
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
    TenantChanges,
    TenantsRepository,
    TenantsService,
  ],
  exports: [CredentialGuard, CredentialReaders, ApiKeysService, TenantChanges, TenantsService],
})
export class IdentityModule {}
