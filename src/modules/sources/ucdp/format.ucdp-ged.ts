import type { ActorInput, EventInput, EventSourceInput } from '../../corpus/corpus.contract';
import { foldText } from '../../../kernel/text/fold';
import { toAlpha2 } from '../../../kernel/countries/countries';
import { uncertaintyKmOfCode } from '../fields/geo-precision';
import { Header, RestColumns } from '../fields/header';
import { type EventFormat } from '../fields/import-row';
import { FieldRejection } from '../../../platform/records/field-rejection';
import { openImportStream } from '../../../platform/records/import-stream';
import {
  checkDateOrder,
  clip,
  MAX_COUNT,
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
import { kindOfUcdp } from '../taxonomy/taxonomy';
import { ucdpDescription, type UcdpFacts, ucdpTitle } from './ucdp.texts';
import { FIELD_TEXTS } from '../../../platform/records/field.texts';

// prettier-ignore
const REQUIRED = [
  'id', 'type_of_violence', 'side_a', 'side_b', 'where_prec', 'latitude', 'longitude', 'country', 'date_start', 'best',
] as const;
// prettier-ignore
const OPTIONAL = [
  'side_a_id', 'side_b_id', 'conflict_name', 'number_of_sources', 'source_office', 'source_date', 'source_headline',
  'where_coordinates', 'where_description', 'adm_1', 'adm_2', 'date_prec', 'date_end', 'deaths_a', 'deaths_b',
  'deaths_civilians', 'high', 'low', 'gwnoa', 'gwnob',
] as const;
type Column = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];

/** Names in the GED releases 5.0 to 25.1, the candidate events and the API. */
const ALIASES = {
  side_a_id: ['side_a_new_id'],
  side_b_id: ['side_b_new_id'],
  best: ['best_est'],
  high: ['high_est'],
  low: ['low_est'],
  where_prec: ['where_precision'],
  date_prec: ['date_precision'],
};

/** Columns that are completely covered by fields of the event; all others are stored under categorySpecificData. */
// prettier-ignore
const TAKEN = new Set([
  'id', 'side_a', 'side_b', 'side_a_id', 'side_b_id', 'side_a_new_id', 'side_b_new_id', 'where_prec', 'latitude', 'longitude',
  'date_start', 'date_end', 'best', 'best_est', 'adm_1', 'adm_2', 'where_coordinates', 'geom_wkt',
]);
// prettier-ignore
const NUMERIC = new Set([
  'year', 'active_year', 'type_of_violence', 'conflict_id', 'conflict_new_id', 'dyad_id', 'dyad_new_id', 'number_of_sources',
  'country_id', 'event_clarity', 'date_prec', 'deaths_a', 'deaths_b', 'deaths_civilians', 'deaths_unknown', 'high', 'low',
  'high_est', 'low_est', 'gwnoa', 'gwnob', 'priogrid_gid',
]);

/** The actor that represents the victims of one-sided violence. */
const CIVILIANS = 'civilians';

type Cell = (column: Column) => string;

class UcdpMapping {
  private readonly header: Header<Column>;
  private readonly rest: RestColumns;

  constructor(names: readonly string[]) {
    this.header = new Header<Column>(names, [...REQUIRED, ...OPTIONAL], REQUIRED, ALIASES);
    this.rest = new RestColumns(names, TAKEN, NUMERIC);
  }

  readonly toEvent = (fields: readonly string[]): EventInput => {
    const cell: Cell = (column) => this.header.cell(fields, column);
    const typeOfViolence = readInteger('type_of_violence', cell('type_of_violence'), 1, 3) ?? 0;
    const kind = kindOfUcdp(typeOfViolence);
    if (kind === undefined) throw new FieldRejection('type_of_violence', FIELD_TEXTS.missing);
    const facts = factsOf(cell, typeOfViolence);
    // -1 means that the sources were not counted, as before 2013.
    const sourceCount = Math.max(1, readInteger('number_of_sources', cell('number_of_sources'), -1, MAX_COUNT) ?? 1);
    const event = {
      source: 'ucdp-ged',
      sourceEventId: readRequiredText('id', cell('id')),
      title: ucdpTitle(facts),
      description: ucdpDescription(facts),
      eventCategory: kind.category,
      eventType: kind.type,
      eventSubtype: kind.subtype,
      eventDate: facts.startDate,
      eventDateEnd: facts.endDate,
      location: facts.place,
      locationCountry: toAlpha2(facts.country),
      locationCoordinates: readCoordinates(['latitude', cell('latitude')], ['longitude', cell('longitude')]),
      admin1: facts.admin1,
      admin2: readText('adm_2', cell('adm_2'), MAX_SHORT_TEXT),
      geoPrecision: facts.precision,
      uncertaintyKm: uncertaintyKmOfCode(facts.precision),
      fatalities: readCount('best', cell('best')),
      civilianTargeting: typeOfViolence === 3,
      articleCount: sourceCount,
      actors: [actorOf(cell, 'a', 'side_a'), actorOf(cell, 'b', typeOfViolence === 3 ? 'target' : 'side_b')],
      sources: [sourceOf(facts.sourceOffice, facts.sourceHeadline, cell('source_date'))],
      categorySpecificData: this.rest.collect(fields),
    };
    return scoredEvent(event, sourceCount);
  };
}

