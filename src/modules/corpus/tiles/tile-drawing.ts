import { WORLD_SIDE } from '../../../kernel/geodesy/web-mercator';
import { type DrawnCluster, type DrawnEvent, TileCells } from './tile-cells';
import type { TileTest } from './tile-filter';
import { CELLS_A_SIDE, type TileAddress, type TileIndex } from './tile-index';

/** The units of a tile's side, and the width of the buffer around it. */
export const TILE_EXTENT = 4_096;
export const TILE_BUFFER = TILE_EXTENT / CELLS_A_SIDE;
/** Up to this zoom, events in one cell are shown as a cluster; beyond it only if a tile has too many. */
export const CLUSTERED_ZOOM = 11;
export const MAX_SINGLE_EVENTS = 1_000;

export interface DrawnTile {
  events: DrawnEvent[];
  clusters: DrawnCluster[];
}

/** The content of a tile for the events that pass a test; null accepts all. */
export function drawTile(index: TileIndex, address: TileAddress, isShown: TileTest | null): DrawnTile {
  const { z, x, y } = address;
  const { columns } = index;
  const unit = WORLD_SIDE / 2 ** z / TILE_EXTENT;
  const [west, north] = [x * unit * TILE_EXTENT, y * unit * TILE_EXTENT];
  const cells = new TileCells(columns);
  const singles: DrawnEvent[] = [];
  index.visit(address, (from, end, shift, isInside) => {
    if (isInside && z <= CLUSTERED_ZOOM) {
      cells.addRun(address, unit, from, end, isShown);
      return;
    }
    for (let position = from; position < end; position += 1) {
      const left = ((columns.x[position] ?? 0) + shift - west) / unit;
      const top = ((columns.y[position] ?? 0) - north) / unit;
      if (left < -TILE_BUFFER || left >= TILE_EXTENT + TILE_BUFFER) continue;
      if (top < -TILE_BUFFER || top >= TILE_EXTENT + TILE_BUFFER) continue;
      // A removed event has no category.
      if (columns.category[position] === 0 || (isShown !== null && !isShown(position))) continue;
      cells.add(position, left, top);
      if (singles.length <= MAX_SINGLE_EVENTS) singles.push({ position, x: Math.floor(left), y: Math.floor(top) });
    }
  });
  const isClustered = z <= CLUSTERED_ZOOM || singles.length > MAX_SINGLE_EVENTS;
  return isClustered ? cells.drawn() : { events: singles, clusters: [] };
}
