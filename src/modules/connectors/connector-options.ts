import type { ConnectorPolicy, LookupDepth } from './connectors.contract';

/** What an operator may set of every connector, defaults filled in. */
export interface ConnectorOptions {
  readonly depth: LookupDepth;
  readonly policy: ConnectorPolicy;
}

/** Tells the time; tests stop it. */
export type Clock = () => Date;
