import type { Readable } from 'node:stream';
import { Controller, Delete, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ImportAnswers } from '../../platform/http/imports/import-answers';
import { Operation } from '../../platform/http/operations/operation';
import {
  ArticleAnswer,
  ArticleImportAnswer,
  ArticleImportQuery,
  ArticleListAnswer,
  ArticleParams,
  ArticlesQuery,
} from './archive.dto';
import { ArchiveService } from './archive.service';

@ApiTags('Operator')
@Controller('v1/admin/articles')
export class ArchiveController {
  constructor(
    private readonly archive: ArchiveService,
    private readonly imports: ImportAnswers,
  ) {}

  @Get()
  @Operation({
    action: 'articles.list',
    permission: 'articles:read',
    summary: 'List the articles in the archive and the latest imports',
    answer: ArticleListAnswer,
  })
  list(@Query() { q, ...request }: ArticlesQuery): Promise<ArticleListAnswer> {
    return this.archive.list({ ...request, q: q ?? null });
  }

  @Get(':article_id')
  @Operation({
    action: 'articles.read',
    permission: 'articles:read',
    summary: 'Get an article from the archive',
    answer: ArticleAnswer,
    errors: ['not_found'],
  })
  read(@Param() { article_id: id }: ArticleParams): Promise<ArticleAnswer> {
    return this.archive.get(id);
  }

  @Delete(':article_id')
  @Operation({
    action: 'articles.delete',
    permission: 'articles:import',
    summary: 'Delete an article from the archive',
    description: 'A later import that contains the article adds it again.',
    answer: { description: 'Deleted' },
    status: 204,
    errors: ['not_found'],
  })
  async delete(@Param() { article_id: id }: ArticleParams): Promise<void> {
    await this.archive.delete(id);
  }

  @Post('import')
  @ApiConsumes('*/*')
  @ApiBody({ required: true, schema: { type: 'string', format: 'binary' } })
  @Operation({
    action: 'articles.import',
    body: 'stream',
    permission: 'articles:import',
    summary: 'Import articles into the archive',
    description:
      'The body is a file, plain or gzip, of at most MAX_IMPORT_BYTES when unpacked. `ndjson` has one object per line with ' +
      '`title` and `text` or `summary`, and optionally `url`, `publishedAt`, `language`, `publisher`, `author`, `sourceType` ' +
      'and `platform` (by default `news`, unless the URL is on a social platform); `published_at` and `source_type` are ' +
      'accepted as well. `feed` or `rss` is RSS, Atom or JSON Feed of at most 8 MB. `warc` is a web archive, of which HTML ' +
      'and plain text pages are read. An article that the archive already has, by its URL or by its title and text, is not ' +
      'stored twice. Articles are committed in batches, so that an interrupted import keeps what it has read and can be ' +
      'sent again. With `Accept: application/x-ndjson` the response is one line of progress per second, with the result as ' +
      'the last line.',
    answer: ArticleImportAnswer,
    errors: ['unsupported_media_type'],
  })
  async import(
    @Query() { format }: ArticleImportQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ArticleImportAnswer | Readable> {
    return this.imports.answer(request, reply, {
      start: (body) => this.archive.startImport(format, body),
      answerOf: (result): ArticleImportAnswer => result,
    });
  }
}
