import type { Position } from '../../../api/types';
import type { MapPosition } from '../../../parts/map/map-props';

const FULL_TURN = 360;
const CLOSEST = 6;
/** Room for the legend and the controls of the map. */
const MARGIN = 2.2;

/** The longitudes in the shorter way around, relative to the first: 179 and -179 are 2 degrees apart. */
const unwrapped = (lngs: readonly number[]): number[] => {
  const [first = 0] = lngs;
  return lngs.map((lng) => lng - FULL_TURN * Math.round((lng - first) / FULL_TURN));
};

/** Where a map has to stand to show all of these places; undefined without places. */
export function mapFrame(places: readonly Position[]): MapPosition | undefined {
  if (places.length === 0) return undefined;
  const lngs = unwrapped(places.map(({ lng }) => lng));
  const lats = places.map(({ lat }) => lat);
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const span = MARGIN * Math.max(east - west, 2 * (north - south));
  const zoom = span === 0 ? CLOSEST : Math.min(CLOSEST, Math.max(0, Math.log2(FULL_TURN / span)));
  return { lng: (west + east) / 2, lat: (south + north) / 2, zoom };
}
