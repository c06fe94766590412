import { MAX_MERCATOR_LAT } from '../../../kernel/geodesy/web-mercator';
import type { TileJsonAnswer } from './event-tiles.dto';

/** Maps enlarge the tiles of this level when they zoom in further: a unit of their grid is 15 cm on the ground. */
const MAX_ZOOM = 16;

const EVENTS = {
  id: 'events',
  description: 'Single events. `title` and `occurredAt` are only in tiles with at most 256 events.',
  fields: {
    id: 'String',
    title: 'String',
    category: 'String',
    type: 'String',
    date: 'String',
    occurredAt: 'String',
    salience: 'Number',
    fatalities: 'Number',
  },
} as const;
const CLUSTERS = {
  id: 'clusters',
  description: 'Events near each other. `count_<category>` is the number of events of a category.',
  fields: { count: 'Number', topCategory: 'String', maxSalience: 'Number', fatalities: 'Number' },
} as const;

/** The filters in the URL of a request, in a fixed order, so that the same filters always have the same text. */
export function tileFilters(url: string): URLSearchParams {
  const [, query = ''] = url.split(/\?(.*)/s);
  const filters = new URLSearchParams(query);
  filters.delete('revision');
  for (const [name, value] of [...filters]) if (value === '') filters.delete(name, value);
  filters.sort();
  return filters;
}

/** TileJSON 3.0.0 (https://github.com/mapbox/tilejson-spec/tree/master/3.0.0). */
export function tileJson(origin: string, revision: string, filters: URLSearchParams): TileJsonAnswer {
  const query = new URLSearchParams({ revision });
  for (const [name, value] of filters) query.append(name, value);
  return {
    tilejson: '3.0.0',
    name: 'Events',
    tiles: [`${origin}/v1/events/tiles/{z}/{x}/{y}.mvt?${query.toString()}`],
    minzoom: 0,
    maxzoom: MAX_ZOOM,
    bounds: [-180, -MAX_MERCATOR_LAT, 180, MAX_MERCATOR_LAT],
    vector_layers: [EVENTS, CLUSTERS],
    revision,
  };
}
