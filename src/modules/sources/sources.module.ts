import { Module } from '@nestjs/common';
import { ImportAnswers } from '../../platform/http/imports/import-answers';
import { CorpusModule } from '../corpus/corpus.module';
import { ImportService } from './import.service';
import { SourcesController } from './sources.controller';

@Module({
  imports: [CorpusModule],
  controllers: [SourcesController],
  providers: [ImportAnswers, ImportService],
  exports: [ImportService],
})
export class SourcesModule {}
