import type { Position } from '../../api/types';
import type { Bounds } from './map-props';

/** Whether the map shows the place. Bounds of a map that was moved beyond the date line lie a full turn east or west. */
export const isInBounds = ({ lat, lng }: Position, { west, south, east, north }: Bounds): boolean =>
  lat >= south && lat <= north && [-360, 0, 360].some((turn) => lng + turn >= west && lng + turn <= east);
