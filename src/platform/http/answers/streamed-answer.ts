import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { currentRequest, type RequestContext } from '../../context/request-context';
import { LOG } from '../../log/log';
import { noteInterruption } from '../requests/interruptions';
import { REQUEST_RECORDER, type RequestEnd, type RequestRecorder } from '../requests/request-recorder';

/** What the producer of a streamed answer notes for the second audit record. */
export interface StreamNotes {
  rows: number;
  /** True where the answer ends as it should but tells of a failure. */
  hasFailed: boolean;
}

export interface StreamedAnswerOptions {
  contentType: string;
  /** Yields pieces of the answer; asked for the next one only when the caller has taken the last. */
  produce: (notes: StreamNotes) => AsyncIterable<string | Uint8Array>;
  /** Called once, however the answer ended. */
  onClose?: () => void;
}

const BUFFERED_BYTES = 65_536;
/** A revoked credential holds nothing open for longer than twice this. */
const ADMISSION_CHECK_MS = 10_000;

/**
 * Answers that go on after their first byte. The first audit record is written before that byte, by the gate every answer
 * passes; the second one here, when the stream has ended or was cut.
 */
@Injectable()
export class StreamedAnswers {
  constructor(
    @Inject(REQUEST_RECORDER) private readonly recorder: RequestRecorder,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /**
   * The body to give to the reply. A fault before the first byte becomes an ordinary error answer; after it the connection
   * is destroyed, so that nobody takes what came for the whole.
   */
  open(reply: FastifyReply, { contentType, produce, onClose }: StreamedAnswerOptions): Readable {
    const context = currentRequest();
    if (!context) throw new Error('no request context');
    context.audit.isStreaming = true;
    const notes: StreamNotes = { rows: 0, hasFailed: false };
    const counted = new ByteCount();
    // What HEAD does not answer is not read either (RFC 9110 §9.3.2).
    const pieces = context.method === 'HEAD' ? [] : produce(notes);
    const stream = Readable.from(counted.over(pieces), { objectMode: false, highWaterMark: BUFFERED_BYTES });
    // Whoever reads it handles its errors; without any listener one would end the process.
    stream.on('error', () => undefined);
    const admission = setInterval(() => void cutIfRefused(context, reply), ADMISSION_CHECK_MS);
    // Emitted once the answer has left, or its connection has.
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
    // Of a connection that has ended already nothing more will be emitted.
    if (reply.raw.destroyed) setImmediate(close);
    else reply.raw.once('close', close);
    void reply.header('content-type', contentType);
    return stream;
  }

  async #recordEnd(context: RequestContext, status: number, end: RequestEnd, fault: Error | null): Promise<void> {
    // Refused by the gate, or answered by the error filter: the record of that answer is the only one.
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

/** Cut and not ended: nobody takes what came until then for the whole. */
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
