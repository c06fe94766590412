import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AlertsModule } from './modules/alerts/alerts.module';
import { ArchiveModule } from './modules/archive/archive.module';
import { AssetsModule } from './modules/assets/assets.module';
import { AuditInterceptor } from './modules/audit/audit.interceptor';
import { AuditModule } from './modules/audit/audit.module';
import { CorpusModule } from './modules/corpus/corpus.module';
import { ConnectorsModule } from './modules/connectors/connectors.module';
import { DatasetsModule } from './modules/datasets/datasets.module';
import { DemoModule } from './modules/demo/demo.module';
import { ExchangeModule } from './modules/exchange/exchange.module';
import { FeedsModule } from './modules/feeds/feeds.module';
import { CredentialGuard } from './modules/identity/credential.guard';
import { IdentityModule } from './modules/identity/identity.module';
import { IncidentsModule } from './modules/incidents/incidents.module';
import { InstructionModelModule } from './modules/instruction-model/instruction-model.module';
import { LookupModule } from './modules/lookup/lookup.module';
import { ReportsModule } from './modules/reports/reports.module';
import { ScimModule } from './modules/scim/scim.module';
import { SigningModule } from './modules/signing/signing.module';
import { SourcesModule } from './modules/sources/sources.module';
import { SsoModule } from './modules/sso/sso.module';
import { StatusModule } from './modules/status/status.module';
import { ThreatsModule } from './modules/threats/threats.module';
import { UsersModule } from './modules/users/users.module';
import { WebSearchModule } from './modules/web-search/web-search.module';
import { WebhooksModule } from './modules/webhooks/webhooks.module';
import { InputGuard } from './platform/http/input.guard';
import { PermissionGuard } from './platform/http/permission.guard';
import { PlatformModule, type PlatformOptions } from './platform/platform.module';
import { RateLimitGuard } from './platform/rate-limit/rate-limit.guard';
import { StreamLimitGuard } from './platform/sse/stream-limit.guard';

export const DOMAIN_MODULES = [
  IdentityModule,
  UsersModule,
  SsoModule,
  ScimModule,
  SigningModule,
  StatusModule,
  AuditModule,
  AssetsModule,
  CorpusModule,
  ConnectorsModule,
  DatasetsModule,
  ArchiveModule,
  SourcesModule,
  FeedsModule,
  InstructionModelModule,
  ThreatsModule,
  ExchangeModule,
  IncidentsModule,
  WebhooksModule,
  AlertsModule,
  LookupModule,
  WebSearchModule,
  ReportsModule,
  DemoModule,
] as const;

/**
 * The whole service. This is the only file that names every module. Guards run in the order of this list, then the
 * interceptors.
 */
@Module({})
export class AppModule {
  static register(options: PlatformOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule.register(options), ...DOMAIN_MODULES],
      providers: [
        { provide: APP_GUARD, useExisting: CredentialGuard },
        { provide: APP_GUARD, useClass: PermissionGuard },
        { provide: APP_GUARD, useExisting: RateLimitGuard },
        { provide: APP_GUARD, useClass: StreamLimitGuard },
        { provide: APP_GUARD, useClass: InputGuard },
        { provide: APP_INTERCEPTOR, useClass: AuditInterceptor },
      ],
    };
  }
}
