import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { type Settings, SETTINGS } from '../../config/settings';
import { InstallationEntity } from './database/installation.entity';
import { IdempotencyKeyEntity } from './idempotency/idempotency-key.entity';
import { JobRunEntity, JobScheduleEntity, JobWorkerEntity } from './jobs/job.entity';
import { RateLimitBucketEntity } from './rate-limit/rate-limit-bucket.entity';
import { serviceDataSourceOptions, surviveBrokenConnections } from './database/data-source';
import { Db } from './database/db';
import { ErasedTenants } from './database/erased-tenants';
import { Notifications } from './database/notifications';
import { HEALTH_CHECKS } from './health/health-checks';
import { HealthController } from './health/health.controller';
import { ApiRootController } from './http/api-root.controller';
import { MetricsServer } from './health/metrics-server';
import { StreamedAnswers } from './http/answers/streamed-answer';
import { REQUEST_RECORDER, RegisteredRecorder } from './http/requests/request-recorder';
import { AllowedMethods } from './http/server/allowed-methods';
import { PublicUrl } from './http/public-url';
import { IdempotencyKeys } from './idempotency/idempotency-keys';
import { KeyedEffects } from './idempotency/keyed-effects';
import { JobHandlers } from './jobs/job-handlers';
import { JobQueue } from './jobs/job-queue';
import { JobsLifecycle } from './jobs/jobs.lifecycle';
import { LOG } from './log/log';
import { RateLimitModule } from './rate-limit/rate-limit.module';
import { type Runtime, RUNTIME } from './runtime';
import { WorkerPools } from './workers/worker-pools';

export interface PlatformOptions {
  settings: Settings;
  runtime: Runtime;
  log: Logger;
  recorder: RegisteredRecorder;
}

/** Opens the pool of the system role, which is smaller because only work across tenants uses it. */
async function openDb(dataSource: DataSource, { databasePoolSize }: Settings, runtime: Runtime): Promise<Db> {
  const { entities } = dataSource.options;
  const options = serviceDataSourceOptions({
    url: runtime.systemDatabaseUrl,
    size: Math.ceil(databasePoolSize / 2),
    applicationName: 'tms system',
  });
  const system = await new DataSource({ ...options, ...(entities && { entities }) }).initialize();
  surviveBrokenConnections(dataSource);
  surviveBrokenConnections(system);
  return new Db(dataSource, system);
}

/** The technical functions that every module may use. */
@Global()
@Module({})
export class PlatformModule {
  static register({ settings, runtime, log, recorder }: PlatformOptions): DynamicModule {
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
        RateLimitModule,
      ],
      controllers: [ApiRootController, HealthController],
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: RUNTIME, useValue: runtime },
        { provide: LOG, useValue: log },
        { provide: RegisteredRecorder, useValue: recorder },
        { provide: REQUEST_RECORDER, useExisting: RegisteredRecorder },
        { provide: Db, useFactory: openDb, inject: [DataSource, SETTINGS, RUNTIME] },
        { provide: HEALTH_CHECKS, useFactory: () => new Map<string, () => boolean>() },
        { provide: Registry, useFactory: () => new Registry() },
        AllowedMethods,
        ErasedTenants,
        IdempotencyKeys,
        JobHandlers,
        JobQueue,
        JobsLifecycle,
        KeyedEffects,
        MetricsServer,
        Notifications,
        PublicUrl,
        StreamedAnswers,
        WorkerPools,
      ],
      exports: [
        SETTINGS,
        RUNTIME,
        LOG,
        RegisteredRecorder,
        REQUEST_RECORDER,
        Db,
        HEALTH_CHECKS,
        Registry,
        AllowedMethods,
        ErasedTenants,
        IdempotencyKeys,
        JobHandlers,
        JobQueue,
        KeyedEffects,
        MetricsServer,
        Notifications,
        PublicUrl,
        StreamedAnswers,
        WorkerPools,
        RateLimitModule,
      ],
    };
  }
}
