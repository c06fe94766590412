import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SigningKeyEntity } from './signing-key.entity';
import { JwksController } from './jwks.controller';
import { KeyLifecycleService } from './key-lifecycle.service';
import { ReportKeysController } from './report-keys.controller';
import { SigningKeysController } from './signing-keys.controller';
import { SigningKeysRepository } from './signing-keys.repository';
import { SigningService } from './signing.service';
import { TimestampsService } from './timestamps.service';

/** The keys that sign reports and audit checkpoints. */
@Module({
  imports: [TypeOrmModule.forFeature([SigningKeyEntity])],
  controllers: [JwksController, ReportKeysController, SigningKeysController],
  providers: [KeyLifecycleService, SigningKeysRepository, SigningService, TimestampsService],
  exports: [SigningService, TimestampsService],
})
export class SigningModule {}
