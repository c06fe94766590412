import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import { Db } from '../../platform/database/db';
import { HEALTH_CHECKS, type HealthChecks } from '../../platform/health/health-checks';
import { REQUEST_RECORDER } from '../../platform/http/request-recorder';
import { LOG } from '../../platform/log/log';
import { type Runtime, RUNTIME } from '../../platform/runtime';
import { AuditController } from './audit.controller';
import { AuditReadModel } from './audit.read-model';
import { AuditService } from './audit.service';
import { AuditTrail } from './audit-trail';

@Module({
  controllers: [AuditController],
  providers: [
    AuditReadModel,
    AuditService,
    {
      provide: AuditTrail,
      useFactory: ({ databaseUrl }: Runtime, log: Logger) => new AuditTrail(databaseUrl, uuidv7(), log),
      inject: [RUNTIME, LOG],
    },
    { provide: REQUEST_RECORDER, useFactory: ({ recorder }: AuditTrail) => recorder, inject: [AuditTrail] },
  ],
  exports: [REQUEST_RECORDER],
})
export class AuditModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly trail: AuditTrail,
    private readonly db: Db,
    @Inject(HEALTH_CHECKS) private readonly healthChecks: HealthChecks,
  ) {}

  async onModuleInit(): Promise<void> {
    this.db.beforeCommit(this.trail.recorder.recordChange);
    this.healthChecks.set('audit_writer', () => this.trail.writer.health().isWritable);
    await this.trail.start();
  }

  /** After the last request: HTTP is closed by then. */
  async onApplicationShutdown(): Promise<void> {
    await this.trail.stop();
  }
}
