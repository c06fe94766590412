import type { ConnectorPolicy, LookupDepth } from './connectors.contract';

/** The options that every connector has, including defaults. */
export interface ConnectorOptions {
  readonly depth: LookupDepth;
  readonly policy: ConnectorPolicy;
}

/** Returns the current time; tests replace it. */
export type Clock = () => Date;
