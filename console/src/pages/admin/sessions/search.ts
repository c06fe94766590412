import { definedOnly, uuidIn } from '../../../parts/address-values';

/** The state of the page of sessions in its address. */
export interface SessionsSearch {
  /** By default, all sessions of the tenant if the user may see them. */
  readonly whose?: 'own';
  /** Only the sessions of this user or key. */
  readonly of?: string;
  /** The selected session. */
  readonly sel?: string;
}

/** Reads the address and ignores unknown values. */
export function readSessionsSearch(values: Readonly<Record<string, unknown>>): SessionsSearch {
  return definedOnly({
    whose: values.whose === 'own' ? 'own' : undefined,
    of: uuidIn(values.of),
    sel: uuidIn(values.sel),
  });
}
