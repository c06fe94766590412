import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../../../kernel/identity/principal';
import { answerHeaders } from '../../../platform/http/operations/answer-headers';
import { noteView } from '../../../platform/context/request-context';
import { PublicUrl } from '../../../platform/http/public-url';
import { CurrentPrincipal } from '../../../platform/http/requests/current-principal';
import { readPreconditions } from '../../../platform/http/answers/entity-tag';
import { Operation } from '../../../platform/http/operations/operation';
import { ConditionalRead } from '../../../platform/http/answers/tagged-answer';
import { EventTileParams, EventTileQuery, TileJsonAnswer, VersionedTileQuery } from './event-tiles.dto';
import { EventTilesService } from './event-tiles.service';
import { tileFilters, tileJson } from './tile-json';

const MEDIA_TYPE = 'application/vnd.mapbox-vector-tile';
/** For one principal moving a map over the same places; a change of the corpus is visible after this time. */
const CACHE_CONTROL = 'private, max-age=60';
/** With the current revision in its URL, a tile never changes. */
const IMMUTABLE = 'private, max-age=604800, immutable';
/** The headers that determine the principal and its scope. */
const VARY = 'X-API-Key, Authorization, Cookie, X-Portfolio';

@ApiTags('Corpus')
@Controller('v1/events')
export class EventTilesController {
  constructor(
    private readonly tiles: EventTilesService,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Get('tiles.json')
  @Operation({
    action: 'events.tile_json',
    permission: 'events:read',
    summary: 'Describe the map tiles of events (TileJSON)',
    description:
      'Takes the filters of the tiles. Request it again when the corpus may have changed: a new `revision` makes a map load ' +
      'the tiles again, and until then browsers need not ask for them a second time.',
    answer: TileJsonAnswer,
  })
  async tileJson(
    @Query() _query: EventTileQuery,
    @CurrentPrincipal() { dataScope }: Principal,
    @Req() { url }: FastifyRequest,
  ): Promise<TileJsonAnswer> {
    return tileJson(this.publicUrl.origin, await this.tiles.revisionFor(dataScope), tileFilters(url));
  }

  // 204 and not an empty 200: Mapbox GL JS treats the latter as an error, and every tile client accepts the former.
  @Get('tiles/:z/:x/:y.mvt')
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
    rateLimit: 'tiles',
    errors: ['precondition_failed'],
  })
  async tile(
    @Param() address: EventTileParams,
    @Query() { revision: wanted, ...query }: VersionedTileQuery,
    @CurrentPrincipal() { dataScope }: Principal,
    @Req() { headers, url }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | undefined> {
    noteView(viewOf(address, url));
    const { tag, revision, bytes } = await this.tiles.tile(address, query, dataScope, readPreconditions(headers));
    const caching = wanted === revision ? IMMUTABLE : CACHE_CONTROL;
    void reply.headers({ etag: tag, 'cache-control': caching, vary: VARY });
    if (bytes) {
      void reply.header('content-type', MEDIA_TYPE);
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    void reply.code(bytes === null ? 204 : 304);
    return undefined;
  }
}

/** The viewed part in the audit log: the tile with its filters. */
function viewOf({ z, x, y }: EventTileParams, url: string): string {
  const filters = tileFilters(url).toString();
  return `${z}/${x}/${y}${filters === '' ? '' : `?${filters}`}`;
}
