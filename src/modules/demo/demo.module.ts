import { Module } from '@nestjs/common';
import { ArchiveModule } from '../archive/archive.module';
import { AssetsModule } from '../assets/assets.module';
import { CorpusModule } from '../corpus/corpus.module';
import { DatasetsModule } from '../datasets/datasets.module';
import { IdentityModule } from '../identity/identity.module';
import { SourcesModule } from '../sources/sources.module';
import { ThreatsModule } from '../threats/threats.module';
import { DemoImports } from './demo-imports';
import { DemoKeyFile } from './demo-key-file';
import { DemoMaker } from './demo-maker';
import { DemoStateRepository } from './demo-state.repository';
import { DemoController } from './demo.controller';
import { DemoService } from './demo.service';

@Module({
  imports: [ArchiveModule, AssetsModule, CorpusModule, DatasetsModule, IdentityModule, SourcesModule, ThreatsModule],
  controllers: [DemoController],
  providers: [DemoImports, DemoKeyFile, DemoMaker, DemoService, DemoStateRepository],
  exports: [DemoService],
})
export class DemoModule {}
