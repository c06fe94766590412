import { definedOnly, uuidIn } from '../../parts/address-values';
import type { ResolutionStatus } from './types';

export const STATUSES = ['resolved', 'ambiguous', 'no_match'] as const satisfies readonly ResolutionStatus[];

/** The state of the list of lookups in its address. */
export interface LookupsSearch {
  readonly status?: ResolutionStatus;
  /** The requester reference. */
  readonly ref?: string;
  /** The selected row. */
  readonly sel?: string;
}

/** The state of one lookup in its address. */
export interface LookupSearch {
  /** The selected entity. */
  readonly sel?: string;
}

export const BATCH_STATES = ['queued', 'running', 'completed', 'cancelled'] as const;

/** The state of the list of batches in its address. */
export interface BatchesSearch {
  readonly status?: (typeof BATCH_STATES)[number];
  readonly sel?: string;
}

export const RESULT_FILTERS = ['all', ...STATUSES, 'failed'] as const;
export type ResultFilter = (typeof RESULT_FILTERS)[number];

/** The state of one batch in its address. Without a filter, it shows the subjects with matches. */
export interface BatchSearch {
  readonly show?: ResultFilter;
}

/** The state of the list of monitored subjects in its address. Without a filter, it shows those with open alerts. */
export interface MonitoredSearch {
  readonly show?: 'all';
  readonly ref?: string;
  readonly sel?: string;
}

type Values = Readonly<Record<string, unknown>>;

const MOST_CHARACTERS = 256;

const text = (value: unknown): string | undefined => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' ? first : undefined;
};

/** Reads the address and ignores unknown values. */
export const readLookupsSearch = (values: Values): LookupsSearch =>
  definedOnly({
    status: STATUSES.find((one) => one === text(values.status)),
    ref: text(values.ref)?.slice(0, MOST_CHARACTERS),
    sel: uuidIn(text(values.sel)),
  });

export const readLookupSearch = (values: Values): LookupSearch => definedOnly({ sel: uuidIn(text(values.sel)) });

export const readBatchesSearch = ({ status, sel }: Values): BatchesSearch =>
  definedOnly({ status: BATCH_STATES.find((one) => one === status), sel: uuidIn(sel) });

export const readBatchSearch = ({ show }: Values): BatchSearch =>
  definedOnly({ show: RESULT_FILTERS.find((one) => one === show) });

export const readMonitoredSearch = ({ show, ...values }: Values): MonitoredSearch => {
  const { ref, sel } = readLookupsSearch(values);
  return definedOnly({ show: show === 'all' ? show : undefined, ref, sel });
};

export const hasFilters = ({ status, ref }: LookupsSearch): boolean => status !== undefined || ref !== undefined;
