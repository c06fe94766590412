import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ImportAnswers } from '../../platform/http/imports/import-answers';
import { PageReader } from '../../platform/pages/page-reader';
import { WorkerPools } from '../../platform/workers/worker-pools';
import { ArticleEntity, ArticleImportEntity } from './article.entity';
import { PAGE_TEXT, type PageText } from './archive.contract';
import { ArchiveController } from './archive.controller';
import { ArchiveReadModel } from './archive.read-model';
import { ArchiveService } from './archive.service';

/** No caller can cancel the reading of a page of a WARC file; the reader has its own time limit. */
const pageTextBy =
  (pages: PageReader): PageText =>
  (body, contentType, url) =>
    pages.read({ body, contentType, url, signal: new AbortController().signal });

/** Imports articles, searches them, and reads web pages. */
@Module({
  imports: [TypeOrmModule.forFeature([ArticleEntity, ArticleImportEntity])],
  controllers: [ArchiveController],
  providers: [
    ArchiveReadModel,
    ArchiveService,
    ImportAnswers,
    { provide: PageReader, useFactory: (pools: WorkerPools) => new PageReader(pools), inject: [WorkerPools] },
    { provide: PAGE_TEXT, useFactory: pageTextBy, inject: [PageReader] },
  ],
  exports: [ArchiveService, PageReader],
})
export class ArchiveModule {}
