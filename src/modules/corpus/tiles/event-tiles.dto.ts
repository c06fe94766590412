import { list, object, openObject } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import type { Location } from '../../../platform/http/validation/rule';
import { integer, number, oneOf, text } from '../../../platform/http/validation/rules';
import { EventFilterQuery } from '../events/events.dto';
import type { TileEventFilter } from './tile-filter';
import type { TileAddress } from './tile-index';

export class EventTileParams implements TileAddress {
  @Field(integer({ ge: 0, le: 22 }), { description: 'The zoom level.', example: 5 })
  z: number;

  @Field(integer({ ge: 0 }), { description: 'The column, counted from 180° W, up to 2^z − 1.', example: 26 })
  x: number;

  @Field(integer({ ge: 0 }), { description: 'The row, counted from the north, up to 2^z − 1.', example: 13 })
  y: number;

  static crossCheck(tile: EventTileParams, add: (loc: Location, type: string, msg: string) => void): void {
    const last = 2 ** tile.z - 1;
    for (const name of ['x', 'y'] as const) {
      if (tile[name] > last) add([name], 'less_than_equal', `Input should be less than or equal to ${last}`);
    }
  }
}

export class EventTileQuery extends EventFilterQuery implements TileEventFilter {
  @Field(integer({ ge: 0 }), { isOptional: true, description: 'Only events with at least this many known fatalities.' })
  fatalities_min?: number;
}

export class VersionedTileQuery extends EventTileQuery {
  @Field(text({ maxLength: 100 }), {
    isOptional: true,
    description:
      'The `revision` of `GET /v1/events/tiles.json`. While it is current, the response can be cached for a week and is ' +
      '`immutable`. With another revision, the response is the current tile, to be cached for a minute.',
  })
  revision?: string;
}

class VectorLayer {
  @Shown(oneOf(['events', 'clusters']))
  id: 'events' | 'clusters';

  @Shown(text())
  description: string;

  @Shown(openObject, { description: 'The attributes of its features and their types.', example: { id: 'String' } })
  fields: Record<string, unknown>;
}

/** TileJSON 3.0.0, with the revision. */
export class TileJsonAnswer {
  @Shown(oneOf(['3.0.0']))
  tilejson: '3.0.0';

  @Shown(text())
  name: string;

  @Shown(list(text()), {
    description: 'The template of the URL of a tile, with the revision and the filters of this request.',
    example: ['https://threats.example.com/v1/events/tiles/{z}/{x}/{y}.mvt?revision=4711-h1Yx0cW8nmkfSzT3vQe2aA'],
  })
  tiles: string[];

  @Shown(integer({ ge: 0 }))
  minzoom: number;

  @Shown(integer({ ge: 0 }))
  maxzoom: number;

  @Shown(list(number()), { description: 'West, south, east and north in degrees.' })
  bounds: number[];

  @Shown(list(object(VectorLayer)))
  vector_layers: VectorLayer[];

  @Shown(text(), { description: 'Changes when a tile may have changed.', example: '4711-h1Yx0cW8nmkfSzT3vQe2aA' })
  revision: string;
}
