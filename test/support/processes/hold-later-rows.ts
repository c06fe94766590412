import { Client } from 'pg';
import { embeddedOwnerUrl } from './service-process';

const LOCK = 20_261_128;

/**
 * As soon as one transaction has stored rows of a table, all others that store some wait, until the service is killed:
 * the connection that holds the lock ends with the embedded database, which ends with its service.
 */
export async function holdLaterRows(dataDir: string, table: string): Promise<void> {
  const owner = new Client({ connectionString: embeddedOwnerUrl(dataDir) });
  owner.on('error', () => undefined);
  await owner.connect();
  await owner.query('select pg_advisory_lock($1)', [LOCK]);
  await owner.query(`
    create function hold_later_rows() returns trigger language plpgsql as $$ begin
      if exists (select from ${table} where xmin <> pg_current_xact_id()::xid) then
        perform pg_advisory_xact_lock_shared(${LOCK});
      end if;
      return new;
    end $$;
    create trigger hold_later_rows before insert on ${table} for each row execute function hold_later_rows()`);
}
