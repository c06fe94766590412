import { definedOnly, matching, uuidIn } from '../../parts/address-values';
import type { Position } from '../../api/types';
import { readSort } from '../../parts/table/sorting';

export const EVENT_VIEWS = ['list', 'countries', 'trend', 'place'] as const;
export type EventView = (typeof EVENT_VIEWS)[number];

/** The columns that the service sorts by. */
const SORTS = ['event_date', 'salience_score', 'article_count', 'fatalities', 'title'];
export const DEFAULT_SORT = '-event_date';

/** The state of the page Events in its address. */
export interface EventsSearch {
  readonly q?: string;
  readonly category?: string;
  readonly type?: string;
  readonly country?: string;
  /** The `source` of events. */
  readonly source?: string;
  /** Days: `2018-02-06`. */
  readonly from?: string;
  readonly to?: string;
  /** The lowest salience. */
  readonly salience?: string;
  /** The lowest reliability of the source, A to D. */
  readonly reliability?: string;
  readonly view?: EventView;
  readonly sort?: string;
  readonly page?: string;
  /** The selected event. */
  readonly sel?: string;
  /** `lng,lat,zoom` of the map. */
  readonly at?: string;
  /** `lat,lng,km`: the place whose events are listed. */
  readonly place?: string;
}

/** The list of an actor's events. */
export type ActorSearch = Pick<EventsSearch, 'sort' | 'page' | 'sel'>;

type Values = Readonly<Record<string, unknown>>;

const text = (value: unknown): string | undefined => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' ? first : undefined;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const RELIABILITY = /^[A-F]$/;
const POSITIVE = /^[1-9]\d{0,6}$/;

const day = (value: unknown): string | undefined => {
  const found = matching(text(value), DAY);
  return found !== undefined && !Number.isNaN(Date.parse(found)) ? found : undefined;
};

const sortKey = (value: unknown): string | undefined => {
  const found = text(value);
  return SORTS.includes(readSort(found)?.key ?? '') ? found : undefined;
};

export const readActorSearch = (values: Values): ActorSearch =>
  definedOnly({
    sort: sortKey(values.sort),
    page: matching(text(values.page), POSITIVE),
    sel: uuidIn(text(values.sel)),
  });

/** Reads the address and ignores unknown values. */
export function readEventsSearch(values: Values): EventsSearch {
  const salience = Number(text(values.salience));
  const place = text(values.place);
  const view = EVENT_VIEWS.find((one) => one === values.view);
  return definedOnly({
    q: text(values.q),
    category: text(values.category),
    type: text(values.type),
    country: text(values.country),
    source: text(values.source),
    from: day(values.from),
    to: day(values.to),
    salience: salience > 0 && salience <= 1 ? String(salience) : undefined,
    reliability: matching(text(values.reliability), RELIABILITY),
    view: view === 'list' || (view === 'place' && readPlace(place) === null) ? undefined : view,
    at: text(values.at),
    place: readPlace(place) === null ? undefined : place,
    ...readActorSearch(values),
  });
}

export type EventQuery = Readonly<Record<string, string | undefined>>;

/** The filters as the API names them. */
export const eventQuery = ({ q, from, to, salience, reliability, ...search }: EventsSearch): EventQuery =>
  definedOnly({
    search: q,
    event_category: search.category,
    event_type: search.type,
    country: search.country,
    source: search.source,
    date_from: from,
    date_to: to,
    salience_score_min: salience,
    min_reliability: reliability,
  });

export const hasFilters = (search: EventsSearch): boolean => Object.keys(eventQuery(search)).length > 0;

/** The order and the page as the API names them. */
export function listQuery({ sort = DEFAULT_SORT, page }: ActorSearch): EventQuery {
  const { key, order } = readSort(sort) ?? { key: 'event_date', order: 'descending' };
  return definedOnly({ sort_by: key, sort_order: order === 'ascending' ? 'asc' : 'desc', page });
}

export interface Place {
  readonly position: Position;
  readonly radiusKm: number;
}

const LARGEST_KM = 1_000;

export function readPlace(value: string | undefined): Place | null {
  const [lat = NaN, lng = NaN, radiusKm = NaN] = (value ?? '').split(',').map(Number);
  const isValid = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && radiusKm > 0 && radiusKm <= LARGEST_KM;
  return isValid ? { position: { lat, lng }, radiusKm } : null;
}

export const writePlace = ({ position: { lat, lng }, radiusKm }: Place): string =>
  `${lat.toFixed(3)},${lng.toFixed(3)},${radiusKm}`;
