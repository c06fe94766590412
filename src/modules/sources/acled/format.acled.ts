import { foldText } from '../../../kernel/text/fold';
import { toAlpha2 } from '../../../kernel/countries/countries';
import { openImportStream } from '../../../platform/records/import-stream';
import type { ActorInput, EventInput } from '../../corpus/corpus.contract';
import { precisionOfRadius } from '../fields/geo-precision';
import { Header, RestColumns } from '../fields/header';
import { type EventFormat } from '../fields/import-row';
import { FieldRejection } from '../../../platform/records/field-rejection';
import {
  clip,
  instantOfMs,
  MAX_SHORT_TEXT,
  readCoordinates,
  readCount,
  readDate,
  readInteger,
  readRequiredText,
  readText,
} from '../../../platform/records/text-fields';
import { scoredEvent } from '../salience/scored-event';
import { parseTable } from '../fields/table-rows';
import { acledTitle } from './acled.texts';
import { kindOfAcled } from '../taxonomy/taxonomy.acled';
import { FIELD_TEXTS } from '../../../platform/records/field.texts';
import { REJECTION_TEXTS } from '../fields/rejection.texts';

const REQUIRED = ['event_id_cnty', 'event_date', 'event_type', 'country', 'latitude', 'longitude'] as const;
// prettier-ignore
const OPTIONAL = [
  'sub_event_type', 'time_precision', 'actor1', 'assoc_actor_1', 'inter1', 'actor2', 'assoc_actor_2', 'inter2',
  'civilian_targeting', 'admin1', 'admin2', 'admin3', 'location', 'geo_precision', 'source', 'notes', 'fatalities', 'timestamp',
] as const;
type Column = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];
type Cell = (column: Column) => string;

/** Columns that are completely covered by fields of the event; all others are stored under categorySpecificData. */
// prettier-ignore
const TAKEN = new Set([
  'event_id_cnty', 'event_date', 'actor1', 'actor2', 'assoc_actor_1', 'assoc_actor_2', 'admin1', 'admin2', 'admin3',
  'location', 'latitude', 'longitude', 'notes', 'fatalities', 'timestamp',
]);
const NUMERIC = new Set(['year', 'time_precision', 'geo_precision', 'iso', 'interaction', 'inter1', 'inter2']);

/** Codebook, geo_precision: 1 the town, 2 near it or a part of the region, 3 the region, located at its capital. */
const UNCERTAINTY_KM_BY_CODE: Record<number, number> = { 1: 5, 2: 25, 3: 100 };

/** Codebook, inter1 and inter2: numbers until 2024, words since. */
const ACTOR_TYPES: Readonly<Record<string, string>> = {
  1: 'state',
  2: 'armed_group',
  3: 'armed_group',
  4: 'armed_group',
  5: 'rioters',
  6: 'protesters',
  7: 'civilians',
  'state forces': 'state',
  'rebel group': 'armed_group',
  'political militia': 'armed_group',
  'identity militia': 'armed_group',
  rioters: 'rioters',
  protesters: 'protesters',
  civilians: 'civilians',
};

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const DATE_IN_WORDS = /^(\d{1,2})[ -]([a-z]{3,9})[ -](\d{4})$/i;

class AcledMapping {
  private readonly header: Header<Column>;
  private readonly rest: RestColumns;

  constructor(names: readonly string[]) {
    this.header = new Header<Column>(names, [...REQUIRED, ...OPTIONAL], REQUIRED);
    this.rest = new RestColumns(names, TAKEN, NUMERIC);
  }

  readonly toEvent = (fields: readonly string[]): EventInput => {
    const cell: Cell = (column) => this.header.cell(fields, column);
    const kind = kindOfAcled(cell('event_type'), cell('sub_event_type'));
    if (kind === undefined) throw new FieldRejection('event_type', REJECTION_TEXTS.notAcledType);
    const precision = readInteger('geo_precision', cell('geo_precision'), 1, 3) ?? 3;
    const sources = listed(readText('source', cell('source')) ?? '');
    const event = {
      source: 'acled',
      sourceEventId: readRequiredText('event_id_cnty', cell('event_id_cnty')),
      title: titleOf(cell),
      description: readText('notes', cell('notes')),
      eventCategory: kind.category,
      eventType: kind.type,
      eventSubtype: kind.subtype,
      eventDate: dateOf(cell('event_date')),
      location: readText('location', cell('location'), MAX_SHORT_TEXT),
      locationCountry: toAlpha2(readRequiredText('country', cell('country'))),
      locationCoordinates: readCoordinates(['latitude', cell('latitude')], ['longitude', cell('longitude')]),
      admin1: readText('admin1', cell('admin1'), MAX_SHORT_TEXT),
      admin2: readText('admin2', cell('admin2'), MAX_SHORT_TEXT),
      admin3: readText('admin3', cell('admin3'), MAX_SHORT_TEXT),
      ...precisionOfRadius(UNCERTAINTY_KM_BY_CODE[precision] ?? 100),
      fatalities: readCount('fatalities', cell('fatalities')),
      civilianTargeting: cell('civilian_targeting').trim() !== '' || kind.type === 'violence_against_civilians',
      articleCount: Math.max(1, sources.length),
      actors: [...actorsOf(cell, 1), ...actorsOf(cell, 2)],
      sources: [
        {
          url: null,
          domain: 'acleddata.com',
          type: 'dataset',
          publishedAt: null,
          title: sources.length === 0 ? null : clip(sources.join('; '), MAX_SHORT_TEXT),
        },
      ],
      categorySpecificData: this.rest.collect(fields),
      sourceUpdatedAt: updatedAt(cell('timestamp')),
    };
    return scoredEvent(event, Math.max(1, sources.length));
  };
}

