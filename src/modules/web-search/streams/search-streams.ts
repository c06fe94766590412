import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { TenantScope } from '../../../kernel/identity/principal';
import { StreamedAnswers, type StreamNotes } from '../../../platform/http/answers/streamed-answer';
import { EVENT_STREAM, STREAM_HEADERS } from '../../../platform/sse/server-sent-events';
import { JobFeeds } from './job-feeds';
import type { StreamStart } from '../web-search.service';

/** The streams of searches as responses. */
@Injectable()
export class SearchStreams {
  constructor(
    private readonly feeds: JobFeeds,
    private readonly answers: StreamedAnswers,
  ) {}

  /** The body of the reply. */
  open(reply: FastifyReply, scope: TenantScope, { jobId, after }: StreamStart): Readable {
    const end = new AbortController();
    void reply.headers({ ...STREAM_HEADERS, 'x-job-id': jobId });
    return this.answers.open(reply, {
      contentType: EVENT_STREAM,
      produce: (notes) => counted(this.feeds.read(scope, jobId, after, end.signal), notes),
      onClose: () => end.abort(),
    });
  }
}

async function* counted(pieces: AsyncIterable<string>, notes: StreamNotes): AsyncGenerator<string> {
  for await (const piece of pieces) {
    notes.rows += piece.split('\nevent: ').length - 1;
    yield piece;
  }
}
