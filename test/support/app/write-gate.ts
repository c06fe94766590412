import { Client } from 'pg';

const KEY = 20261122;
const POLL_MS = 20;

/** Blocks every transaction that is about to store rows of a table, until it is opened. */
export class WriteGate {
  #isOpen = false;

  private constructor(
    private readonly owner: Client,
    private readonly table: string,
  ) {}

  static async close(ownerUrl: string, table: 'threat' | 'incident_activity'): Promise<WriteGate> {
    const owner = new Client({ connectionString: ownerUrl });
    await owner.connect();
    await owner.query(`
      create function wait_at_gate() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(${KEY}); return null; end $$;
      create trigger gate before insert on ${table} for each statement execute function wait_at_gate();
      select pg_advisory_lock(${KEY})`);
    return new WriteGate(owner, table);
  }

  /** Waits until a transaction is blocked at the gate. */
  reached(): Promise<void> {
    return this.#until(`select from pg_locks where locktype = 'advisory' and objid = ${KEY} and not granted
      and database = (select oid from pg_database where datname = current_database())`);
  }

  /** Waits until a transaction waits for another one, which is blocked at the gate. */
  holdsUp(): Promise<void> {
    return this.#until(`select from pg_locks l join pg_stat_activity a using (pid)
      where a.datname = current_database() and l.locktype = 'transactionid' and not l.granted`);
  }

  async open(): Promise<void> {
    if (this.#isOpen) return;
    this.#isOpen = true;
    await this.owner.query(`select pg_advisory_unlock(${KEY})`);
    await this.owner.query(`drop trigger gate on ${this.table}; drop function wait_at_gate`);
    await this.owner.end();
  }

  async #until(found: string): Promise<void> {
    while ((await this.owner.query(found)).rowCount === 0) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}
