import type { MasterKey } from './crypto/master-key';

/** What the start of the process found or created, beside the settings. */
export interface Runtime {
  /** The database as the serving role. */
  readonly databaseUrl: string;
  /** The database as the role that works across tenants. */
  readonly systemDatabaseUrl: string;
  /** The database as the serving role, past any pooler: for LISTEN and jobs. */
  readonly directDatabaseUrl: string;
  readonly masterKey: MasterKey;
  readonly operatorKey: string;
}

/** Under this token the runtime is injected. */
export const RUNTIME = Symbol('runtime');
