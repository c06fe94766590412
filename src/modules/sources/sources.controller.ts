import type { Readable } from 'node:stream';
import { Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../kernel/errors/service-error';
import type { DataScope, Principal } from '../../kernel/identity/principal';
import { CurrentPrincipal } from '../../platform/http/requests/current-principal';
import { ImportAnswers } from '../../platform/http/imports/import-answers';
import { Operation } from '../../platform/http/operations/operation';
import { pageOfItems } from '../../platform/paging/page-of-items';
import { camelPageParts } from '../../platform/paging/page-query';
import type { ImportResult } from '../corpus/corpus.contract';
import { CorpusService } from '../corpus/corpus.service';
import { EVENT_FORMATS, getEventFormat } from './formats';
import type { EventFormat } from './fields/import-row';
import { ImportService } from './import.service';
import { sourceAnswer } from './source-answer';
import {
  ImportAnswer,
  ImportQuery,
  SOURCE_CURSOR,
  SourceAnswer,
  SourceParams,
  SourcesAnswer,
  SourcesQuery,
} from './sources.dto';

@Controller('v1')
export class SourcesController {
  constructor(
    private readonly imports: ImportService,
    private readonly corpus: CorpusService,
    private readonly answers: ImportAnswers,
  ) {}

  @Post('admin/events/import')
  @ApiTags('Operator')
  @ApiConsumes('*/*')
  @ApiBody({ required: true, schema: { type: 'string', format: 'binary' } })
  @Operation({
    action: 'events.import',
    body: 'stream',
    permission: 'events:import',
    summary: 'Import events',
    description:
      'The body is a file, plain or gzip, of at most MAX_IMPORT_BYTES when unpacked. Rows are committed in batches ' +
      'of 5,000, so that an interrupted import keeps whole batches and can be sent again. With `Accept: ' +
      'application/x-ndjson` the response is one line of progress per second, `{"progress": {…}}`, with the result ' +
      'as the last line.',
    answer: ImportAnswer,
    errors: ['unsupported_media_type'],
  })
  async import(
    @Query() { format: name }: ImportQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportAnswer | Readable> {
    const format = getEventFormat(name);
    if (!format) throw new Error('the format was checked');
    return this.answers.answer(request, reply, {
      start: (body) => this.imports.start(format, body),
      answerOf: importAnswer,
    });
  }

  @Get('sources')
  @ApiTags('Corpus')
  @Operation({
    action: 'sources.list',
    permission: 'events:read',
    summary: 'List the sources of events and the status of their imports',
    answer: SourcesAnswer,
  })
  async list(@Query() query: SourcesQuery, @CurrentPrincipal() { dataScope }: Principal): Promise<SourcesAnswer> {
    const page = pageOfItems(Object.values(EVENT_FORMATS), ({ name }) => name, SOURCE_CURSOR, query);
    return { sources: await this.#read(page.rows, dataScope), ...camelPageParts(page) };
  }

  @Get('sources/:format')
  @ApiTags('Corpus')
  @Operation({
    action: 'sources.read',
    permission: 'events:read',
    summary: 'Get a source of events and the status of its imports',
    answer: SourceAnswer,
    errors: ['not_found'],
  })
  async read(
    @Param() { format: name }: SourceParams,
    @CurrentPrincipal() { dataScope }: Principal,
  ): Promise<SourceAnswer> {
    const format = getEventFormat(name);
    const [source] = format ? await this.#read([format], dataScope) : [];
    if (source === undefined) throw notFound('The source');
    return source;
  }

  async #read(formats: readonly EventFormat[], dataScope: DataScope | null): Promise<SourceAnswer[]> {
    const [imports, feeds] = await Promise.all([this.corpus.importStates(), this.corpus.feedStates()]);
    const answers: SourceAnswer[] = [];
    for (const format of formats) {
      const lastImport = imports.find((each) => each.format === format.name);
      const feed = feeds.find((each) => each.format === format.name);
      const rows = lastImport ? await this.corpus.eventCount(lastImport.sources, dataScope) : null;
      answers.push(sourceAnswer(format, lastImport, feed, rows));
    }
    return answers;
  }
}

const importAnswer = ({ corpusRevision, ...result }: ImportResult): ImportAnswer => ({
  ...result,
  rejections: [...result.rejections],
  corpus_revision: corpusRevision,
});
