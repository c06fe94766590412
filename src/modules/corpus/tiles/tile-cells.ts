import type { TileColumns } from './tile-columns';
import type { TileTest } from './tile-filter';
import { CELLS_A_SIDE, type TileAddress } from './tile-index';
import { CODE_ZOOM, firstFrom } from './tile-places';

/** Includes one more cell on each side for the buffer. */
const ACROSS = CELLS_A_SIDE + 2;
const CELLS = ACROSS * ACROSS;
/** The side of a cell in units of the tile's extent. */
const CELL_UNITS = 4_096 / CELLS_A_SIDE;

/** An event at its place in a tile, in units of the extent. */
export interface DrawnEvent {
  position: number;
  x: number;
  y: number;
}

/** The events of one cell, at the mean of their places. */
export interface DrawnCluster {
  /** The position among the tile's cells, from the north-west; −1 and 32 are in the buffer. */
  column: number;
  row: number;
  x: number;
  y: number;
  count: number;
  fatalities: number;
  /** Null if no event of the cell has a salience. */
  maxSalience: number | null;
  /** The number of events of each category that occurs. */
  categories: { name: string; count: number }[];
}

/** Sums over the events in each cell of a tile. */
export class TileCells {
  readonly #count = new Uint32Array(CELLS);
  readonly #x = new Float64Array(CELLS);
  readonly #y = new Float64Array(CELLS);
  readonly #fatalities = new Float64Array(CELLS);
  readonly #salience = new Float64Array(CELLS).fill(-1);
  /** The last event that was added to each cell. */
  readonly #position = new Uint32Array(CELLS);
  readonly #stride: number;
  readonly #byCategory: Uint32Array;

  constructor(private readonly columns: TileColumns) {
    this.#stride = columns.categories.size + 1;
    this.#byCategory = new Uint32Array(CELLS * this.#stride);
  }

  /** Adds an event at a place in units of the tile's extent, within the tile or its buffer. */
  add(position: number, x: number, y: number): void {
    const { columns } = this;
    const cell = (Math.floor(y / CELL_UNITS) + 1) * ACROSS + Math.floor(x / CELL_UNITS) + 1;
    this.#count[cell] = (this.#count[cell] ?? 0) + 1;
    this.#x[cell] = (this.#x[cell] ?? 0) + x;
    this.#y[cell] = (this.#y[cell] ?? 0) + y;
    this.#position[cell] = position;
    const fatalities = columns.fatalities[position] ?? -1;
    if (fatalities > 0) this.#fatalities[cell] = (this.#fatalities[cell] ?? 0) + fatalities;
    const salience = columns.salience[position] ?? NaN;
    if (salience > (this.#salience[cell] ?? 0)) this.#salience[cell] = salience;
    const kind = cell * this.#stride + (columns.category[position] ?? 0);
    this.#byCategory[kind] = (this.#byCategory[kind] ?? 0) + 1;
  }

  /**
   * Adds a run of events inside the tile, which are ordered by cell; this takes half the time of adding them one by
   * one. `unit` is one unit of the extent in units of the world.
   */
  addRun({ z, x, y }: TileAddress, unit: number, from: number, end: number, isShown: TileTest | null): void {
    const { code, x: xs, y: ys, category, fatalities, salience } = this.columns;
    const [west, north] = [x * unit * CELLS_A_SIDE * CELL_UNITS, y * unit * CELLS_A_SIDE * CELL_UNITS];
    const cellZoom = z + Math.log2(CELLS_A_SIDE);
    const [belowCode, belowCell] = [2 * (CODE_ZOOM - cellZoom), 32 - cellZoom];
    for (let position = from; position < end;) {
      const ofCell = (code[position] ?? 0) >>> belowCode;
      const column = ((xs[position] ?? 0) >>> belowCell) & (CELLS_A_SIDE - 1);
      const row = ((ys[position] ?? 0) >>> belowCell) & (CELLS_A_SIDE - 1);
      const cell = (row + 1) * ACROSS + column + 1;
      let [count, sumX, sumY, deaths, highest, last] = [0, 0, 0, 0, -1, 0];
      // The codes of the next cell begin where those of this one end; after the last cell this is 2³².
      const endOfCell = Math.min(end, firstFrom(code, end, (ofCell + 1) * 2 ** belowCode));
      for (; position < endOfCell; position += 1) {
        const kind = category[position] ?? 0;
        if (kind === 0 || (isShown !== null && !isShown(position))) continue;
        count += 1;
        last = position;
        sumX += xs[position] ?? 0;
        sumY += ys[position] ?? 0;
        const dead = fatalities[position] ?? 0;
        if (dead > 0) deaths += dead;
        const score = salience[position] ?? 0;
        if (score > highest) highest = score;
        const at = cell * this.#stride + kind;
        this.#byCategory[at] = (this.#byCategory[at] ?? 0) + 1;
      }
      if (count === 0) continue;
      this.#position[cell] = last;
      this.#count[cell] = (this.#count[cell] ?? 0) + count;
      this.#x[cell] = (this.#x[cell] ?? 0) + (sumX - count * west) / unit;
      this.#y[cell] = (this.#y[cell] ?? 0) + (sumY - count * north) / unit;
      this.#fatalities[cell] = (this.#fatalities[cell] ?? 0) + deaths;
      if (highest > (this.#salience[cell] ?? 0)) this.#salience[cell] = highest;
    }
  }

  /** A cell with one event shows that event, a cell with several a cluster. */
  drawn(): { events: DrawnEvent[]; clusters: DrawnCluster[] } {
    const events: DrawnEvent[] = [];
    const clusters: DrawnCluster[] = [];
    for (let cell = 0; cell < CELLS; cell += 1) {
      const count = this.#count[cell] ?? 0;
      if (count === 0) continue;
      const [x, y] = [Math.floor((this.#x[cell] ?? 0) / count), Math.floor((this.#y[cell] ?? 0) / count)];
      if (count === 1) events.push({ position: this.#position[cell] ?? 0, x, y });
      else clusters.push(this.#cluster(cell, count, x, y));
    }
    return { events, clusters };
  }

  #cluster(cell: number, count: number, x: number, y: number): DrawnCluster {
    const maxSalience = this.#salience[cell] ?? -1;
    return {
      column: (cell % ACROSS) - 1,
      row: Math.floor(cell / ACROSS) - 1,
      x,
      y,
      count,
      fatalities: this.#fatalities[cell] ?? 0,
      maxSalience: maxSalience < 0 ? null : maxSalience,
      categories: this.#categoriesOf(cell),
    };
  }

  #categoriesOf(cell: number): DrawnCluster['categories'] {
    const categories: DrawnCluster['categories'] = [];
    for (let code = 1; code < this.#stride; code += 1) {
      const count = this.#byCategory[cell * this.#stride + code] ?? 0;
      if (count > 0) categories.push({ name: this.columns.categories.labelOf(code) ?? '', count });
    }
    return categories.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  }
}
