import { boundingBoxes } from '../../geodesy/bounding-boxes';
import type { Position } from '../../geodesy/distance';
import { countBefore, insertSorted, removeSorted, type GroupNode, type NodeOrder } from './group-node';

/** 2^22 columns leave room for cells of 10 m. */
const COLUMNS = 4_194_304;

/**
 * A hash grid over the globe that supports adding and removing events between searches, which a static kd-tree does
 * not. Rows are bands of latitude; each has the number of columns that keeps the cells about square. The events of a
 * cell are sorted, so that those before or after another one are found without reading the rest.
 */
export class RankedCells {
  readonly #cells = new Map<number, GroupNode[]>();
  readonly #rowHeight: number;

  constructor(
    cellKm: number,
    private readonly order: NodeOrder,
  ) {
    // 110.57 km is the shortest degree of latitude (at the equator).
    this.#rowHeight = cellKm / 110.57;
  }

  get isEmpty(): boolean {
    return this.#cells.size === 0;
  }

  add(node: GroupNode): void {
    const key = this.#keyOf(nodePosition(node));
    const cell = this.#cells.get(key);
    if (cell === undefined) this.#cells.set(key, [node]);
    else insertSorted(cell, node, this.order);
  }

  remove(node: GroupNode): void {
    const key = this.#keyOf(nodePosition(node));
    const cell = this.#cells.get(key);
    if (cell === undefined) return;
    removeSorted(cell, node, this.order);
    if (cell.length === 0) this.#cells.delete(key);
  }

  /** Visits the nodes before `node`, the last first, in all cells within `radiusKm` of it. */
  visitBefore(node: GroupNode, radiusKm: number, visit: (other: GroupNode) => void): void {
    this.#visitCells(nodePosition(node), radiusKm, (cell) => {
      for (let at = countBefore(cell, node, this.order) - 1; at >= 0; at -= 1) {
        const other = cell[at];
        if (other !== undefined) visit(other);
      }
    });
  }

  /**
   * Visits the nodes after `node` in all cells within `radiusKm` of a place. If `visit` returns false, the rest of the
   * cell is skipped.
   */
  visitAfter(node: GroupNode, place: Position, radiusKm: number, visit: (other: GroupNode) => boolean): void {
    this.#visitCells(place, radiusKm, (cell) => {
      for (let at = countBefore(cell, node, this.order); at < cell.length; at += 1) {
        const other = cell[at];
        if (other !== undefined && other !== node && !visit(other)) return;
      }
    });
  }

  #visitCells(place: Position, radiusKm: number, visit: (cell: GroupNode[]) => void): void {
    const keys = new Set<number>();
    for (const box of boundingBoxes(place.lat, place.lng, radiusKm)) {
      const lastRow = this.#rowOf(box.maxLat);
      for (let row = this.#rowOf(box.minLat); row <= lastRow; row += 1) {
        const last = this.#columnOf(row, box.maxLng);
        for (let column = this.#columnOf(row, box.minLng); column <= last; column += 1)
          keys.add(row * COLUMNS + column);
      }
    }
    for (const key of keys) {
      const cell = this.#cells.get(key);
      if (cell !== undefined) visit(cell);
    }
  }

  #keyOf({ lat, lng }: Position): number {
    const row = this.#rowOf(lat);
    return row * COLUMNS + this.#columnOf(row, lng);
  }

  #rowOf(lat: number): number {
    return Math.floor((lat + 90) / this.#rowHeight);
  }

  #columnOf(row: number, lng: number): number {
    const columns = this.#columnsOf(row);
    return Math.min(columns - 1, Math.floor(((lng + 180) / 360) * columns));
  }

  #columnsOf(row: number): number {
    const middle = (row + 0.5) * this.#rowHeight - 90;
    const width = Math.cos((Math.min(90, Math.abs(middle)) * Math.PI) / 180);
    return Math.max(1, Math.floor((360 * width) / this.#rowHeight));
  }
}

/** @throws Error for a node without a place, which is a programming error */
export function nodePosition({ place }: GroupNode): Position {
  if (place === null) throw new Error('the event has no place');
  return place;
}
