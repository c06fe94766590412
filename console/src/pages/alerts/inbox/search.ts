import { definedOnly, uuidIn } from '../../../parts/address-values';
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

const first = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value);
const among = <T extends string>(value: unknown, known: readonly T[]): T | undefined =>
  known.find((one) => one === first(value));

/** Reads the address and ignores unknown values. */
export function readInboxSearch(values: Values): InboxSearch {
  const asked = Array.isArray(values.severity) ? (values.severity as unknown[]) : [values.severity];
  const severity = SEVERITIES.filter((one) => asked.includes(one));
  const tab = among(values.state, INBOX_TABS);
  return definedOnly({
    state: tab === 'new' ? undefined : tab,
    severity: severity.length === 0 ? undefined : severity,
    rule: uuidIn(first(values.rule)),
    sel: uuidIn(first(values.sel)),
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
  definedOnly({ status: among(values.status, DELIVERY_STATUSES), sel: uuidIn(first(values.sel)) });
