import type { Readable } from 'node:stream';
import { Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type RequestContext, currentRequest, runInRequestContext } from '../../platform/context/request-context';
import { Operation } from '../../platform/http/operation';
import { REQUEST_RECORDER, type RequestRecorder } from '../../platform/http/request-recorder';
import { StreamedAnswers } from '../../platform/http/streamed-answer';
import { CorpusService } from '../corpus/corpus.service';
import { ImportService, type RunningImport } from './import.service';
import { EVENT_FORMATS, getEventFormat } from './formats';
import { requireImportBody } from './import-body';
import { importAnswer, importLines } from './import-progress';
import type { EventFormat } from './import-row';
import { ImportAnswer, ImportQuery, SourcesAnswer } from './sources.dto';

@Controller('v1')
export class SourcesController {
  constructor(
    private readonly imports: ImportService,
    private readonly corpus: CorpusService,
    private readonly streams: StreamedAnswers,
    @Inject(REQUEST_RECORDER) private readonly recorder: RequestRecorder,
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
    const context = currentRequest();
    if (!format || !context) throw new Error('the format was checked and the request has a context');
    const body = await requireImportBody(request.body, request.headers);
    const start = (): Promise<RunningImport> => this.imports.start(format, body);
    if (wantsLines(request.headers.accept)) {
      return this.streams.open(reply, {
        contentType: 'application/x-ndjson; charset=utf-8',
        produce: (notes) => importLines(() => within(context, start), notes),
      });
    }
    return this.#importAtOnce(context, start);
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
    const states = new Map((await this.corpus.importStates()).map((state) => [state.format, state]));
    const describe = ({ name, description }: EventFormat): SourcesAnswer['sources'][number] => {
      const state = states.get(name);
      return {
        format: name,
        description,
        sources: state?.sources ?? [],
        staleness: state?.staleness ?? 'never',
        lastSuccessAt: state?.lastSuccessAt?.toISOString() ?? null,
        lastAttemptAt: state?.lastAttemptAt.toISOString() ?? null,
        rows: state?.rows ?? null,
        error: state?.error ?? null,
      };
    };
    return { sources: Object.values(EVENT_FORMATS).map(describe) };
  }

  /**
   * The first transaction of the import carries the first audit record; the second one is durable before the answer leaves.
   * A failure is answered through the error filter, whose passing the gate writes the second record.
   */
  async #importAtOnce(context: RequestContext, start: () => Promise<RunningImport>): Promise<ImportAnswer> {
    context.audit.isStreaming = true;
    const running = await start();
    try {
      const result = await running.result;
      await this.recorder.recordEnd(context, 200, { outcome: 'success', rows: result.read, bytes: null });
      return importAnswer(result);
    } finally {
      context.audit.rows = running.counts.read;
    }
  }
}

const wantsLines = (accept: string | undefined): boolean =>
  /(^|,)\s*application\/x-ndjson\s*(;|,|$)/i.test(accept ?? '');

/** Runs what begins later, when the answer is being read, within the request that asked for it. */
function within<T>(context: RequestContext, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    runInRequestContext(context, () => {
      work().then(resolve, reject);
    });
  });
}
