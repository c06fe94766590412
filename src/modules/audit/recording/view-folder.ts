import type { PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { AuditDatabase } from './audit-database';
import type { AuditRecord } from './audit-record';
import { insertPending, pendingRow } from './audit.repository';
import { foldedRecords } from './folded-record';

const INTERVAL_MS = 5_000;
const MAX_GROUPS = 100;

// The clock of the database applies, with a margin for the clocks of other instances and for writes in progress.
const GROUPS = `
  select minute, chain_id, group_key from audit_view where minute <= now() - interval '65 seconds'
  group by minute, chain_id, group_key order by minute, chain_id, group_key limit $1`;

// The lock is held until the transaction ends, so that two instances never split one group.
const LOCK = `select pg_try_advisory_xact_lock(hashtextextended('fold audit views', 0)) as is_held`;

const TAKE = `
  delete from audit_view where minute = $1 and chain_id = $2 and group_key = $3 returning resource, payload`;

interface Group {
  readonly minute: Date;
  readonly chain_id: string;
  readonly group_key: string;
}

/**
 * Folds the views of a minute that is over into one audit record for each principal. One transaction takes the views and writes
 * the record, so a process that is killed at any point loses no view and repeats none: the next run, of any instance, finds them.
 */
export class ViewFolder {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #failures = 0;

  constructor(
    private readonly database: AuditDatabase,
    private readonly instanceId: string,
    private readonly log: Logger,
    private readonly onFolded: () => void,
  ) {}

  start(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.#run().finally(() => (this.#running = undefined));
    }, INTERVAL_MS);
  }

  /** Views that are not folded yet stay in their table. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Folds the views of past minutes. Returns the number of records written. */
  async fold(nowMs = Date.now()): Promise<number> {
    const { rows: groups } = await this.database.transaction((client) => client.query<Group>(GROUPS, [MAX_GROUPS]));
    let written = 0;
    for (const group of groups) {
      written += await this.database.transaction((client) => this.#foldGroup(client, group, nowMs));
    }
    if (written > 0) this.onFolded();
    return written;
  }

  async #foldGroup(client: PoolClient, { minute, chain_id, group_key }: Group, nowMs: number): Promise<number> {
    const { rows: locks } = await client.query<{ is_held: boolean }>(LOCK);
    if (locks[0]?.is_held !== true) return 0;
    const taken = await client.query<{ resource: string; payload: string }>(TAKE, [minute, chain_id, group_key]);
    const views = taken.rows.map(({ resource, payload }) => ({ resource, record: JSON.parse(payload) as AuditRecord }));
    const records = foldedRecords(views, nowMs);
    if (records.length === 0) return 0;
    const { sql, parameters } = insertPending(records.map((record) => pendingRow(record, this.instanceId)));
    await client.query(sql, parameters);
    return records.length;
  }

  async #run(): Promise<void> {
    try {
      await this.fold();
      this.#failures = 0;
    } catch (error) {
      // The views stay in their table, and the next run folds them. A single run without a connection is not reported.
      this.#failures += 1;
      if (this.#failures === 2)
        this.log.error({ err: error }, 'views could not be folded into audit records; retrying');
    }
  }
}
