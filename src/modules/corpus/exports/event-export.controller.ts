import type { Readable } from 'node:stream';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Principal } from '../../../kernel/identity/principal';
import { answerHeaders } from '../../../platform/http/operations/answer-headers';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import { Operation } from '../../../platform/http/operations/operation';
import { StreamedAnswers } from '../../../platform/http/answers/streamed-answer';
import { detailedEventPieces, eventPieces, StreamSlots } from '../events/all-events';
import { EVENT_EXPORT_FILES } from './event-export-files';
import { EventExportQuery } from './event-export.dto';
import { EventDetailAnswer } from '../events/event-detail.dto';
import { EventAnswer } from '../events/events.dto';
import { type EventSelection, EventsReadModel } from '../events/events.read-model';

const FILE = { schema: { type: 'string', format: 'binary' } } as const;
const EVENTS = {
  schema: {
    type: 'array',
    items: { anyOf: [{ $ref: getSchemaPath(EventAnswer) }, { $ref: getSchemaPath(EventDetailAnswer) }] },
  },
};

@ApiTags('Corpus')
@ApiExtraModels(EventAnswer, EventDetailAnswer)
@Controller('v1/events/export')
export class EventExportController {
  constructor(
    private readonly events: EventsReadModel,
    private readonly streams: StreamedAnswers,
    private readonly slots: StreamSlots,
  ) {}

  @Get()
  @Operation({
    action: 'events.export',
    permission: 'events:read',
    summary: 'Export events as a file',
    description:
      'Streams all matching events within the data scope of the credential. If the connection closes before the ' +
      'end of the file, the export has failed. A credential may have two such streams, or lists with ' +
      '`all_results=true`, open at a time.',
    answer: {
      headers: answerHeaders('Content-Disposition'),
      content: {
        ...Object.fromEntries(Object.values(EVENT_EXPORT_FILES).map(({ mediaType }) => [mediaType, FILE])),
        'application/json': EVENTS,
      },
    },
  })
  export(
    @Query() query: EventExportQuery,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Readable {
    const { contentType, extension, produce } = EVENT_EXPORT_FILES[query.format];
    const selection: EventSelection = { actorId: null, filter: query, order: query, dataScope: principal.dataScope };
    const read = query.details ? detailedEventPieces : eventPieces;
    const release = this.slots.take(principal);
    const today = new Date().toISOString().slice(0, 10);
    void reply.header('content-disposition', `attachment; filename="events-${today}.${extension}"`);
    return this.streams.open(reply, {
      contentType,
      produce: (notes) => produce(read(this.events, selection, notes), query),
      onClose: release,
    });
  }
}
