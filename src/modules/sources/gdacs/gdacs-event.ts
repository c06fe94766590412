import { toAlpha2 } from '../../../kernel/countries/countries';
import { readAttribute, findChild, childText, type XmlElement } from '../../../platform/records/xml/xml-element';
import type { JsonValue } from '../../../kernel/untrusted/json-object';
import type { EventInput, EventSourceInput } from '../../corpus/corpus.contract';
import { precisionOfRadius } from '../fields/geo-precision';
import { FieldRejection } from '../../../platform/records/field-rejection';
import { gdacsTitle } from './gdacs.texts';
import { readRfc822Instant } from './rfc822-instant';
import {
  checkDateOrder,
  clip,
  type Coordinates,
  domainOfUrl,
  MAX_COUNT,
  MAX_SHORT_TEXT,
  MAX_TEXT,
  MAX_URL,
  readCoordinates,
  readInteger,
  readNumber,
  readRequiredText,
  readText,
} from '../../../platform/records/text-fields';
import type { StatedSeverity } from '../salience/salience.types';
import { SEVERITY_TEXTS } from '../salience/salience.texts';
import { scoredEvent, type StatedEvent } from '../salience/scored-event';
import { kindOfGdacs } from '../taxonomy/taxonomy.hazards';
import { FIELD_TEXTS } from '../../../platform/records/field.texts';

/**
 * How far from its point an event extends or may lie, in km. GDACS gives a point for each event, and a box of the same
 * size for all events of a type. Estimates for an epicentre of a first solution, the winds of a cyclone, a river basin,
 * a burning area.
 */
const RADIUS_KM: Readonly<Record<string, number>> = { EQ: 10, TC: 150, FL: 100, VO: 10, DR: 300, WF: 10, TS: 100 };
const OTHER_RADIUS_KM = 50;

/** GDACS levels represent the expected humanitarian impact; green needs no international help. */
const SEVERITY_SHARE: Readonly<Record<string, number>> = { green: 0.15, orange: 0.6, red: 1 };

/** One item of the feed. All episodes of an event are the same event, which its type and number identify. */
export function gdacsEvent(item: XmlElement): EventInput {
  const type = readRequiredText('gdacs:eventtype', childText(item, 'eventtype') || ofGuid(item).type, 10).toUpperCase();
  const number = readRequiredText('gdacs:eventid', childText(item, 'eventid') || ofGuid(item).number, 100);
  const kind = kindOfGdacs(type);
  const coordinates = placeOf(item);
  const precision =
    coordinates === null
      ? { geoPrecision: null, uncertaintyKm: null }
      : precisionOfRadius(RADIUS_KM[type] ?? OTHER_RADIUS_KM);
  const country = readText('gdacs:country', childText(item, 'country'), MAX_SHORT_TEXT);
  const event: StatedEvent = {
    source: 'gdacs',
    sourceEventId: `${type}${number}`,
    title: clip(titleOf(item, type), MAX_SHORT_TEXT),
    description: readText('description', childText(item, 'description')),
    eventCategory: kind.category,
    eventType: kind.type,
    eventSubtype: kind.subtype,
    ...timeOf(item, type),
    location: country,
    locationCountry: countryOf(childText(item, 'iso3'), country),
    locationCoordinates: coordinates,
    geoPrecision: precision.geoPrecision,
    uncertaintyKm: precision.uncertaintyKm,
    fatalities: fatalitiesOf(item),
    magnitude: type === 'EQ' ? magnitudeOf(item) : null,
    articleCount: 1,
    actors: [],
    sources: [sourceOf(item)],
    categorySpecificData: restOf(item, type),
    sourceUpdatedAt: dateOf(item, 'datemodified') ?? dateOf(item, 'pubDate'),
  };
  return scoredEvent(event, 1, severityOf(item));
}

/** For example `EQ1486908`, for items without the elements. */
function ofGuid(item: XmlElement): { type: string; number: string } {
  const [, type = '', number = ''] = /^([A-Za-z]{2})(\d+)$/.exec(childText(item, 'guid')) ?? [];
  return { type, number };
}

const dateOf = (item: XmlElement, name: string): string | null =>
  readRfc822Instant(name === 'pubDate' ? name : `gdacs:${name}`, childText(item, name));

/**
 * Only earthquakes and tsunamis begin at an instant. Lasting events have days only, so that their age counts from the
 * last day.
 */
function timeOf(item: XmlElement, type: string): Pick<EventInput, 'eventDate' | 'eventDateEnd' | 'occurredAt'> {
  const from = dateOf(item, 'fromdate');
  if (from === null) throw new FieldRejection('gdacs:fromdate', FIELD_TEXTS.missing);
  const eventDate = from.slice(0, 10);
  if (type === 'EQ' || type === 'TS') return { eventDate, eventDateEnd: null, occurredAt: from };
  const eventDateEnd = dateOf(item, 'todate')?.slice(0, 10) ?? null;
  checkDateOrder('gdacs:todate', eventDate, eventDateEnd);
  return { eventDate, eventDateEnd, occurredAt: null };
}

