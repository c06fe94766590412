import { definedOnly } from '../../parts/address-values';
import { readView } from '../overview/filters/filters';
import type { Bounds } from '../../parts/map/map-props';

/** The state of the list of assets in its address. */
export interface AssetsSearch {
  readonly q?: string;
  readonly type?: string;
  readonly status?: 'active' | 'inactive';
  /** `name` or `-risk`: the column that sorts the list. */
  readonly sort?: string;
  /** The id of the selected asset. */
  readonly sel?: string;
  /** `1`: only what is on the map. */
  readonly view?: string;
  /** `lng,lat,zoom` of the map. */
  readonly at?: string;
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export const changeSearch = (search: AssetsSearch, values: Partial<AssetsSearch>): AssetsSearch =>
  definedOnly({ ...search, ...values });

/** Reads the address and ignores unknown values. */
export function readAssetsSearch(values: Readonly<Record<string, unknown>>): AssetsSearch {
  const at = textIn(values.at);
  return definedOnly({
    q: textIn(values.q),
    type: textIn(values.type),
    status: values.status === 'active' || values.status === 'inactive' ? values.status : undefined,
    sort: textIn(values.sort),
    sel: textIn(values.sel),
    view: values.view === '1' ? '1' : undefined,
    at: readView(at) ? at : undefined,
  });
}

const WHOLE_TURN = 360;
const turned = (lng: number): number => ((((lng + 180) % WHOLE_TURN) + WHOLE_TURN) % WHOLE_TURN) - 180;

/** The part of the world that a map shows, as the API reads it; it may cross the antimeridian. */
export function boxText({ west, south, east, north }: Bounds): string {
  const isWholeTurn = east - west >= WHOLE_TURN;
  const [from, to] = isWholeTurn ? [-180, 180] : [turned(west), turned(east)];
  return [from, Math.max(-90, south), to, Math.min(90, north)].map((degrees) => degrees.toFixed(4)).join(',');
}

/** The state of the page of one asset in its address. */
export interface AssetSearch {
  /** Which threats the page lists; without it, live ones. */
  readonly threats?: 'past';
}

export const readAssetSearch = ({ threats }: Readonly<Record<string, unknown>>): AssetSearch =>
  threats === 'past' ? { threats } : {};
