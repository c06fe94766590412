import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { type Settings, SETTINGS } from '../../config/settings';
import { InstallationEntity } from './database/installation.entity.ts';
import { IdempotencyKeyEntity } from './idempotency/idempotency-key.entity.ts';
import { JobRunEntity, JobScheduleEntity, JobWorkerEntity } from './jobs/job.entity.ts';
import { RateLimitBucketEntity } from './rate-limit/rate-limit-bucket.entity.ts';
import { serviceDataSourceOptions, surviveBrokenConnections } from './database/data-source';
import { Db } from './database/db';
import { ErasedTenants } from './database/erased-tenants';
import { Notifications } from './database/notifications';
import { HEALTH_CHECKS } from './health/health-checks';
import { HealthController } from './health/health.controller';
import { ApiRootController } from './http/api-root.controller';
import { MetricsServer } from './health/metrics-server';
import { AllowedMethods } from './http/server/allowed-methods';
import { PublicUrl } from './http/public-url';
import { IdempotencyKeys } from './idempotency/idempotency-keys';
import { KeyedEffects } from './idempotency/keyed-effects';
import { JobHandlers } from './jobs/job-handlers';
import { JobQueue } from './jobs/job-queue';
import { JobsLifecycle } from './jobs/jobs.lifecycle';
import { LOG } from './log/log';
import { AnonymousRequests } from './rate-limit/anonymous-requests';
import { TokenBuckets } from './rate-limit/token-bucket';
import { type Runtime, RUNTIME } from './runtime';
import { WorkerPools } from './workers/worker-pools';

export interface PlatformOptions {
  settings: Settings;
  runtime: Runtime;
  log: Logger;
}

function dbOn(dataSource: DataSource): Db {
  surviveBrokenConnections(dataSource);
  return new Db(dataSource);
}

/** The technical abilities that every domain may use. */
@Global()
@Module({})
export class PlatformModule {
  static register({ settings, runtime, log }: PlatformOptions): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        TypeOrmModule.forRoot({
          ...serviceDataSourceOptions({
            url: runtime.databaseUrl,
            size: settings.databasePoolSize,
            applicationName: 'tms requests',
          }),
          autoLoadEntities: true,
          retryAttempts: 1,
        }),
        TypeOrmModule.forFeature([
          IdempotencyKeyEntity,
          InstallationEntity,
          JobRunEntity,
          JobScheduleEntity,
          JobWorkerEntity,
          RateLimitBucketEntity,
        ]),
      ],
      controllers: [ApiRootController, HealthController],
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: RUNTIME, useValue: runtime },
        { provide: LOG, useValue: log },
        { provide: Db, useFactory: dbOn, inject: [DataSource] },
        { provide: HEALTH_CHECKS, useFactory: () => new Map<string, () => boolean>() },
        { provide: Registry, useFactory: () => new Registry() },
        AllowedMethods,
        AnonymousRequests,
        ErasedTenants,
        IdempotencyKeys,
        JobHandlers,
        JobQueue,
        JobsLifecycle,
        KeyedEffects,
        MetricsServer,
        Notifications,
        PublicUrl,
        TokenBuckets,
        WorkerPools,
      ],
      exports: [
        SETTINGS,
        RUNTIME,
        LOG,
        Db,
        HEALTH_CHECKS,
        Registry,
        AllowedMethods,
        AnonymousRequests,
        ErasedTenants,
        IdempotencyKeys,
        JobHandlers,
        JobQueue,
        KeyedEffects,
        MetricsServer,
        Notifications,
        PublicUrl,
        TokenBuckets,
        WorkerPools,
      ],
    };
  }
}