function titleOf(cell: Cell): string {
  const subEventType = readText('sub_event_type', cell('sub_event_type'), MAX_SHORT_TEXT);
  return acledTitle({
    eventType: cell('event_type').trim(),
    subEventType,
    actors: [cell('actor1').trim(), cell('actor2').trim()],
    location: cell('location').trim(),
    country: cell('country').trim(),
    killed: readCount('fatalities', cell('fatalities')) ?? 0,
  });
}

/** `2024-01-05`, or in older exports `05 January 2024` or `5-Jan-2024`. */
function dateOf(value: string): string {
  const [, day = '', month = '', year = ''] = DATE_IN_WORDS.exec(value.trim()) ?? [];
  const index = month === '' ? -1 : MONTHS.findIndex((name) => name.startsWith(month.toLowerCase()));
  const numeric = index === -1 ? value : `${year}-${String(index + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = readDate('event_date', numeric);
  if (date === null) throw new FieldRejection('event_date', FIELD_TEXTS.missing);
  return date;
}

function actorsOf(cell: Cell, side: 1 | 2): ActorInput[] {
  const type = ACTOR_TYPES[cell(`inter${side}`).trim().toLowerCase()] ?? 'other';
  const main = readText(`actor${side}`, cell(`actor${side}`), MAX_SHORT_TEXT);
  const associated = listed(readText(`assoc_actor_${side}`, cell(`assoc_actor_${side}`)) ?? '');
  return [
    ...(main === null ? [] : [actorOf(main, `actor${side}`, type)]),
    ...associated.map((name) => actorOf(clip(name, MAX_SHORT_TEXT), `associated_${side}`, 'other')),
  ];
}

const OF = ' of ';

/** State forces have names like "Military Forces of Ruritania (2018-2024)". */
function actorOf(name: string, role: string, type: string): ActorInput {
  const country = type === 'state' ? countryOf(name) : undefined;
  return {
    sourceActorId: clip(`name:${foldText(name)}`, MAX_SHORT_TEXT),
    name,
    role,
    type,
    country: country === undefined ? null : toAlpha2(country),
  };
}

/** The text after the first " of " following the last brackets, once trailing brackets are removed. */
function countryOf(name: string): string | undefined {
  const bare = withoutBracketsBehind(name);
  const afterBrackets = Math.max(bare.lastIndexOf('('), bare.lastIndexOf(')')) + 1;
  const of = bare.indexOf(OF, afterBrackets);
  return of === -1 || of + OF.length === bare.length ? undefined : bare.slice(of + OF.length);
}

function withoutBracketsBehind(name: string): string {
  let end = name.length;
  while (name.charAt(end - 1) === ')') {
    const opening = name.lastIndexOf(' (', end - 1);
    if (opening === -1 || /[()]/.test(name.slice(opening + 2, end - 1))) break;
    end = opening;
  }
  return name.slice(0, end);
}

const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

/** In seconds since the epoch: when ACLED last changed the row. */
function updatedAt(value: string): string | null {
  const seconds = readInteger('timestamp', value, 0, 253_402_300_799);
  return seconds === null ? null : instantOfMs('timestamp', seconds * 1_000);
}

/** Armed Conflict Location & Event Data (Raleigh et al. 2010): the CSV export, for licence holders. */
export const ACLED_FORMAT: EventFormat = {
  name: 'acled',
  description: 'ACLED CSV export with a header; requires an ACLED licence',
  mediaTypes: ['text/csv'],
  parse: (stream, maxBytes) =>
    parseTable(openImportStream(stream, maxBytes), (columns) => new AcledMapping(columns).toEvent),
};
