import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { isPreparedStatementLost } from './database-errors';

/** A statement that each connection parses once under a name, and whose plan PostgreSQL may keep (PREPARE). */
export interface PreparedSql {
  readonly name: string;
  readonly text: string;
}

/** The text of a statement, or a statement that connections keep prepared. */
export type Sql = string | PreparedSql;

export const textOf = (sql: Sql): string => (typeof sql === 'string' ? sql : sql.text);

/** Names depend on nothing but the text, so forgetting them is harmless. */
const MAX_REMEMBERED = 1_000;
const remembered = new Map<string, PreparedSql>();

/**
 * For frequent statements that take longer to plan than to execute, such as reads by key. PostgreSQL may choose one plan for all parameters
 * after five executions, so this is not for conditions whose best plan depends on their values. A connection never gives up a
 * statement that it has prepared: there must be only a few texts, and values belong in the parameters. If a connection does not know the
 * statement, the whole transaction runs again, so that its work must have no effects outside of the database.
 */
export function prepared(text: string): PreparedSql {
  const known = remembered.get(text);
  if (known) return known;
  // A name has at most 63 bytes (NAMEDATALEN).
  const statement = { name: `tms_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`, text };
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(text, statement);
  return statement;
}

/**
 * Runs prepared statements, by their names unless a pooler gives each transaction another connection that does not know them. That is
 * noticed by the first error, after which the process uses no names any more.
 */
export class PreparedStatements {
  #isOn: boolean;

  /** @param onLost called once, with the first error that shows that connections do not keep statements */
  constructor(
    isOn: boolean,
    private readonly onLost: (error: unknown) => void = () => undefined,
  ) {
    this.#isOn = isOn;
  }

  async run<Row>(client: ClientBase, { name, text }: PreparedSql, parameters: readonly unknown[]): Promise<Row[]> {
    const values = [...parameters];
    const { rows } = await client.query(this.#isOn ? { name, text, values } : { text, values });
    return rows as Row[];
  }

  /** Runs `attempt` again without names if it failed because a connection did not know a statement. */
  async retryIfLost<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (!isPreparedStatementLost(error)) throw error;
      if (this.#isOn) this.onLost(error);
      this.#isOn = false;
      return attempt();
    }
  }
}
