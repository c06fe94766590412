import { haversineKm, type Position } from '../../../kernel/geodesy/distance';

/** Cells of a quarter degree in latitude and longitude, 28 km high and narrower towards the poles. */
const PER_DEGREE = 4;
export const COLUMNS = 360 * PER_DEGREE;
const ROWS = 180 * PER_DEGREE;

export const rowIndex = (lat: number): number => Math.min(ROWS - 1, Math.floor((lat + 90) * PER_DEGREE));
export const columnIndex = (lng: number): number => Math.min(COLUMNS - 1, Math.floor((lng + 180) * PER_DEGREE));
export const cellIndex = (lat: number, lng: number): number => rowIndex(lat) * COLUMNS + columnIndex(lng);

export function cellCentre(cell: number): Position {
  const row = Math.floor(cell / COLUMNS);
  return { lat: (row + 0.5) / PER_DEGREE - 90, lng: ((cell % COLUMNS) + 0.5) / PER_DEGREE - 180 };
}

const diagonals = new Map<number, number>();

/** An upper bound in km of the distance between two places in a cell. */
export function diagonalKm(cell: number): number {
  const row = Math.floor(cell / COLUMNS);
  let diagonal = diagonals.get(row);
  if (diagonal === undefined) {
    const south = row / PER_DEGREE - 90;
    const north = south + 1 / PER_DEGREE;
    // The parallel nearer to the equator is the longer one.
    const wide = Math.abs(south) < Math.abs(north) ? south : north;
    diagonal = haversineKm(south, 0, north, 0) + haversineKm(wide, 0, wide, 1 / PER_DEGREE);
    diagonals.set(row, diagonal);
  }
  return diagonal;
}
