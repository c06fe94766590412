import { definedOnly } from '../../parts/address-values';

const EFFECTS = ['read', 'all'] as const;
const OUTCOMES = [
  'success',
  'denied',
  'rejected',
  'error',
  'streaming',
  'aborted',
  'client_closed',
  'timed_out',
] as const;

/** The state of the audit page in its address. */
export interface AuditSearch {
  /** By default, the records. */
  readonly view?: 'integrity';
  /** `user:<id>`, `key:<id>` or `type:<type of principal>`. */
  readonly who?: string;
  /** An action, or a prefix such as `threats.*`. */
  readonly action?: string;
  /** The id of a resource. */
  readonly resource?: string;
  /** By default, changes. */
  readonly effect?: (typeof EFFECTS)[number];
  readonly outcome?: string;
  /** Days in UTC, both included. */
  readonly from?: string;
  readonly to?: string;
  /** The selected record. */
  readonly sel?: string;
}

const MAX_LENGTH = 256;
const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= MAX_LENGTH ? text : undefined;
};
const oneOf = <T extends string>(value: unknown, known: readonly T[]): T | undefined =>
  known.find((one) => one === value);
const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
const whoOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^(?:user|key|type):.{1,256}$/.test(value) ? value : undefined;

/** Reads the address and ignores unknown values. */
export function readAuditSearch(values: Readonly<Record<string, unknown>>): AuditSearch {
  return definedOnly({
    view: values.view === 'integrity' ? 'integrity' : undefined,
    who: whoOf(values.who),
    action: textOf(values.action),
    resource: textOf(values.resource),
    effect: oneOf(values.effect, EFFECTS),
    outcome: oneOf(values.outcome, OUTCOMES),
    from: dayOf(values.from),
    to: dayOf(values.to),
    sel: textOf(values.sel),
  });
}

/** The parameters of the API for these filters, the same for the list and for the export. */
export function auditQuery({
  who,
  action,
  resource,
  effect,
  outcome,
  from,
  to,
}: AuditSearch): Record<string, string | undefined> {
  const [kind = '', ...rest] = who?.split(':') ?? [];
  const name = { user: 'user_id', key: 'api_key_id', type: 'principal_type' }[kind];
  return {
    ...(name !== undefined && { [name]: rest.join(':') }),
    action: action?.replace(/\s/g, ''),
    resource_id: resource,
    effect: effect === 'all' ? undefined : (effect ?? 'change'),
    outcome,
    from: from && `${from}T00:00:00Z`,
    to: to && `${to}T23:59:59.999Z`,
  };
}

/** Whether anything but the choice between changes and reads limits the records. */
export const hasFilters = ({ who, action, resource, outcome, from, to }: AuditSearch): boolean =>
  [who, action, resource, outcome, from, to].some((value) => value !== undefined);

export const OUTCOME_CHOICES = OUTCOMES;
