import type { JsonValue } from '../../../kernel/untrusted/json-object';
import type { EventInput } from '../../corpus/corpus.contract';
import type { AlertFacts } from './alert-facts';
import { type ThreadState, buildThread } from './alert-thread';
import { countyCorners } from './county-places';
import { enclosingCircle } from '../fields/enclosing-circle';
import { precisionOfRadius } from '../fields/geo-precision';
import { FieldRejection } from '../../../platform/records/field-rejection';
import { clip, MAX_SHORT_TEXT } from '../../../platform/records/text-fields';
import type { StatedSeverity } from '../salience/salience.types';
import { SEVERITY_TEXTS } from '../salience/salience.texts';
import { scoredEvent } from '../salience/scored-event';
import { joinPlaces, joinTitle, sentenceCase } from '../titles/title-words';
import { kindOfWeather } from '../taxonomy/taxonomy.hazards';
import { REJECTION_TEXTS } from '../fields/rejection.texts';

/** CAP 1.2 §3.2.2. */
const SEVERITY_SHARE: Readonly<Record<string, number>> = { Extreme: 1, Severe: 0.75, Moderate: 0.45, Minor: 0.2 };
const CERTAINTY_FACTOR: Readonly<Record<string, number>> = { Observed: 1, Likely: 0.9, Possible: 0.6, Unlikely: 0.2 };
const UNKNOWN_CERTAINTY = 0.6;

/** Messages about the sending service itself and not about an event. */
const SERVICE_MESSAGES = /\b(test|administrative|practice|demo|network message)\b/i;
/** Sufficient for the alerts of all zones of a region. */
const MAX_CODES = 500;

/**
 * Converts one message into the event of its thread. @throws FieldRejection for a message that is not an actual alert
 */
export function alertEvent(alert: AlertFacts): EventInput {
  if (alert.status !== 'Actual') throw new FieldRejection('status', REJECTION_TEXTS.notActualAlert);
  if (!['Alert', 'Update', 'Cancel'].includes(alert.messageType)) {
    throw new FieldRejection('messageType', REJECTION_TEXTS.notAlertType);
  }
  if (SERVICE_MESSAGES.test(alert.event)) throw new FieldRejection('event', REJECTION_TEXTS.serviceMessage);
  const thread = buildThread(alert);
  const kind = kindOfWeather(alert.event);
  const circle = enclosingCircle(alert.points.length > 0 ? alert.points : countyCorners(alert.same));
  const precision = circle === null ? { geoPrecision: null, uncertaintyKm: null } : precisionOfRadius(circle.radiusKm);
  const event = {
    source: 'nws-cap',
    sourceEventId: thread.id,
    title: clip(titleOf(alert, thread.state), MAX_SHORT_TEXT),
    description: alert.description,
    eventCategory: kind.category,
    eventType: kind.type,
    eventSubtype: kind.subtype,
    ...daysOf(alert, thread),
    location: alert.area === null ? null : clip(alert.area, MAX_SHORT_TEXT),
    locationCountry: alert.country,
    locationCoordinates: circle?.centre ?? null,
    geoPrecision: precision.geoPrecision,
    uncertaintyKm: precision.uncertaintyKm,
    articleCount: 1,
    actors: [],
    sources: [
      { url: alert.url, domain: alert.domain, type: 'official', title: alert.senderName, publishedAt: alert.sent },
    ],
    categorySpecificData: restOf(alert, thread.state),
    sourceUpdatedAt: countedFrom(alert, thread.state),
  };
  return scoredEvent(event, 1, severityOf(alert, thread.state));
}

/** For instance "Flood warning, Fulton, NY; Warren, NY" or "Tornado watch ended, Cass, IN". */
function titleOf({ event, area }: AlertFacts, state: ThreadState): string {
  const what = sentenceCase(state === 'in_force' ? event : `${event} ended`);
  const places =
    area
      ?.replace(/\.$/, '')
      .split(';')
      .map((place) => place.trim().replace(/ {1,20}/g, ' ')) ?? [];
  return joinTitle(what, joinPlaces(places, ['area', 'areas'], '; '));
}

/**
 * An alert lasts for days and has no instant, so that its age counts from the last day. The event begins with the first
 * message, even if the alert concerns the future, and ends with the message that ends the alert.
 */
function daysOf(
  { sent, onset, effective, ends, expires }: AlertFacts,
  { state, begunAt }: { state: ThreadState; begunAt: string },
): Pick<EventInput, 'eventDate' | 'eventDateEnd'> {
  const eventDate = [onset ?? effective ?? sent, sent, begunAt].reduce((a, b) => (a < b ? a : b)).slice(0, 10);
  const end = state === 'in_force' ? (ends ?? expires) : sent;
  const eventDateEnd = end?.slice(0, 10) ?? null;
  return { eventDate, eventDateEnd: eventDateEnd !== null && eventDateEnd > eventDate ? eventDateEnd : null };
}

/**
 * If a polygon shrinks, one product both ends a part and continues the rest, with one number and one time. The end
 * counts as a moment earlier, so that the rest prevails in any order of the messages.
 */
const countedFrom = ({ sent }: AlertFacts, state: ThreadState): string =>
  state === 'in_force' ? sent : new Date(Date.parse(sent) - 1).toISOString();

function severityOf({ severity, certainty }: AlertFacts, state: ThreadState): StatedSeverity | null {
  if (state !== 'in_force') return { share: 0, words: SEVERITY_TEXTS.alertEnded(state) };
  const share = severity === null ? undefined : SEVERITY_SHARE[severity];
  if (severity === null || share === undefined) return null;
  const words = SEVERITY_TEXTS.alertInForce(severity, certainty ?? 'unknown');
  return { share: share * (CERTAINTY_FACTOR[certainty ?? ''] ?? UNKNOWN_CERTAINTY), words };
}

function restOf(alert: AlertFacts, state: ThreadState): Record<string, JsonValue> {
  return {
    identifier: alert.identifier,
    event: alert.event,
    headline: alert.headline,
    state,
    messageType: alert.messageType,
    severity: alert.severity,
    certainty: alert.certainty,
    urgency: alert.urgency,
    effective: alert.effective,
    onset: alert.onset,
    expires: alert.expires,
    ends: alert.ends,
    instruction: alert.instruction,
    vtec: alert.vtec,
    same: alert.same.slice(0, MAX_CODES),
    ugc: alert.ugc.slice(0, MAX_CODES),
  };
}