function factsOf(cell: Cell, typeOfViolence: number): UcdpFacts {
  const startDate = readDate('date_start', cell('date_start'));
  if (startDate === null) throw new FieldRejection('date_start', FIELD_TEXTS.missing);
  const endDate = readDate('date_end', cell('date_end'));
  checkDateOrder('date_end', startDate, endDate);
  const country = readRequiredText('country', cell('country'));
  const admin1 = readText('adm_1', cell('adm_1'), MAX_SHORT_TEXT);
  return {
    typeOfViolence,
    sideA: readRequiredText('side_a', cell('side_a')),
    sideB: readRequiredText('side_b', cell('side_b')),
    place: readText('where_coordinates', cell('where_coordinates'), MAX_SHORT_TEXT) ?? admin1 ?? country,
    precision: readInteger('where_prec', cell('where_prec'), 1, 7),
    country,
    admin1,
    startDate,
    endDate,
    datePrecision: readInteger('date_prec', cell('date_prec'), 0, 9),
    deaths: deathsOf(cell),
    conflict: readText('conflict_name', cell('conflict_name')),
    whereDescription: readText('where_description', cell('where_description')),
    sourceOffice: readText('source_office', cell('source_office')),
    sourceHeadline: readText('source_headline', cell('source_headline')),
  };
}

function deathsOf(cell: Cell): UcdpFacts['deaths'] {
  return {
    best: readCount('best', cell('best')) ?? 0,
    low: readCount('low', cell('low')),
    high: readCount('high', cell('high')),
    sideA: readCount('deaths_a', cell('deaths_a')) ?? 0,
    sideB: readCount('deaths_b', cell('deaths_b')) ?? 0,
    civilians: readCount('deaths_civilians', cell('deaths_civilians')) ?? 0,
  };
}

function actorOf(cell: Cell, side: 'a' | 'b', role: string): ActorInput {
  const name = readRequiredText(`side_${side}`, cell(`side_${side}`));
  const id = readText(`side_${side}_id`, cell(`side_${side}_id`), MAX_SHORT_TEXT);
  const [, governed] = /^Government of (.+)$/.exec(name) ?? [];
  const isState = governed !== undefined || cell(side === 'a' ? 'gwnoa' : 'gwnob').trim() !== '';
  return {
    sourceActorId: id ?? clip(`name:${foldText(name)}`, MAX_SHORT_TEXT),
    name,
    role,
    type: isState ? 'state' : foldText(name) === CIVILIANS ? CIVILIANS : 'armed_group',
    country: governed === undefined ? null : toAlpha2(governed),
  };
}

function sourceOf(office: string | null, headline: string | null, date: string): EventSourceInput {
  const title = [office, headline].filter((part) => part !== null).join(': ');
  // Several reports have several dates in one cell, and older releases use other notations; these stay in source_date.
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date.trim());
  return {
    url: null,
    domain: 'ucdp.uu.se',
    type: 'dataset',
    title: title === '' ? null : clip(title, MAX_SHORT_TEXT),
    publishedAt: isDay && !Number.isNaN(Date.parse(date.trim())) ? `${date.trim()}T00:00:00.000Z` : null,
  };
}

/** Uppsala Conflict Data Program, Georeferenced Event Dataset (Sundberg and Melander 2013): CSV with a header. */
export const UCDP_GED_FORMAT: EventFormat = {
  name: 'ucdp-ged',
  description: 'UCDP Georeferenced Event Dataset, CSV with a header, any release',
  mediaTypes: ['text/csv'],
  parse: (stream, maxBytes) =>
    parseTable(openImportStream(stream, maxBytes), (columns) => new UcdpMapping(columns).toEvent),
};
