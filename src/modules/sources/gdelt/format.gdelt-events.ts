import type { ActorInput, EventInput, EventSourceInput } from '../../corpus/corpus.contract';
import { fipsToAlpha2 } from '../fields/countries.fips';
import {
  type DelimitedRecord,
  type Delimiter,
  readDelimitedRecords,
} from '../../../platform/records/delimited-records';
import { findCodingConflict } from './coding-conflict';
import { gdeltActor, isCivilian, isRoleCode } from './gdelt-actors';
import {
  GDELT_COLUMNS,
  GDELT_NUMERIC,
  GDELT_OPTIONAL,
  GDELT_REQUIRED,
  GDELT_TAKEN,
  type GdeltColumn,
} from './gdelt-columns';
import { type GdeltActorName, gdeltDescription, gdeltTitle } from './gdelt.texts';
import { precisionOfGdeltType } from '../fields/geo-precision';
import { columnKey, Header, RestColumns } from '../fields/header';
import { type EventFormat, parsedRow, type ParsedRow } from '../fields/import-row';
import { FieldRejection } from '../../../platform/records/field-rejection';
import { openImportStream } from '../../../platform/records/import-stream';
import {
  domainOfUrl,
  MAX_SHORT_TEXT,
  MAX_URL,
  readCoordinates,
  readCount,
  readDate,
  readInteger,
  readNumber,
  readRequiredText,
  readText,
} from '../../../platform/records/text-fields';
import { scoredEvent } from '../salience/scored-event';
import { kindOfCameo } from '../taxonomy/taxonomy';
import { FIELD_TEXTS } from '../../../platform/records/field.texts';
import { REJECTION_TEXTS } from '../fields/rejection.texts';

/** Types of acts with bodily harm. Only for these does the target's role show whether civilians were the target. */
const VIOLENT_TYPES = new Set([
  'abduction',
  'assassination',
  'assault',
  'battle',
  'explosion',
  'homicide',
  'mass_violence',
  'sexual_assault',
  'torture',
  'violence_against_civilians',
]);

async function* parseGdelt(chunks: AsyncIterable<Buffer>): AsyncGenerator<ParsedRow> {
  const layout = new GdeltLayout();
  const columnCount = (first: string[], delimiter: Delimiter): number => layout.columnCount(first, delimiter);
  for await (const records of readDelimitedRecords(chunks, { columnCount })) {
    for (const record of records) {
      const row = layout.rowOf(record);
      if (row !== null) yield row;
    }
  }
}

/** Determines from the first record whether the file has a header. */
class GdeltLayout {
  private mapping: GdeltMapping | null = null;
  private hasHeader = true;

  columnCount(first: string[], delimiter: Delimiter): number {
    this.hasHeader = delimiter === ',' || first.some((field) => columnKey(field) === 'globaleventid');
    return this.hasHeader ? first.length : GDELT_COLUMNS.length;
  }

  /** Null for the header. */
  rowOf(record: DelimitedRecord): ParsedRow | null {
    if ('reason' in record) return record;
    const { line, fields } = record;
    if (this.mapping === null && this.hasHeader) {
      this.mapping = new GdeltMapping(fields);
      return null;
    }
    const mapping = (this.mapping ??= new GdeltMapping(GDELT_COLUMNS));
    return parsedRow(line, () => mapping.toEvent(fields));
  }
}

const nameInTitle = (actor: ActorInput | null, code: string): GdeltActorName | null =>
  actor === null ? null : { name: actor.name, isRole: isRoleCode(code) };

class GdeltMapping {
  private readonly header: Header<GdeltColumn>;
  private readonly rest: RestColumns;

  constructor(names: readonly string[]) {
    this.header = new Header<GdeltColumn>(names, [...GDELT_REQUIRED, ...GDELT_OPTIONAL], GDELT_REQUIRED);
    this.rest = new RestColumns(names, GDELT_TAKEN, GDELT_NUMERIC);
  }

