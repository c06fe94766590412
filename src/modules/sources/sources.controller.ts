import type { Readable } from 'node:stream';
import { Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../kernel/errors/service-error';
import { ImportAnswers } from '../../platform/http/import-answers';
import { Operation } from '../../platform/http/operation';
import type { ImportResult } from '../corpus/corpus.contract';
import { CorpusService } from '../corpus/corpus.service';
import { EVENT_FORMATS, getEventFormat } from './formats';
import type { EventFormat } from './import-row';
import { ImportService } from './import.service';
import { sourceAnswer } from './source-answer';
import { ImportAnswer, ImportQuery, SourceAnswer, SourceParams, SourcesAnswer } from './sources.dto';

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
    permission: 'events:import',
    summary: 'Import events',
    description:
      'The body is a file of any size, plain or gzip. Rows are committed in batches of 5,000, so that an import that was ' +
      'cut off keeps whole batches and can be sent again. With `Accept: application/x-ndjson` the answer is a line of ' +
      'progress a second, `{"progress": {…}}`, and the result as the last line.',
    answer: ImportAnswer,
    errors: ['unsupported_media_type', 'not_acceptable'],
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
    summary: 'List the sources of events and how fresh they are',
    answer: SourcesAnswer,
  })
  async list(): Promise<SourcesAnswer> {
    return { sources: await this.#read(Object.values(EVENT_FORMATS)) };
  }

  @Get('sources/:format')
  @ApiTags('Corpus')
  @Operation({
    action: 'sources.read',
    permission: 'events:read',
    summary: 'Read how fresh one source of events is',
    answer: SourceAnswer,
    errors: ['not_found'],
  })
  async read(@Param() { format: name }: SourceParams): Promise<SourceAnswer> {
    const format = getEventFormat(name);
    const [source] = format ? await this.#read([format]) : [];
    if (source === undefined) throw notFound('The source');
    return source;
  }

  async #read(formats: readonly EventFormat[]): Promise<SourceAnswer[]> {
    const [imports, feeds] = await Promise.all([this.corpus.importStates(), this.corpus.feedStates()]);
    return formats.map((format) =>
      sourceAnswer(
        format,
        imports.find((each) => each.format === format.name),
        feeds.find((each) => each.format === format.name),
      ),
    );
  }
}

const importAnswer = ({ corpusRevision, ...result }: ImportResult): ImportAnswer => ({
  ...result,
  rejections: [...result.rejections],
  corpus_revision: corpusRevision,
});
