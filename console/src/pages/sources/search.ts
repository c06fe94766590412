import { definedOnly, matching } from '../../parts/address-values';
import { SOURCE_KINDS, SOURCE_STATES, type SourceKind, type SourceState } from './source-kinds';

/** The state of the page Sources in its address. */
export interface SourcesSearch {
  readonly state?: SourceState;
  readonly kind?: SourceKind;
  /** The selected source: `feed:usgs`. */
  readonly sel?: string;
}

const KEY = /^[a-z]+:[\w.-]{1,100}$/;

/** Reads the address and ignores unknown values. */
export function readSourcesSearch({ state, kind, sel }: Readonly<Record<string, unknown>>): SourcesSearch {
  return definedOnly({
    state: SOURCE_STATES.find((one) => one === state),
    kind: SOURCE_KINDS.find((one) => one === kind),
    sel: matching(sel, KEY),
  });
}
