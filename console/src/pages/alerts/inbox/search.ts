import type { Severity } from '../../../api/types';
import { SEVERITIES } from '../../../parts/severity-scale';
import type { AlertState, DeliveryStatus } from '../types';

export const ALERT_STATES = ['new', 'seen', 'acked', 'dismissed'] as const satisfies readonly AlertState[];
export const DELIVERY_STATUSES = [
  'pending',
  'delivered',
  'failed',
  'abandoned',
] as const satisfies readonly DeliveryStatus[];

/** A tab of the inbox: one state, or all of them. */
export type InboxTab = AlertState | 'all';
export const INBOX_TABS: readonly InboxTab[] = [...ALERT_STATES, 'all'];

/** The state of the inbox in its address. */
export interface InboxSearch {
  /** The tab; without it, new alerts. */
  readonly state?: InboxTab;
  readonly severity?: readonly Severity[];
  readonly rule?: string;
  /** The selected alert. */
  readonly sel?: string;
}

type Values = Readonly<Record<string, unknown>>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const first = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value);
const among = <T extends string>(value: unknown, known: readonly T[]): T | undefined =>
  known.find((one) => one === first(value));
const uuid = (value: unknown): string | undefined => {
  const text = first(value);
  return typeof text === 'string' && UUID.test(text) ? text : undefined;
};

const defined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

/** Reads the address and ignores unknown values. */
export function readInboxSearch(values: Values): InboxSearch {
  const asked = Array.isArray(values.severity) ? (values.severity as unknown[]) : [values.severity];
  const severity = SEVERITIES.filter((one) => asked.includes(one));
  const tab = among(values.state, INBOX_TABS);
  return defined({
    state: tab === 'new' ? undefined : tab,
    severity: severity.length === 0 ? undefined : severity,
    rule: uuid(values.rule),
    sel: uuid(values.sel),
  });
}

/** The filters as the API names them. */
export function alertQuery({
  state = 'new',
  severity,
  rule,
}: InboxSearch): Record<string, readonly string[] | undefined> {
  return {
    state: state === 'all' ? undefined : [state],
    severity,
    rule_id: rule === undefined ? undefined : [rule],
  };
}

export interface WebhookSearch {
  readonly status?: DeliveryStatus;
  /** The selected delivery. */
  readonly sel?: string;
}

export const readWebhookSearch = (values: Values): WebhookSearch =>
  defined({ status: among(values.status, DELIVERY_STATUSES), sel: uuid(values.sel) });
