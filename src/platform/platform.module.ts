import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { type Settings, SETTINGS } from '../../config/settings';
import { InstallationEntity } from './database/installation.entity';
import { IdempotencyKeyEntity } from './idempotency/idempotency-key.entity';
import { JobRunEntity, JobScheduleEntity, JobWorkerEntity } from './jobs/job.entity';
import { RateLimitBucketEntity } from './rate-limit/rate-limit-bucket.entity';
import { replicaPool, serviceDataSourceOptions, surviveBrokenConnections } from './database/data-source';
import { Db } from './database/db';
import { DeletedPortfolios } from './database/deleted-portfolios';
import { ErasedTenants } from './database/erased-tenants';
import { isConnectTimeout } from './database/database-errors';
import { MAX_TRIES, retryConnect } from './database/retry-connect';
import { Notifications } from './database/notifications';
import { PreparedStatements } from './database/prepared-statements';
import { ReadReplica } from './database/read-replica';
import { HEALTH_CHECKS, type HealthChecks } from './health/health-checks';
import { HealthController } from './health/health.controller';
import { ApiRootController } from './http/api-root.controller';
import { MetricsServer } from './health/metrics-server';
import { NotificationHealth } from './health/notification-health';
import { Readiness } from './health/readiness';
import { ReplicaHealth } from './health/replica-health';
import { StreamedAnswers } from './http/answers/streamed-answer';
import { REQUEST_RECORDER, RegisteredRecorder } from './http/requests/request-recorder';
import { AllowedMethods } from './http/server/allowed-methods';
import { PublicUrl } from './http/public-url';
import { IdempotencyKeys } from './idempotency/idempotency-keys';
import { KeyedEffects } from './idempotency/keyed-effects';
import { JobCounts } from './jobs/job-counts';
import { JobHandlers } from './jobs/job-handlers';
import { JobQueue } from './jobs/job-queue';
import { JobWaitMetric } from './jobs/job-wait-metric';
import { JobsLifecycle } from './jobs/jobs.lifecycle';
import { LOG } from './log/log';
import { RateLimitModule } from './rate-limit/rate-limit.module';
import { type Runtime, RUNTIME } from './runtime';
import { PortfolioStreams } from './sse/portfolio-streams';
import { Telemetry } from './telemetry/telemetry';
import { OpenStreams } from './sse/open-streams';
import { WorkerPools } from './workers/worker-pools';

export interface PlatformOptions {
  settings: Settings;
  runtime: Runtime;
  log: Logger;
  recorder: RegisteredRecorder;
}

const connectionTimeouts = ({ databaseConnectTimeoutMs, databaseIdleTransactionTimeoutMs }: Settings) => ({
  connectTimeoutMs: databaseConnectTimeoutMs,
  idleTransactionTimeoutMs: databaseIdleTransactionTimeoutMs,
});

/** Opens the pool of the system role, which is smaller because only work across tenants uses it. */
async function openDb(
  dataSource: DataSource,
  replica: ReadReplica | null,
  settings: Settings,
  runtime: Runtime,
  log: Logger,
): Promise<Db> {
  const { entities } = dataSource.options;
  const options = serviceDataSourceOptions({
    url: runtime.systemDatabaseUrl,
    size: Math.ceil(settings.databasePoolSize / 2),
    applicationName: 'tms system',
    ...connectionTimeouts(settings),
  });
  const system = await retryConnect(() => new DataSource({ ...options, ...(entities && { entities }) }).initialize());
  surviveBrokenConnections(dataSource);
  surviveBrokenConnections(system);
  return new Db(dataSource, system, replica ?? undefined, preparedStatements(settings, log));
}

/** Connections to PostgreSQL itself keep prepared statements. A separate DATABASE_DIRECT_URL means that the other one is that of a pooler. */
function preparedStatements(
  { databasePreparedStatements, databaseDirectUrl }: Settings,
  log: Logger,
): PreparedStatements {
  const isOn = databasePreparedStatements ?? databaseDirectUrl === undefined;
  return new PreparedStatements(isOn, (error) =>
    log.warn(
      { err: error },
      'a connection did not know a prepared statement, so this process no longer uses any; ' +
        'behind a pooler in transaction mode, set DATABASE_PREPARED_STATEMENTS to false',
    ),
  );
}

/** Null without DATABASE_READ_URL. */
function openReplica(dataSource: DataSource, settings: Settings, { readDatabaseUrl }: Runtime): ReadReplica | null {
  if (readDatabaseUrl === undefined) return null;
  const pool = replicaPool({
    url: readDatabaseUrl,
    size: settings.databasePoolSize,
    applicationName: 'tms replica reads',
    ...connectionTimeouts(settings),
  });
  return new ReadReplica({ pool, queryPrimary: (sql) => dataSource.query(sql) });
}

/** Notifications arrive on a connection of their own, and are checked with some that are sent as requests send them. */
const openNotifications = ({ directDatabaseUrl }: Runtime, log: Logger, db: Db): Notifications =>
  new Notifications(directDatabaseUrl, log, (channel, payload) =>
    db.queryShared('select pg_notify($1, $2)', [channel, payload]),
  );

/** Provided here, and used by other modules. */
const SHARED_SERVICES = [
  AllowedMethods,
  DeletedPortfolios,
  ErasedTenants,
  IdempotencyKeys,
  JobCounts,
  JobHandlers,
  JobQueue,
  KeyedEffects,
  MetricsServer,
  PortfolioStreams,
  PublicUrl,
  Readiness,
  StreamedAnswers,
  WorkerPools,
];

const PROVIDERS: Provider[] = [
  { provide: REQUEST_RECORDER, useExisting: RegisteredRecorder },
  { provide: ReadReplica, useFactory: openReplica, inject: [DataSource, SETTINGS, RUNTIME] },
  { provide: Db, useFactory: openDb, inject: [DataSource, ReadReplica, SETTINGS, RUNTIME, LOG] },
  { provide: HEALTH_CHECKS, useFactory: () => new Map() satisfies HealthChecks },
  { provide: Registry, useFactory: () => new Registry() },
  { provide: Notifications, useFactory: openNotifications, inject: [RUNTIME, LOG, Db] },
  { provide: OpenStreams, useFactory: (limits: Settings) => new OpenStreams(limits), inject: [SETTINGS] },
  ...SHARED_SERVICES,
  JobWaitMetric,
  JobsLifecycle,
  NotificationHealth,
  ReplicaHealth,
  Telemetry,
];

const EXPORTS = [
  SETTINGS,
  RUNTIME,
  LOG,
  RegisteredRecorder,
  REQUEST_RECORDER,
  Db,
  HEALTH_CHECKS,
  Registry,
  Notifications,
  OpenStreams,
  ...SHARED_SERVICES,
  RateLimitModule,
];

const openDatabase = ({ settings, runtime }: PlatformOptions): DynamicModule =>
  TypeOrmModule.forRoot({
    ...serviceDataSourceOptions({
      url: runtime.databaseUrl,
      size: settings.databasePoolSize,
      applicationName: 'tms requests',
      ...connectionTimeouts(settings),
    }),
    autoLoadEntities: true,
    retryAttempts: MAX_TRIES,
    retryDelay: 0,
    toRetry: isConnectTimeout,
  });

/** The technical functions that every module may use. */
@Global()
@Module({})
export class PlatformModule {
  static register(options: PlatformOptions): DynamicModule {
    const { settings, runtime, log, recorder } = options;
    return {
      module: PlatformModule,
      imports: [
        openDatabase(options),
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
        ...PROVIDERS,
      ],
      exports: EXPORTS,
    };
  }
}
