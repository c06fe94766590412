import { Field } from '../../../platform/http/validation/field';
import type { Location } from '../../../platform/http/validation/rule';
import { integer } from '../../../platform/http/validation/rules';
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