function placeOf(item: XmlElement): Coordinates | null {
  const point = findChild(item, 'Point');
  if (point) return readCoordinates(['geo:lat', childText(point, 'lat')], ['geo:long', childText(point, 'long')]);
  const [lat = '', lng = ''] = childText(item, 'point').split(/\s+/);
  return readCoordinates(['georss:point', lat], ['georss:point', lng]);
}

/** Several countries are separated by commas, and so are a region and its country; the first known country counts. */
function countryOf(iso3: string, names: string | null): string | null {
  const ofCode = iso3 === '' ? null : toAlpha2(iso3);
  if (ofCode !== null || names === null) return ofCode;
  const parts = [names, ...names.split(',').map((part) => part.trim())];
  return parts.map((part) => toAlpha2(part)).find((code) => code !== null) ?? null;
}

/** For example "121 killed and 2400 displaced". */
function fatalitiesOf(item: XmlElement): number | null {
  const [, killed = ''] = /(?:^|\s)(\d+) (?:killed|deaths?)\b/.exec(childText(item, 'population')) ?? [];
  return readInteger('gdacs:population', killed, 0, MAX_COUNT);
}

function magnitudeOf(item: XmlElement): number | null {
  const severity = findChild(item, 'severity');
  const [, inText = ''] = /Magnitude ([\d.]+) ?M/.exec(severity?.text ?? '') ?? [];
  const value = severity && readAttribute(severity, 'unit') === 'M' ? readAttribute(severity, 'value') : inText;
  return readNumber('gdacs:severity', value, -12, 12);
}

function severityOf(item: XmlElement): StatedSeverity | null {
  const level = childText(item, 'alertlevel');
  const share = SEVERITY_SHARE[level.toLowerCase()];
  return share === undefined ? null : { share, words: SEVERITY_TEXTS.gdacs(level) };
}

function sourceOf(item: XmlElement): EventSourceInput {
  const url = readText('link', childText(item, 'link'), MAX_URL);
  return {
    url: url !== null && domainOfUrl(url) === 'gdacs.org' ? url : null,
    domain: 'gdacs.org',
    type: 'official',
    title: null,
    publishedAt: dateOf(item, 'pubDate'),
  };
}

/** The title of the source, whose words differ from type to type, is kept beside the title of the event. */
function titleOf(item: XmlElement, type: string): string {
  return gdacsTitle({
    type,
    magnitude: type === 'EQ' ? magnitudeOf(item) : null,
    name: readText('gdacs:eventname', childText(item, 'eventname'), MAX_SHORT_TEXT),
    countries: readText('gdacs:country', childText(item, 'country'), MAX_SHORT_TEXT),
    alertLevel: readText('gdacs:alertlevel', childText(item, 'alertlevel'), MAX_SHORT_TEXT),
    sourceTitle: readRequiredText('title', childText(item, 'title'), MAX_TEXT),
  });
}

const REST = [
  ...['alertlevel', 'alertscore', 'episodealertlevel', 'episodealertscore', 'episodeid', 'eventname', 'iscurrent'],
  ...['temporary', 'calculationtype', 'iso3', 'glide', 'version', 'cap', 'bbox', 'durationinweek'],
];
const NUMERIC = new Set(['alertscore', 'episodealertscore', 'version', 'durationinweek']);

/** Values without a corresponding field of an event, under GDACS' own names. */
function restOf(item: XmlElement, type: string): Record<string, JsonValue> {
  const sourceTitle = clip(readRequiredText('title', childText(item, 'title'), MAX_TEXT), MAX_SHORT_TEXT);
  const rest: Record<string, JsonValue> = { gdacsType: type, sourceTitle };
  for (const name of REST) {
    const value = readText(`gdacs:${name}`, childText(item, name), MAX_URL);
    if (value === null) continue;
    const number = NUMERIC.has(name) ? Number(value) : Number.NaN;
    rest[name] = Number.isFinite(number) ? number : value;
  }
  for (const name of ['severity', 'population', 'vulnerability']) {
    const element = findChild(item, name);
    if (element) rest[name] = measureOf(`gdacs:${name}`, element);
  }
  return rest;
}

const measureOf = (field: string, element: XmlElement): JsonValue => ({
  text: readText(field, element.text, MAX_SHORT_TEXT),
  unit: readText(field, readAttribute(element, 'unit'), MAX_SHORT_TEXT),
  value: readText(field, readAttribute(element, 'value'), MAX_SHORT_TEXT),
});
