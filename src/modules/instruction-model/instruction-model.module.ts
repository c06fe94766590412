import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import {
  InstructionModelUsageEntity,
  InstructionVerdictAssetEntity,
  InstructionVerdictEntity,
} from './instruction-verdict.entity';
import { VerdictChanges } from './instruction-model.contract';
import { InstructionModelJobHandlers } from './instruction-model.job-handlers';
import { InstructionVerdictsRepository } from './instruction-verdicts.repository';
import { InstructionVerdicts } from './instruction-verdicts.service';
import { VerdictQueueRepository } from './verdict-queue.repository';

@Module({
  imports: [
    TypeOrmModule.forFeature([InstructionModelUsageEntity, InstructionVerdictAssetEntity, InstructionVerdictEntity]),
  ],
  providers: [
    InstructionModelJobHandlers,
    InstructionVerdicts,
    InstructionVerdictsRepository,
    VerdictChanges,
    VerdictQueueRepository,
  ],
  exports: [InstructionVerdicts, VerdictChanges],
})
export class InstructionModelModule {}
