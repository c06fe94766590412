import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AssetEntity } from './asset.entity';
import { AssetSetChanges } from './assets.contract';
import { AssetsController } from './assets.controller';
import { AssetsRepository } from './assets.repository';
import { AssetsService } from './assets.service';
import { OneAssetController } from './one-asset.controller';
import { OneAssetService } from './one-asset.service';

@Module({
  imports: [TypeOrmModule.forFeature([AssetEntity])],
  controllers: [AssetsController, OneAssetController],
  providers: [AssetSetChanges, AssetsRepository, AssetsService, OneAssetService],
  exports: [AssetSetChanges, AssetsService],
})
export class AssetsModule {}
