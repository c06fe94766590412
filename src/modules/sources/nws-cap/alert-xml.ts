import { findChildren, childText, type XmlElement } from '../../../platform/records/xml/xml-element';
import { type AlertFacts, parseReferences } from './alert-facts';
import { countryFromUgc } from './alert-json';
import { FieldRejection } from '../../../platform/records/field-rejection';
import {
  checkText,
  clip,
  type Coordinates,
  domainOfUrl,
  MAX_SHORT_TEXT,
  MAX_TEXT,
  readCoordinates,
  readInstant,
  readNumber,
  readRequiredText,
  readText,
} from '../../../platform/records/text-fields';
import { FIELD_TEXTS } from '../../../platform/records/field.texts';
import { REJECTION_TEXTS } from '../fields/rejection.texts';

const KM_PER_DEGREE = 111.2;
const AROUND = Array.from({ length: 16 }, (_item, index) => (index * Math.PI) / 8);

/**
 * Reads an `alert` of CAP 1.2 (OASIS, §3.2) with its first English info block, or its first one if none is English.
 * @throws FieldRejection
 */
export function alertOfXml(alert: XmlElement): AlertFacts {
  const info = readableInfo(alert);
  const areas = findChildren(info, 'area');
  const sent = readInstant('sent', childText(alert, 'sent'));
  if (sent === null) throw new FieldRejection('sent', FIELD_TEXTS.missing);
  const sender = childText(alert, 'sender');
  const ugc = areas.flatMap((area) => valuesOf(area, 'geocode', 'UGC'));
  const parameters = (name: string): string[] => valuesOf(info, 'parameter', name);
  const references = [childText(alert, 'references'), ...parameters('expiredReferences')].flatMap(parseReferences);
  const instant = (name: string): string | null => readInstant(name, childText(info, name));
  const short = (name: string): string | null => readText(name, childText(info, name), MAX_SHORT_TEXT);
  return {
    identifier: readRequiredText('identifier', childText(alert, 'identifier')),
    domain: domainOfUrl(`https://${sender.slice(sender.lastIndexOf('@') + 1)}`) ?? 'weather.gov',
    url: null,
    senderName: short('senderName'),
    country: /\bnoaa\.gov|\bnws\b/i.test(sender) ? countryFromUgc(ugc) : null,
    sent,
    status: readRequiredText('status', childText(alert, 'status')),
    messageType: readRequiredText('msgType', childText(alert, 'msgType')),
    event: readRequiredText('event', childText(info, 'event')),
    severity: short('severity'),
    certainty: short('certainty'),
    urgency: short('urgency'),
    headline: longText(info, 'headline'),
    description: longText(info, 'description'),
    instruction: longText(info, 'instruction'),
    effective: instant('effective'),
    onset: instant('onset'),
    expires: instant('expires'),
    ends: readInstant('eventEndingTime', parameters('eventEndingTime')[0] ?? ''),
    area: areaOf(areas),
    points: areas.flatMap(pointsOf),
    same: areas.flatMap((area) => valuesOf(area, 'geocode', 'SAME')),
    ugc,
    vtec: parameters('VTEC'),
    references,
  };
}

function readableInfo(alert: XmlElement): XmlElement {
  const infos = findChildren(alert, 'info');
  const info = infos.find((each) => /^en\b/i.test(childText(each, 'language'))) ?? infos[0];
  if (info === undefined) throw new FieldRejection('info', FIELD_TEXTS.missing);
  return info;
}

function longText(element: XmlElement, name: string): string | null {
  const text = clip(childText(element, name), MAX_TEXT);
  return text === '' ? null : checkText(name, text);
}

function areaOf(areas: readonly XmlElement[]): string | null {
  const names = areas.map((area) => childText(area, 'areaDesc')).filter((name) => name !== '');
  return names.length === 0 ? null : checkText('areaDesc', clip(names.join('; '), MAX_TEXT));
}

/** The values of the name-value pairs with this name. */
function valuesOf(parent: XmlElement, element: string, name: string): string[] {
  return findChildren(parent, element)
    .filter((each) => childText(each, 'valueName') === name)
    .map((each) => checkText(name, childText(each, 'value')))
    .filter((value) => value !== '');
}

/** CAP 1.2 §3.2.4: polygons as `lat,lon lat,lon …`, circles as `lat,lon radius` in km. */
function pointsOf(area: XmlElement): Coordinates[] {
  const polygons = findChildren(area, 'polygon').flatMap(({ text }) =>
    text.trim().split(/\s+/).map(pointOf('polygon')),
  );
  const circles = findChildren(area, 'circle').flatMap(({ text }) => {
    const [centre = '', radius = ''] = text.trim().split(/\s+/);
    return pointsAround(pointOf('circle')(centre), readNumber('circle', radius, 0, 20_000) ?? 0);
  });
  return [...polygons, ...circles];
}

const pointOf =
  (field: string) =>
  (text: string): Coordinates => {
    const [lat = '', lng = ''] = text.split(',');
    const point = readCoordinates([field, lat], [field, lng]);
    if (point === null) throw new FieldRejection(field, REJECTION_TEXTS.emptyPoint);
    return point;
  };

function pointsAround({ lat, lng }: Coordinates, radiusKm: number): Coordinates[] {
  const degrees = radiusKm / KM_PER_DEGREE;
  const shrink = Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return AROUND.map((angle) => ({
    lat: Math.min(90, Math.max(-90, lat + degrees * Math.sin(angle))),
    lng: Math.min(180, Math.max(-180, lng + (degrees * Math.cos(angle)) / shrink)),
  }));
}
