import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { currentRequest, type RequestContext, runInRequestContext } from '../../context/request-context';
import { requireImportBody } from './import-body';
import type { RunningImport } from '../../imports/running-import';
import { importLines } from './import-progress';
import { REQUEST_RECORDER, type RequestRecorder } from '../requests/request-recorder';
import { StreamedAnswers } from '../answers/streamed-answer';

export interface ImportAnswerOptions<Result, Answer> {
  /** Begins the import, which continues whether or not anyone waits for its result. */
  start: (body: Readable) => Promise<RunningImport<Result>>;
  answerOf: (result: Result) => Answer;
}

/** Responses of imports: the result at the end or, if the caller accepts them, lines of progress before it. */
@Injectable()
export class ImportAnswers {
  constructor(
    private readonly streams: StreamedAnswers,
    @Inject(REQUEST_RECORDER) private readonly recorder: RequestRecorder,
  ) {}

  /**
   * Imports the body of the request. The return value is the body for the reply.
   * @throws ValidationError, ServiceError like `requireImportBody`, and the errors of the import
   */
  async answer<Result, Answer extends object>(
    request: FastifyRequest,
    reply: FastifyReply,
    { start, answerOf }: ImportAnswerOptions<Result, Answer>,
  ): Promise<Answer | Readable> {
    const context = currentRequest();
    if (!context) throw new Error('no request context');
    const body = await requireImportBody(request.body, request.headers);
    if (!wantsLines(request.headers.accept)) return this.#atOnce(context, { start: () => start(body), answerOf });
    // The import begins later, when the response is read, which happens outside the context of the request.
    const startWithin = (): Promise<RunningImport<Result>> => runInRequestContext(context, () => start(body));
    return this.streams.open(reply, {
      contentType: 'application/x-ndjson; charset=utf-8',
      produce: (notes) => importLines(startWithin, answerOf, notes),
    });
  }

  /**
   * The first transaction of the import writes the first audit record. The second one is durable before the response
   * is sent. The error filter responds to a failure, and the gate writes the second record.
   */
  async #atOnce<Result, Answer>(
    context: RequestContext,
    { start, answerOf }: { start: () => Promise<RunningImport<Result>>; answerOf: (result: Result) => Answer },
  ): Promise<Answer> {
    context.audit.isStreaming = true;
    const running = await start();
    try {
      const result = await running.result;
      await this.recorder.recordEnd(context, 200, { outcome: 'success', rows: running.counts.read, bytes: null });
      return answerOf(result);
    } finally {
      context.audit.rows = running.counts.read;
    }
  }
}

const wantsLines = (accept: string | undefined): boolean =>
  /(^|,)\s*application\/x-ndjson\s*(;|,|$)/i.test(accept ?? '');