  toEvent(fields: readonly string[]): EventInput {
    const cell = (column: GdeltColumn): string => this.header.cell(fields, column);
    const eventCode = readRequiredText('EventCode', cell('EventCode'), 10);
    const kind = kindOfCameo(eventCode, readInteger('QuadClass', cell('QuadClass'), 0, 4));
    if (kind === undefined) throw new FieldRejection('EventCode', REJECTION_TEXTS.notCameo);
    const date = readDate('SQLDATE', cell('SQLDATE'));
    if (date === null) throw new FieldRejection('SQLDATE', FIELD_TEXTS.missing);
    const { location, locationCountry, ...position } = readPlace(cell);
    const initiator = this.actor(cell, 'Actor1');
    const target = this.actor(cell, 'Actor2');
    const isViolent = VIOLENT_TYPES.has(kind.type);
    const counts = readCounts(cell);
    const { sources, categorySpecificData } = this.sourcesAndRest(cell, fields);
    const names = {
      initiator: nameInTitle(initiator, cell('Actor1Code')),
      target: nameInTitle(target, cell('Actor2Code')),
    };
    const facts = { act: kind.act, date, eventCode, place: location, ...names, ...counts };
    const event = {
      source: 'gdelt-events',
      sourceEventId: readRequiredText('GLOBALEVENTID', cell('GLOBALEVENTID')),
      title: gdeltTitle(facts),
      description: gdeltDescription(facts),
      eventCategory: kind.category,
      eventType: kind.type,
      eventSubtype: kind.subtype,
      eventDate: date,
      location,
      locationCountry,
      ...position,
      civilianTargeting: isViolent ? isCivilian(target) : null,
      articleCount: counts.articles ?? 0,
      publisherCount: counts.sources ?? undefined,
      codingConflict: findCodingConflict({ isViolent, country: locationCountry, initiator, target }) ?? undefined,
      actors: [initiator, target].filter((actor) => actor !== null),
      sources,
      categorySpecificData,
    };
    return scoredEvent(event, counts.sources ?? 1);
  }

  private actor(cell: (column: GdeltColumn) => string, prefix: 'Actor1' | 'Actor2'): ActorInput | null {
    return gdeltActor(
      {
        prefix,
        code: cell(`${prefix}Code`),
        name: cell(`${prefix}Name`),
        countryCode: cell(`${prefix}CountryCode`),
        typeCode: cell(`${prefix}Type1Code`),
      },
      prefix === 'Actor1' ? 'initiator' : 'target',
    );
  }

  private sourcesAndRest(
    cell: (column: GdeltColumn) => string,
    fields: readonly string[],
  ): Pick<EventInput, 'sources' | 'categorySpecificData'> {
    const rest = this.rest.collect(fields);
    const url = readText('SOURCEURL', cell('SOURCEURL'), MAX_URL);
    const domain = url === null ? null : domainOfUrl(url);
    const sources: EventSourceInput[] = [];
    if (domain !== null) sources.push({ url, domain, type: 'news', title: null, publishedAt: null });
    // Reports that are not on the web have a citation in this column instead of a URL.
    else if (url !== null) rest.SOURCEURL = url;
    return { sources, categorySpecificData: rest };
  }
}

type Place = Pick<
  EventInput,
  'location' | 'locationCountry' | 'locationCoordinates' | 'admin1' | 'geoPrecision' | 'uncertaintyKm'
>;

function readPlace(cell: (column: GdeltColumn) => string): Place {
  const type = readInteger('ActionGeo_Type', cell('ActionGeo_Type'), 0, 5);
  const location = readText('ActionGeo_FullName', cell('ActionGeo_FullName'), MAX_SHORT_TEXT);
  return {
    location,
    locationCountry: fipsToAlpha2(cell('ActionGeo_CountryCode')),
    locationCoordinates: readCoordinates(
      ['ActionGeo_Lat', cell('ActionGeo_Lat')],
      ['ActionGeo_Long', cell('ActionGeo_Long')],
    ),
    admin1: location === null ? null : admin1Of(location, type),
    ...precisionOfGdeltType(type),
  };
}

/** The full name lists places from small to large: "Vancouver, British Columbia, Canada", or "Texas, United States". */
function admin1Of(fullName: string, type: number | null): string | null {
  const parts = fullName.split(',').map((part) => part.trim());
  if ((type === 3 || type === 4) && parts.length >= 3) return parts.at(-2) ?? null;
  return (type === 2 || type === 5) && parts.length >= 2 ? (parts[0] ?? null) : null;
}

function readCounts(cell: (column: GdeltColumn) => string): {
  mentions: number | null;
  sources: number | null;
  articles: number | null;
  goldstein: number | null;
  tone: number | null;
} {
  return {
    mentions: readCount('NumMentions', cell('NumMentions')),
    sources: readCount('NumSources', cell('NumSources')),
    articles: readCount('NumArticles', cell('NumArticles')),
    goldstein: readNumber('GoldsteinScale', cell('GoldsteinScale'), -10, 10),
    tone: readNumber('AvgTone', cell('AvgTone'), -100, 100),
  };
}

/**
 * GDELT 2.0 events: the tab-separated export of 61 columns without a header, or a CSV with a header and some of them.
 */
export const GDELT_EVENTS_FORMAT: EventFormat = {
  name: 'gdelt-events',
  description: 'GDELT 2.0 events: the tab-separated 61-column export, or a CSV of its columns with a header',
  mediaTypes: ['text/tab-separated-values', 'text/csv'],
  parse: (stream, maxBytes) => parseGdelt(openImportStream(stream, maxBytes)),
};
