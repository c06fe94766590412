import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { currentRequest, type RequestContext } from '../../context/request-context';
import { LOG } from '../../log/log';
import { noteInterruption } from '../requests/interruptions';
import { REQUEST_RECORDER, type RequestEnd, type RequestRecorder } from '../requests/request-recorder';

/** What the producer of a streamed response reports for the second audit record. */
export interface StreamNotes {
  rows: number;
  /** True if the response ends regularly but contains a failure. */
  hasFailed: boolean;
}

export interface StreamedAnswerOptions {
  contentType: string;
  /** Yields the chunks of the response. The next one is requested only when the caller has received the last. */
  produce: (notes: StreamNotes) => AsyncIterable<string | Uint8Array>;
  /** Called once, however the response ended. */
  onClose?: () => void;
}

const BUFFERED_BYTES = 65_536;
/** After a credential is revoked, its responses end within twice this time. */
const ADMISSION_CHECK_MS = 10_000;

/**
 * Responses that continue after their first byte. The gate, which every response passes, writes the first audit
 * record before that byte. This class writes the second one when the stream has ended or was cut off.
 */
@Injectable()
export class StreamedAnswers {
  constructor(
    @Inject(REQUEST_RECORDER) private readonly recorder: RequestRecorder,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /**
   * Returns the body for the reply. An error before the first byte becomes an ordinary error response. After the
   * first byte, the connection is destroyed, so that the caller notices that the response is incomplete.
   */
  open(reply: FastifyReply, { contentType, produce, onClose }: StreamedAnswerOptions): Readable {
    const context = currentRequest();
    if (!context) throw new Error('no request context');
    context.audit.isStreaming = true;
    const notes: StreamNotes = { rows: 0, hasFailed: false };
    const counted = new ByteCount();
    // A response to HEAD has no body, so nothing is read for it (RFC 9110 §9.3.2).
    const pieces = context.method === 'HEAD' ? [] : produce(notes);
    const stream = Readable.from(counted.over(pieces), { objectMode: false, highWaterMark: BUFFERED_BYTES });
    // The reader of the stream handles its errors. Without any listener, an error would end the process.
    stream.on('error', () => undefined);
    const admission = setInterval(() => void cutIfRefused(context, reply), ADMISSION_CHECK_MS);
    // Emitted when the response was sent or its connection has closed.
    const close = (): void => {
      clearInterval(admission);
      stream.destroy();
      onClose?.();
      const outcome = outcomeOf(stream, reply, notes, context);
      context.audit.rows = notes.rows;
      void this.#recordEnd(
        context,
        reply.statusCode,
        { outcome, rows: notes.rows, bytes: counted.bytes },
        stream.errored,
      );
    };
    // A connection that has already ended emits nothing more.
    if (reply.raw.destroyed) setImmediate(close);
    else reply.raw.once('close', close);
    void reply.header('content-type', contentType);
    return stream;
  }

  async #recordEnd(context: RequestContext, status: number, end: RequestEnd, fault: Error | null): Promise<void> {
    // The gate refused the response, or the error filter replaced it: the record of that response is the only one.
    if (!context.audit.isRecorded || context.audit.isEnded || status >= 400) return;
    if (fault) this.log.error({ err: fault, request_id: context.requestId }, 'a streamed response failed');
    try {
      await this.recorder.recordEnd(context, status, end);
    } catch (error) {
      this.log.error(
        { err: error, request_id: context.requestId },
        'the end of a streamed response could not be recorded',
      );
    }
  }
}

/** The connection is destroyed instead of ended, so that the caller notices that the response is incomplete. */
async function cutIfRefused(context: RequestContext, { raw, request }: FastifyReply): Promise<void> {
  if (!context.isStillAdmitted || (await context.isStillAdmitted())) return;
  noteInterruption({ context, request: request.raw }, 'aborted');
  raw.destroy();
}

function outcomeOf(
  stream: Readable,
  reply: FastifyReply,
  notes: StreamNotes,
  { interruption }: RequestContext,
): RequestEnd['outcome'] {
  if (stream.errored) return 'error';
  if (interruption) return interruption.outcome;
  if (reply.request.method === 'HEAD') return 'success';
  if (!stream.readableEnded || !reply.raw.writableFinished) return 'client_closed';
  return notes.hasFailed ? 'error' : 'success';
}

class ByteCount {
  bytes = 0;

  async *over(pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
      this.bytes += chunk.length;
      yield chunk;
    }
  }
}
