import { Module } from '@nestjs/common';
import { AssetSetChanges } from './assets.contract';
import { AssetsController } from './assets.controller';
import { AssetsRepository } from './assets.repository';
import { AssetsService } from './assets.service';

@Module({
  controllers: [AssetsController],
  providers: [AssetSetChanges, AssetsRepository, AssetsService],
  exports: [AssetSetChanges, AssetsService],
})
export class AssetsModule {}
