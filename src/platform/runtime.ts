import type { MasterKey } from './crypto/master-key';

/** What the start of the process found or created, in addition to the settings. */
export interface Runtime {
  /** Connects as the serving role. */
  readonly databaseUrl: string;
  /** Connects as the role that works across tenants. */
  readonly systemDatabaseUrl: string;
  /** Connects as the serving role without a pooler, for LISTEN and jobs. */
  readonly directDatabaseUrl: string;
  /** Connects as the serving role to a replica for reading, if there is one. */
  readonly readDatabaseUrl?: string | undefined;
  readonly masterKey: MasterKey;
  readonly operatorKey: string;
}

/** The injection token of the runtime. */
export const RUNTIME = Symbol('runtime');
