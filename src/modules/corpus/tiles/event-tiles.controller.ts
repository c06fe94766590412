import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../../kernel/identity/principal';
import { answerHeaders } from '../../../platform/http/operations/answer-headers';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import { readPreconditions } from '../../../platform/http/answers/entity-tag';
import { Operation } from '../../../platform/http/operations/operation';
import { ConditionalRead } from '../../../platform/http/answers/tagged-answer';
import { EventTileParams, EventTileQuery } from './event-tiles.dto';
import { EventTilesService } from './event-tiles.service';

const MEDIA_TYPE = 'application/vnd.mapbox-vector-tile';
/** For one principal moving a map over the same places; a change of the corpus is visible after this time. */
const CACHE_CONTROL = 'private, max-age=60';
/** The headers that determine the principal and its scope. */
const VARY = 'X-API-Key, Authorization, Cookie, X-Portfolio';

@ApiTags('Corpus')
@Controller('v1/events/tiles')
export class EventTilesController {
  constructor(private readonly tiles: EventTilesService) {}

  // 204 and not an empty 200: Mapbox GL JS treats the latter as an error, and every tile client accepts the former.
  @Get(':z/:x/:y.mvt')
  @ConditionalRead()
  @ApiResponse({ status: 204, description: 'The tile is empty.', headers: answerHeaders('ETag') })
  @Operation({
    action: 'events.tile',
    permission: 'events:read',
    summary: 'Get a map tile of events',
    description:
      'Returns a Mapbox Vector Tile 2.1 in Web Mercator. The layer `events` has single events. Up to zoom 11, and ' +
      'where a tile has more than 1,000 events, events near each other are combined into one feature of the layer ' +
      '`clusters`. Events without a location, and those beyond 85.0511° north or south, are on no tile.',
    answer: {
      content: { [MEDIA_TYPE]: { schema: { type: 'string', format: 'binary' } } },
      headers: answerHeaders('ETag'),
    },
    errors: ['precondition_failed'],
  })
  async tile(
    @Param() address: EventTileParams,
    @Query() query: EventTileQuery,
    @CurrentPrincipal() { dataScope }: Principal,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    const { tag, bytes } = await this.tiles.tile(address, query, dataScope, readPreconditions(headers));
    void reply.headers({ etag: tag, 'cache-control': CACHE_CONTROL, vary: VARY });
    if (bytes) {
      void reply.header('content-type', MEDIA_TYPE);
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    void reply.code(bytes === null ? 204 : 304);
    return undefined;
  }
}
