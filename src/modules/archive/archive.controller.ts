import type { Readable } from 'node:stream';
import { Controller, Delete, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ImportAnswers } from '../../platform/http/import-answers';
import { Operation } from '../../platform/http/operation';
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
    summary: 'List the articles of the archive and its last imports',
    answer: ArticleListAnswer,
  })
  list(@Query() { limit, offset, q }: ArticlesQuery): Promise<ArticleListAnswer> {
    return this.archive.list({ limit, offset, q: q ?? null });
  }

  @Get(':article_id')
  @Operation({
    action: 'articles.read',
    permission: 'articles:read',
    summary: 'Read an article of the archive',
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
    summary: 'Delete an article of the archive',
    description: 'An import that has it again brings it back.',
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
    permission: 'articles:import',
    summary: 'Import articles into the archive',
    description:
      'The body is a file of any size, plain or gzip: `ndjson` has one object a line with `title` ' +
      'and `text`, and if known `url`, `published_at`, `language`, `publisher`, `author` and `source_type`; `feed` is RSS, ' +
      'Atom or JSON Feed of 8 MB at most; `warc` has the HTML and plain text pages of a web archive. An article that is ' +
      'there already, by its address or by its title and text, is not stored twice. Articles are committed in batches, ' +
      'so that an import that was cut off keeps what was read and can be sent again. With `Accept: ' +
      'application/x-ndjson` the answer is a line of progress a second, and the result as the last line.',
    answer: ArticleImportAnswer,
    errors: ['unsupported_media_type', 'not_acceptable'],
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
