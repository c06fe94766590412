import type { CompactThreat, Severity, ThreatStatus } from '../../../api/types';
import { isSnoozed } from '../../../parts/decisions/snooze';
import { SEVERITIES } from '../../../parts/severity-scale';

const STATUSES = ['active', 'monitoring', 'contained', 'resolved', 'dismissed', 'ended'] as const;
const SORTS = ['risk', 'observed_at', 'updated_at', 'distance'] as const;
export type Sort = (typeof SORTS)[number];

/** The state of the Overview in its address. */
export interface OverviewSearch {
  readonly severity?: readonly Severity[];
  readonly status?: readonly ThreatStatus[];
  readonly type?: readonly string[];
  readonly country?: readonly string[];
  readonly asset?: string;
  /** `1`: only snoozed threats. Without it, they are left out. */
  readonly snoozed?: string;
  readonly q?: string;
  readonly sort?: Sort;
  /** `1`: only what is on the map. */
  readonly view?: string;
  /** `lng,lat,zoom` of the map. */
  readonly at?: string;
  /** The selected threat. */
  readonly sel?: string;
  /** `from,to` of the replay clock, as RFC 3339. */
  readonly clock?: string;
}

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one !== '');

const among = <T extends string>(value: unknown, known: readonly T[]): readonly T[] | undefined => {
  const found = known.filter((one) => listOf(value).includes(one));
  return found.length === 0 ? undefined : found;
};

const textOf = (value: unknown): string | undefined => listOf(value)[0];
const list = (value: unknown): readonly string[] | undefined => {
  const found = listOf(value);
  return found.length === 0 ? undefined : [...new Set(found)];
};

/** Reads the address and ignores unknown values. */
export function readOverviewSearch(values: Readonly<Record<string, unknown>>): OverviewSearch {
  const search: OverviewSearch = {
    severity: among(values.severity, SEVERITIES),
    status: among(values.status, STATUSES),
    type: list(values.type),
    country: list(values.country),
    asset: textOf(values.asset),
    snoozed: textOf(values.snoozed),
    q: textOf(values.q),
    sort: among(values.sort, SORTS)?.[0],
    view: textOf(values.view),
    at: textOf(values.at),
    sel: textOf(values.sel),
    clock: textOf(values.clock),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** The filters as the API names them. Without a status, the list holds live threats. */
export function threatQuery(search: OverviewSearch): Record<string, string | readonly string[] | undefined> {
  return {
    severity: search.severity,
    ...(search.status === undefined ? { live: 'true' } : { status: search.status }),
    threat_type: search.type,
    country: search.country,
    asset_id: search.asset,
    search: search.q,
    snoozed: search.snoozed === '1' ? 'true' : undefined,
  };
}

const LIVE: readonly ThreatStatus[] = ['active', 'monitoring', 'contained'];

/** Whether a threat that has just changed belongs in the list, as far as the page can evaluate the filters. */
export function matchesFilters(threat: CompactThreat, search: OverviewSearch): boolean {
  const words = (search.q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const text = [threat.title, threat.location, threat.threat_type, threat.nearest_asset?.asset_name]
    .join(' ')
    .toLowerCase();
  return (
    (search.status ?? LIVE).includes(threat.status) &&
    isSnoozed(threat, Date.now()) === (search.snoozed === '1') &&
    (search.severity?.includes(threat.severity) ?? true) &&
    (search.type?.includes(threat.threat_type) ?? true) &&
    (search.country?.includes(threat.location_country ?? '') ?? true) &&
    words.every((word) => text.includes(word))
  );
}

export interface ClockWindow {
  readonly from: number;
  readonly to: number;
}

export function readClock(text: string | undefined): ClockWindow | undefined {
  const [from = NaN, to = NaN] = (text ?? '').split(',').map((part) => Date.parse(part));
  return Number.isNaN(from) || Number.isNaN(to) || from > to ? undefined : { from, to };
}

export const writeClock = ({ from, to }: ClockWindow): string =>
  [from, to].map((time) => `${new Date(time).toISOString().slice(0, 16)}Z`).join(',');

export const isWithin = (threat: CompactThreat, window: ClockWindow | undefined): boolean => {
  const at = Date.parse(threat.observed_at);
  return window === undefined || (at >= window.from && at <= window.to);
};

export interface MapView {
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
}

export function readView(text: string | undefined): MapView | undefined {
  const [lng = NaN, lat = NaN, zoom = NaN] = (text ?? '').split(',').map(Number);
  return [lng, lat, zoom].some(Number.isNaN) || Math.abs(lat) > 90 ? undefined : { lng, lat, zoom };
}

export const writeView = ({ lng, lat, zoom }: MapView): string =>
  `${lng.toFixed(2)},${lat.toFixed(2)},${zoom.toFixed(1)}`;
