import { createReadStream } from 'node:fs';
import { DAY_MS, DEFAULT_EVALUATION_SETTINGS } from '../../src/kernel/evaluation/settings';
import type { EventInput } from '../../src/modules/corpus/corpus.contract';
import type { EventFormat } from '../../src/modules/sources/fields/import-row';
import { sharedFile } from '../../test/support/app/shared-data';
import type { PastEvent } from './event-search';

const { radiusKm } = DEFAULT_EVALUATION_SETTINGS.likelihood;
/** The sum of a month or a year is not an event of its first day. */
const SHARP_DAYS = 7;
/** Precision 6 and 7 (UCDP where_prec) only name a country. */
const COUNTRY_PRECISION = 6;

/** The events of a file as an import would store them; those without a place are omitted. */
export async function readEvents(format: EventFormat, file: string): Promise<PastEvent[]> {
  const events: PastEvent[] = [];
  for await (const row of format.parse(createReadStream(sharedFile(file)))) {
    const event = 'event' in row ? pastEvent(row.event) : null;
    if (event !== null) events.push(event);
  }
  return events;
}

function pastEvent(event: EventInput): PastEvent | null {
  const place = event.locationCoordinates;
  const startMs = Date.parse(event.occurredAt ?? event.eventDate ?? '');
  if (place === null || Number.isNaN(startMs) || (event.geoPrecision ?? 0) >= COUNTRY_PRECISION) return null;
  const endMs = event.eventDateEnd === null ? startMs : Date.parse(event.eventDateEnd);
  return {
    category: event.eventCategory,
    type: event.eventType,
    country: event.locationCountry,
    ...place,
    startMs,
    hasInstant: event.occurredAt !== null,
    magnitude: event.magnitude,
    isSharp: (event.uncertaintyKm ?? 0) <= radiusKm && endMs - startMs <= SHARP_DAYS * DAY_MS,
  };
}

type Row = Record<string, string>;

/** Benden et al. (2021), Crime at Sea. */
export function pirateAttacks(rows: readonly Row[]): PastEvent[] {
  return rows.flatMap((row) =>
    placed({ category: 'crime', type: 'piracy', hasInstant: false }, row.date, row.latitude, row.longitude, null, true),
  );
}

/** NASA's Global Landslide Catalog (Kirschbaum et al. 2010); dates are written month/day/year. */
export function landslides(rows: readonly Row[]): PastEvent[] {
  return rows.flatMap((row) => {
    const [month = '', day = '', year = ''] = (row.date ?? '').split('/');
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const withinKm = /(\d+(?:\.\d+)?)/.exec(row.location_accuracy ?? '')?.[1];
    const isSharp = /exact/i.test(row.location_accuracy ?? '') || Number(withinKm ?? Infinity) <= radiusKm;
    const kind = { category: 'climate_environment', type: 'landslide', hasInstant: false };
    return placed(kind, date, row.latitude, row.longitude, null, isSharp);
  });
}

/** The newest revision of each shock of a replayed feed. */
export function replayedShocks(rows: readonly Row[]): PastEvent[] {
  const newest = new Map(rows.map((row) => [row.id, row]));
  return [...newest.values()].flatMap((row) =>
    placed(
      { category: 'climate_environment', type: 'earthquake', hasInstant: true },
      row.time,
      row.lat,
      row.lng,
      row.mag,
      true,
    ),
  );
}

function placed(
  kind: Pick<PastEvent, 'category' | 'type' | 'hasInstant'>,
  when: string | undefined,
  lat: string | undefined,
  lng: string | undefined,
  magnitude: string | null | undefined,
  isSharp: boolean,
): PastEvent[] {
  const at = { startMs: Date.parse(when ?? ''), lat: numberOf(lat), lng: numberOf(lng) };
  if (!Object.values(at).every(Number.isFinite)) return [];
  return [{ ...kind, ...at, country: null, magnitude: magnitude ? Number(magnitude) : null, isSharp }];
}

/** NaN for an empty cell. */
export function numberOf(cell: string | undefined): number {
  return cell === undefined || cell.trim() === '' ? NaN : Number(cell);
}
