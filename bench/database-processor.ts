import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';

const TICK_MS = 10;

/** The fields of /proc/<pid>/stat after the name of the program: the state, the parent, and so on. */
const fieldsOf = (pid: string | number): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return []; // The process has ended.
  }
};
const PARENT = 1;
const [USER, SYSTEM, USER_OF_ENDED, SYSTEM_OF_ENDED] = [11, 12, 13, 14];

const sum = (fields: readonly string[], at: readonly number[]): number =>
  at.reduce((total, index) => total + Number(fields[index] ?? 0), 0);

/**
 * A function that returns the processor time that all processes of a PostgreSQL server have taken so far, in ms; NaN if the server
 * is on another machine, or the system does not report it.
 */
export async function databaseProcessor(url: string): Promise<() => number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const [, postmaster] = fieldsOf(rows[0]?.pid ?? 0);
  await client.end();
  if (postmaster === undefined || !existsSync(`/proc/${postmaster}`)) return () => NaN;
  return () => {
    const running = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(fieldsOf)
      .filter((fields) => fields[PARENT] === postmaster);
    const own = sum(fieldsOf(postmaster), [USER, SYSTEM, USER_OF_ENDED, SYSTEM_OF_ENDED]);
    return running.reduce((total, fields) => total + sum(fields, [USER, SYSTEM]), own) * TICK_MS;
  };
}
