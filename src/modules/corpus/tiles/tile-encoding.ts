import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { DrawnCluster, DrawnEvent } from './tile-cells';
import { type DrawnTile, TILE_EXTENT } from './tile-drawing';
import { CELLS_A_SIDE, type TileAddress, type TileIndex } from './tile-index';

type Attributes = Record<string, string | number | null>;

export interface TileFeature {
  type: 1;
  geometry: [[x: number, y: number]];
  id: number;
  /** Missing values are left out, since tiles have no null. */
  tags: Attributes;
}

/** The features of each layer. */
export interface TileFeatures {
  events: (TileFeature & { tags: { id: string; title: string | null; occurredAt: string | null } })[];
  clusters: TileFeature[];
}

const POINT = 1;
/** The version of the Vector Tile Specification 2.1, §4.1. */
const VERSION = 2;

/** The drawn features with their attributes, without titles and times of day. */
export const tileFeatures = (index: TileIndex, address: TileAddress, drawn: DrawnTile): TileFeatures => ({
  events: drawn.events.map((event) => eventFeature(index, event)),
  clusters: drawn.clusters.map((cluster) => clusterFeature(address, cluster)),
});

/** Encodes a tile by the Mapbox Vector Tile Specification 2.1; null for an empty tile. */
export function encodeTile({ events, clusters }: TileFeatures): Uint8Array | null {
  if (events.length + clusters.length === 0) return null;
  const layers = {
    ...(events.length > 0 && { events: { features: events } }),
    ...(clusters.length > 0 && { clusters: { features: clusters } }),
  };
  return fromGeojsonVt(layers, { version: VERSION, extent: TILE_EXTENT });
}

function eventFeature(index: TileIndex, { position, x, y }: DrawnEvent): TileFeatures['events'][number] {
  const { columns } = index;
  const id = index.idAt(position);
  return {
    type: POINT,
    geometry: [[x, y]],
    id: numberOf(id),
    tags: {
      id,
      title: null,
      occurredAt: null,
      category: columns.categories.labelOf(columns.category[position] ?? 0) ?? null,
      type: columns.types.labelOf(columns.type[position] ?? 0) ?? null,
      date: columns.dateAt(position),
      salience: columns.salienceAt(position),
      fatalities: columns.fatalitiesAt(position),
    },
  };
}

/** The number of a feature: the last 48 bits of the id, which are random in a UUIDv7 (RFC 9562 §5.7). */
const numberOf = (uuid: string): number => Number.parseInt(uuid.slice(-12), 16);

function clusterFeature(address: TileAddress, cluster: DrawnCluster): TileFeature {
  const { x, y, count, fatalities, maxSalience, categories } = cluster;
  const counts = categories.map(({ name, count: ofIt }): [string, number] => [`count_${name}`, ofIt]);
  return {
    type: POINT,
    geometry: [[x, y]],
    id: cellNumber(address, cluster),
    tags: { count, topCategory: categories[0]?.name ?? null, maxSalience, fatalities, ...Object.fromEntries(counts) },
  };
}

const LOW_BITS = 2 ** 26;

/** Identical for the same cell in the neighbouring tile, which shows it in its buffer. */
function cellNumber({ x, y }: TileAddress, { column, row }: DrawnCluster): number {
  const inLowBits = (cell: number): number => (cell + LOW_BITS) % LOW_BITS;
  return inLowBits(y * CELLS_A_SIDE + row) * LOW_BITS + inLowBits(x * CELLS_A_SIDE + column);
}
