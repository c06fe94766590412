import { definedOnly, matching, uuidIn } from '../../parts/address-values';
import type { SubjectType } from './types';

export const SUBJECT_TYPES = [
  'threat',
  'incident',
  'web_search',
  'lookup',
  'portfolio',
] as const satisfies readonly SubjectType[];

/** The state of the page Reports in its address. */
export interface ReportsSearch {
  readonly subject?: SubjectType;
  /** The cursor of the page. By default, the newest reports. */
  readonly after?: string;
  /** The selected report. */
  readonly sel?: string;
}

type Values = Readonly<Record<string, unknown>>;

/** Cursors of the service are base64url. */
const CURSOR = /^[\w-]{1,512}$/;

/** Reads the address and ignores unknown values. */
export function readReportsSearch(values: Values): ReportsSearch {
  return definedOnly({
    subject: SUBJECT_TYPES.find((one) => one === values.subject),
    after: matching(values.after, CURSOR),
    sel: uuidIn(values.sel),
  });
}
