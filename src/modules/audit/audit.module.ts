import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import { type Settings, SETTINGS } from '../../../config/settings';
import { Db } from '../../platform/database/db';
import { HEALTH_CHECKS, type HealthChecks } from '../../platform/health/health-checks';
import { RegisteredRecorder } from '../../platform/http/requests/request-recorder';
import { LOG } from '../../platform/log/log';
import { AnonymousRequests } from '../../platform/rate-limit/anonymous-requests';
import { type Runtime, RUNTIME } from '../../platform/runtime';
import { IdentityModule } from '../identity/identity.module';
import { SigningModule } from '../signing/signing.module';
import { SigningService } from '../signing/signing.service';
import { TimestampsService } from '../signing/timestamps.service';
import {
  AuditHeadEntity,
  AuditInstanceEntity,
  AuditPendingEntity,
  AuditRecordEntity,
} from './recording/audit-record.entity';
import { AuditCheckpointEntity, AuditTileEntity } from './chain/audit-checkpoint.entity';
import { AuditCheckpointTimestampEntity, AuditPushEntity } from './sealing/checkpoint-push.entity';
import { AuditArchiveEntity, AuditArchivedRangeEntity, AuditLegalHoldEntity } from './retention/audit-retention.entity';
import { AuditCheckpointsRepository } from './chain/audit-checkpoints.repository';
import { AuditExportController } from './exports/audit-export.controller';
import { AuditChains } from './audit-chains';
import { AuditExportReadModel } from './exports/audit-export.read-model';
import { AuditExports } from './exports/audit-exports';
import { AUDIT_KEYS } from './chain/audit-keys';
import { AuditMonthsRepository } from './retention/audit-months.repository';
import { AuditProofsController } from './proofs/audit-proofs.controller';
import { AuditProofsService } from './proofs/audit-proofs.service';
import { AuditArchive } from './retention/audit-archive';
import { AuditRetention } from './retention/audit-retention';
import { AuditSealWorker } from './sealing/audit-seal-worker';
import { AuditSealer } from './sealing/audit-sealer';
import { AuditTilesRepository } from './chain/audit-tiles.repository';
import { AuditViewEntity } from './recording/audit-view.entity';
import { AuditTrail } from './recording/audit-trail';
import { AuditController } from './audit.controller';
import { AuditReadModel } from './audit.read-model';
import { AuditService } from './audit.service';
import { ChainEvidenceReader } from './chain/chain-evidence';
import { ChainReadModel } from './chain/chain.read-model';
import { CheckpointPush } from './sealing/checkpoint-push';
import { CheckpointPushRepository } from './sealing/checkpoint-push.repository';
import { CheckpointTimestamps, TIMESTAMP_AUTHORITY } from './sealing/checkpoint-timestamps';
import { AuditForwardEntity } from './forwarding/audit-forward.entity';
import { AuditForwardRepository } from './forwarding/audit-forward.repository';
import { AuditForwarder } from './forwarding/audit-forwarder';
import { ForwardingMetrics } from './forwarding/forwarding-metrics';
import { ForwardingState } from './forwarding/forwarding-state';
import { LegalHoldController } from './retention/legal-hold.controller';
import { LegalHoldService } from './retention/legal-hold.service';
import { SealingMetrics } from './sealing/sealing-metrics';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      AuditArchiveEntity,
      AuditArchivedRangeEntity,
      AuditCheckpointEntity,
      AuditCheckpointTimestampEntity,
      AuditForwardEntity,
      AuditHeadEntity,
      AuditInstanceEntity,
      AuditLegalHoldEntity,
      AuditPendingEntity,
      AuditPushEntity,
      AuditRecordEntity,
      AuditTileEntity,
      AuditViewEntity,
    ]),
    IdentityModule,
    SigningModule,
  ],
  controllers: [AuditExportController, AuditProofsController, AuditController, LegalHoldController],
  providers: [
    AuditArchive,
    AuditCheckpointsRepository,
    AuditChains,
    AuditExportReadModel,
    AuditExports,
    AuditForwardRepository,
    AuditForwarder,
    AuditMonthsRepository,
    AuditProofsService,
    AuditReadModel,
    AuditRetention,
    AuditSealWorker,
    AuditSealer,
    AuditService,
    AuditTilesRepository,
    ChainEvidenceReader,
    ChainReadModel,
    CheckpointPush,
    CheckpointPushRepository,
    CheckpointTimestamps,
    ForwardingMetrics,
    ForwardingState,
    LegalHoldService,
    SealingMetrics,
    { provide: AUDIT_KEYS, useExisting: SigningService },
    {
      provide: TIMESTAMP_AUTHORITY,
      useFactory: ({ authority }: TimestampsService) => authority,
      inject: [TimestampsService],
    },
    {
      provide: AuditTrail,
      useFactory: (
        { systemDatabaseUrl }: Runtime,
        log: Logger,
        anonymous: AnonymousRequests,
        { auditTimeoutMs }: Settings,
      ) => new AuditTrail(systemDatabaseUrl, uuidv7(), log, { anonymous, timeoutMs: auditTimeoutMs }),
      inject: [RUNTIME, LOG, AnonymousRequests, SETTINGS],
    },
  ],
  exports: [AuditProofsService, AuditService],
})
export class AuditModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly trail: AuditTrail,
    private readonly db: Db,
    private readonly requests: RegisteredRecorder,
    @Inject(HEALTH_CHECKS) private readonly healthChecks: HealthChecks,
  ) {}

  async onModuleInit(): Promise<void> {
    this.requests.register(this.trail.recorder);
    this.db.beforeCommit(this.trail.recorder.recordChange);
    this.healthChecks.set('audit_writer', () =>
      this.trail.writer.health().isWritable && this.trail.views.health().isWritable
        ? { state: 'ok', text: 'Audit records are written.' }
        : { state: 'failing', text: 'Audit records cannot be written, so requests are refused.' },
    );
    await this.trail.start();
  }

  /** Runs after the last request, when HTTP is closed. */
  async onApplicationShutdown(): Promise<void> {
    await this.trail.stop();
  }
}
