import { boundingBoxes } from '../geodesy/bounding-boxes';
import type { Position } from '../geodesy/distance';

/**
 * A hash grid over the globe that items can be added to while it is searched, which a static kd-tree can't. Rows are
 * bands of latitude; each row has as many columns as keep the cells about square, so that cells near the poles hold
 * no more ground than others.
 */
export class PlaceGrid<Item> {
  private readonly cells = new Map<number, Item[]>();
  private readonly rowHeight: number;

  constructor(cellKm: number) {
    // 110.57 km is the shortest degree of latitude (at the equator).
    this.rowHeight = cellKm / 110.57;
  }

  add(place: Position, item: Item): void {
    const row = this.rowOf(place.lat);
    const key = this.keyOf(row, this.columnOf(row, place.lng));
    const cell = this.cells.get(key);
    if (cell === undefined) this.cells.set(key, [item]);
    else cell.push(item);
  }

  /**
   * Visits the items of all cells that reach within `radiusKm`, some further ones among them; what `visit` answers
   * false to is dropped for good. An item is visited once.
   */
  visitNear(place: Position, radiusKm: number, visit: (item: Item) => boolean): void {
    const keys = new Set<number>();
    for (const box of boundingBoxes(place.lat, place.lng, radiusKm)) {
      for (let row = this.rowOf(box.minLat); row <= this.rowOf(box.maxLat); row += 1) {
        const last = this.columnOf(row, box.maxLng);
        for (let column = this.columnOf(row, box.minLng); column <= last; column += 1)
          keys.add(this.keyOf(row, column));
      }
    }
    for (const key of keys) {
      const cell = this.cells.get(key);
      if (cell !== undefined) this.keep(key, cell, visit);
    }
  }

  private keep(key: number, cell: Item[], visit: (item: Item) => boolean): void {
    const kept = cell.filter(visit);
    if (kept.length === 0) this.cells.delete(key);
    else if (kept.length < cell.length) this.cells.set(key, kept);
  }

  private rowOf(lat: number): number {
    return Math.floor((lat + 90) / this.rowHeight);
  }

  private columnOf(row: number, lng: number): number {
    const columns = this.columnsOf(row);
    return Math.min(columns - 1, Math.floor(((lng + 180) / 360) * columns));
  }

  private columnsOf(row: number): number {
    const middle = (row + 0.5) * this.rowHeight - 90;
    const width = Math.cos((Math.min(90, Math.abs(middle)) * Math.PI) / 180);
    return Math.max(1, Math.floor((360 * width) / this.rowHeight));
  }

  /** 2^22 columns leave room for cells of 10 m. */
  private keyOf(row: number, column: number): number {
    return row * 4_194_304 + column;
  }
}
