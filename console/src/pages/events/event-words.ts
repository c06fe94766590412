import type { Position } from '../../api/types';
import { count, decimal } from '../../parts/words';
import type { EventCountry, EventHistogram, EventRow } from './types';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** `2018-02-06`, or `2018-02-06 to 2018-02-09`. */
export function eventDays({ eventDate: from, eventDateEnd: to }: Pick<EventRow, 'eventDate' | 'eventDateEnd'>): string {
  if (from === null) return 'No date';
  return to === null || to === from ? from : `${from} to ${to}`;
}

export const salienceText = (score: number | null): string => (score === null ? '–' : decimal(score, 2));

/** Where the event is on a map, if that is known. */
export function eventPosition({ locationCoordinates: at }: Pick<EventRow, 'locationCoordinates'>): Position | null {
  const { lat = null, lng = null } = at ?? {};
  return lat === null || lng === null ? null : { lat, lng };
}

/** How the last 30 days compare with the 30 days before. */
export function trendText({ trend }: Pick<EventCountry, 'trend'>): string {
  const { last30Days: last, previous30Days: previous, changePercent: change } = trend;
  if (change === null)
    return last === 0 && previous === 0 ? 'none in 60 days' : `${last.toLocaleString('en')}, none before`;
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
  return `${last.toLocaleString('en')} (${sign}${decimal(Math.abs(change), 0)} %)`;
}

/** The length of a bin in words. */
export function binText(seconds: number): string {
  if (seconds % DAY_SECONDS === 0) return count(seconds / DAY_SECONDS, 'day');
  if (seconds % HOUR_SECONDS === 0) return count(seconds / HOUR_SECONDS, 'hour');
  return seconds % MINUTE_SECONDS === 0 ? count(seconds / MINUTE_SECONDS, 'minute') : count(seconds, 'second');
}

export const histogramTotal = ({ bins, undated }: EventHistogram): number =>
  bins.reduce((sum, bin) => sum + bin.count, undated);

export const EXPORT_FORMATS = ['csv', 'json', 'ndjson', 'geojson', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The size of an export in JSON, from the events of one page; null for other formats, and without events. */
export function estimatedBytes(format: ExportFormat, sample: readonly EventRow[], total: number): number | null {
  if (sample.length === 0 || (format !== 'json' && format !== 'ndjson')) return null;
  const bytes = sample.reduce((sum, event) => sum + new TextEncoder().encode(JSON.stringify(event)).length + 1, 0);
  return Math.round((bytes / sample.length) * total);
}
