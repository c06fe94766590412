import { Module } from '@nestjs/common';
import { ImportAnswers } from '../../platform/http/imports/import-answers';
import { StreamedAnswers } from '../../platform/http/answers/streamed-answer';
import { AuditModule } from '../audit/audit.module';
import { CorpusModule } from '../corpus/corpus.module';
import { ImportService } from './import.service';
import { SourcesController } from './sources.controller';

@Module({
  imports: [AuditModule, CorpusModule],
  controllers: [SourcesController],
  providers: [ImportAnswers, ImportService, StreamedAnswers],
  exports: [ImportService],
})
export class SourcesModule {}
