import type { DataScope } from '../../../kernel/identity/principal';
import type { Labels } from '../memory-index/event-columns';
import type { EventFilter } from '../filters/event-filter';
import type { TileColumns } from './tile-columns';

/** The filter of a caller on the events of a map. */
export interface TileEventFilter extends EventFilter {
  fatalities_min?: number;
}

/** Whether the event at a position is shown. */
export type TileTest = (position: number) => boolean;

/**
 * Returns null if all events are shown. Tests the columns as `addEventFilter` and `addDataScope` do in SQL; `isMatch`
 * decides everything else, including the tenant's fixed time, by the number of the id.
 */
export function tileTest(
  columns: TileColumns,
  filter: TileEventFilter,
  scope: DataScope | null,
  isMatch: ((slot: number) => boolean) | null,
): TileTest | null {
  if (scope === null && isMatch === null && !Object.values(filter).some(isAsked)) return null;
  const categories = allowed(columns.categories, filter.event_category, scope?.eventCategories);
  const types = allowed(columns.types, filter.event_type, scope?.eventTypes);
  const countries = allowed(columns.countries, filter.country, scope?.countries);
  const days = daysOf(filter, scope);
  const hasDays = days.min !== -Infinity || days.max !== Infinity;
  const { salience_score_min: minSalience = -Infinity, salience_score_max: maxSalience = Infinity } = filter;
  const hasSalience = minSalience !== -Infinity || maxSalience !== Infinity;
  const minFatalities = filter.fatalities_min ?? null;
  const { category, type, country, day, salience, fatalities, slot } = columns;
  // For a million events, reading a column takes as long as everything else, so only filtered columns are read.
  return (position) => {
    if (categories !== null && categories[category[position] ?? 0] !== 1) return false;
    if (types !== null && types[type[position] ?? 0] !== 1) return false;
    if (countries !== null && countries[country[position] ?? 0] !== 1) return false;
    if (hasDays && !isWithin(day[position], days.min, days.max)) return false;
    if (hasSalience && !isWithin(salience[position], minSalience, maxSalience)) return false;
    if (minFatalities !== null && (fatalities[position] ?? -1) < minFatalities) return false;
    return isMatch === null || isMatch(slot[position] ?? 0);
  };
}

/** Whether a filter sets a condition; empty lists set none. */
export const isAsked = (value: unknown): boolean =>
  value !== undefined && !(Array.isArray(value) && value.length === 0);

// Unknown values never match a range filter: an unknown day is below all others, and an unknown salience is NaN.
const isWithin = (value: number | undefined, min: number, max: number): boolean =>
  value !== undefined && value !== NO_DAY && value >= min && value <= max;

const NO_DAY = -2_147_483_648;

/**
 * By code, 1 if all of the lists contain the label. Empty lists set no condition; null if none of them does. Code 0,
 * which means no label, is in no list.
 */
function allowed(labels: Labels, ...lists: (readonly string[] | undefined)[]): Uint8Array | null {
  const asked = lists.filter((list) => list !== undefined && list.length > 0);
  if (asked.length === 0) return null;
  const table = new Uint8Array(labels.size + 1);
  for (let code = 1; code <= labels.size; code += 1) {
    const label = labels.labelOf(code) ?? '';
    if (asked.every((list) => list?.includes(label))) table[code] = 1;
  }
  return table;
}

const DAY_MS = 86_400_000;
const dayOf = (date: string | null | undefined, otherwise: number): number =>
  date === null || date === undefined ? otherwise : Date.parse(date) / DAY_MS;

function daysOf(filter: EventFilter, scope: DataScope | null): { min: number; max: number } {
  return {
    min: Math.max(dayOf(filter.date_from, -Infinity), dayOf(scope?.dateFrom, -Infinity)),
    max: dayOf(filter.date_to, Infinity),
  };
}
