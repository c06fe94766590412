import type { AlertFacts, AlertReference } from './alert-facts';
import { FieldRejection } from '../../../platform/records/field-rejection';
import { REJECTION_TEXTS } from '../fields/rejection.texts';

/** The state of an alert after the current message. */
export type ThreadState = 'in_force' | 'cancelled' | 'expired' | 'upgraded';

const STATE_BY_ACTION: Readonly<Record<string, ThreadState>> = { CAN: 'cancelled', EXP: 'expired', UPG: 'upgraded' };

/**
 * Warnings with polygons (NWSI 10-511, 10-922), in which a number identifies one shrinking area. For all others,
 * several groups of zones share a number, each with its own messages and times.
 */
const POLYGON_WARNINGS: ReadonlySet<string> = new Set([
  ...['TO.W', 'SV.W', 'FF.W', 'FA.W', 'FA.Y', 'FL.W', 'FL.Y', 'FL.S', 'EW.W', 'MA.W', 'SQ.W', 'DS.W', 'DS.Y'],
]);

interface Vtec {
  isTest: boolean;
  action: string;
  office: string;
  /** Phenomenon and significance, such as `FL.W`. */
  product: string;
  /** Assigned by office and product, from 1 each year. */
  number: string;
}

/** NWSI 10-1703: /k.aaa.cccc.pp.s.####.yymmddThhnnZ-yymmddThhnnZ/ */
const VTEC = /^\/([OTEX])\.([A-Z]{3})\.([A-Z]{4})\.([A-Z]{2}\.[A-Z])\.(\d{4})\.\d{6}T\d{4}Z-\d{6}T\d{4}Z\/$/;

function vtecOf(text: string): Vtec[] {
  const [, kind, action = '', office = '', product = '', number = ''] = VTEC.exec(text.trim()) ?? [];
  return kind === undefined ? [] : [{ isTest: kind === 'T', action, office, product, number }];
}

/** A message with its thread. */
export interface ThreadedAlert {
  /** The same for all messages of the thread. */
  id: string;
  state: ThreadState;
  /** The start of the thread according to this message. */
  begunAt: string;
}

/**
 * The thread of a message: that of its VTEC event if it has one (office, phenomenon, significance, number, year),
 * otherwise that of the earliest message it refers to, otherwise its own. @throws FieldRejection for a test
 */
export function buildThread(alert: AlertFacts): ThreadedAlert {
  const events = alert.vtec.flatMap(vtecOf);
  if (events.some(({ isTest }) => isTest)) throw new FieldRejection('VTEC', REJECTION_TEXTS.testAlert);
  // A message that ends a part and continues another belongs to the continuing one.
  const event = events.find(({ action }) => STATE_BY_ACTION[action] === undefined) ?? events[0];
  const earliest = [...alert.references, { identifier: alert.identifier, sent: alert.sent }].reduce(earlier);
  const state = stateOf(alert, event);
  if (event === undefined) return { id: earliest.identifier, state, begunAt: earliest.sent };
  // The number is assigned in the year of its first message, which VTEC omits once an event has begun.
  const id = [event.office, event.product, event.number, earliest.sent.slice(0, 4)].join('.');
  const zone = POLYGON_WARNINGS.has(event.product) ? undefined : alert.ugc.toSorted()[0];
  return { id: zone === undefined ? id : `${id}.${zone}`, state, begunAt: earliest.sent };
}

function stateOf({ messageType }: AlertFacts, event: Vtec | undefined): ThreadState {
  const byAction = event === undefined ? undefined : STATE_BY_ACTION[event.action];
  return byAction ?? (messageType === 'Cancel' ? 'cancelled' : 'in_force');
}

function earlier(a: AlertReference, b: AlertReference): AlertReference {
  if (a.sent !== b.sent) return a.sent < b.sent ? a : b;
  return a.identifier <= b.identifier ? a : b;
}
