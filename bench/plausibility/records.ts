import { createReadStream } from 'node:fs';
import type { EventInput } from '../../src/modules/corpus/corpus.contract';
import { GDELT_EVENTS_FORMAT } from '../../src/modules/sources/gdelt/format.gdelt-events';
import { sharedFile } from '../../test/support/app/shared-data';

/** 10,000 records of the United States, India and Iran, December 2025 to March 2026. */
export const GDELT_MONTHS = 'events/gdelt/gdelt_events_20251201_20260325_usa_ind_irn.csv.gz';
/** All records of 15 minutes of 24 October 2019. */
export const GDELT_QUARTER = 'events/gdelt/20191024143000.export.CSV.gz';

export type KindOfPlace = 'city' | 'region' | 'country' | 'none';

/** A record of GDELT, as the service imports it. */
export interface CodedRecord {
  id: string;
  dayMs: number;
  address: string;
  location: string;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  position: { lat: number; lng: number } | null;
  kindOfPlace: KindOfPlace;
  publishers: number;
  articles: number;
  isContradictory: boolean;
  actors: number;
  /** Of the CAMEO codebook. */
  code: string;
  /** Null if the file does not contain it. */
  isRoot: boolean | null;
}

const KIND_BY_GDELT_TYPE: Readonly<Record<number, KindOfPlace>> = {
  1: 'country',
  2: 'region',
  3: 'city',
  4: 'city',
  5: 'region',
};
/** The columns that the import keeps as they are. */
interface GdeltColumns {
  ActionGeo_Type?: number;
  EventCode?: string;
  IsRootEvent?: number;
}

/** Assault, fight and mass violence. */
const VIOLENT_ROOTS: ReadonlySet<string> = new Set(['18', '19', '20']);

export const isViolent = ({ code }: CodedRecord): boolean => VIOLENT_ROOTS.has(code.slice(0, 2));

export async function codedRecords(file: string): Promise<CodedRecord[]> {
  const records: CodedRecord[] = [];
  for await (const row of GDELT_EVENTS_FORMAT.parse(createReadStream(sharedFile(file)))) {
    if ('event' in row) records.push(recordOf(row.event));
  }
  return records;
}

function recordOf(event: EventInput): CodedRecord {
  const { ActionGeo_Type: kind, EventCode: code, IsRootEvent: root } = event.categorySpecificData as GdeltColumns;
  return {
    id: event.sourceEventId,
    dayMs: Date.parse(event.eventDate ?? ''),
    address: event.sources[0]?.url ?? '',
    location: event.location ?? '',
    country: event.locationCountry,
    position: event.locationCoordinates,
    kindOfPlace: KIND_BY_GDELT_TYPE[kind ?? 0] ?? 'none',
    publishers: event.publisherCount ?? 1,
    articles: event.articleCount,
    isContradictory: event.codingConflict !== undefined,
    actors: event.actors.length,
    code: code ?? '',
    isRoot: root === undefined ? null : root === 1,
  };
}
