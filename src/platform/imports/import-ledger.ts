import type { SystemTx } from '../database/db';

/** Every batch records its progress. An import without progress for longer than this has lost its process. */
const SILENT_AFTER = '10 minutes';
const INTERRUPTED = 'The import was interrupted';
const IS_SILENT = `outcome = 'running' and updated_at < now() - interval '${SILENT_AFTER}'`;

/** Values by the names of their columns, which become part of the statement. */
type Values<Column extends string> = Readonly<Partial<Record<Column, unknown>>>;

/** The table in which imports of one kind record their start, progress and end. */
export class ImportLedger<Column extends string> {
  /** Expressions for readers, who see a silent import as failed. */
  static readonly outcome = `case when ${IS_SILENT} then 'failed' else outcome end`;
  static readonly error = `case when ${IS_SILENT} then '${INTERRUPTED}' else error end`;

  constructor(private readonly table: string) {}

  async start(tx: SystemTx, id: string, values: Values<Column>): Promise<void> {
    const columns = Object.keys(values);
    const places = columns.map((_, index) => `, $${index + 2}`);
    await tx.query(
      `insert into ${this.table} (${['id', 'outcome', ...columns].join(', ')}) values ($1, 'running'${places.join('')})`,
      [id, ...Object.values(values)],
    );
  }

  /** Returns false if the import no longer counts as running. */
  noteProgress(tx: SystemTx, id: string, values: Values<Column>): Promise<boolean> {
    return this.#update(tx, id, values, '');
  }

  async finish(
    tx: SystemTx,
    id: string,
    values: Values<Column> & { readonly outcome: string; readonly error: string | null },
  ): Promise<void> {
    await this.#update(tx, id, values, ', finished_at = now()');
  }

  /** Closes running imports as interrupted: the silent ones, or those that meet a condition. */
  async closeInterrupted(tx: SystemTx, condition = IS_SILENT, parameters: readonly unknown[] = []): Promise<void> {
    await tx.query(
      `update ${this.table} set outcome = 'failed', error = '${INTERRUPTED}', finished_at = updated_at
       where outcome = 'running' and ${condition}`,
      parameters,
    );
  }

  /** Whether a running import that is not silent meets a condition. */
  async isRunning(tx: SystemTx, condition: string, parameters: readonly unknown[]): Promise<boolean> {
    const rows = await tx.query(
      `select 1 from ${this.table} where outcome = 'running' and not (${IS_SILENT}) and ${condition} limit 1`,
      parameters,
    );
    return rows.length > 0;
  }

  async #update(tx: SystemTx, id: string, values: Values<string>, also: string): Promise<boolean> {
    const columns = Object.keys(values).map((column, index) => `${column} = $${index + 2}, `);
    const rows = await tx.query(
      `update ${this.table} set ${columns.join('')}updated_at = now()${also}
       where id = $1 and outcome = 'running' returning id`,
      [id, ...Object.values(values)],
    );
    return rows.length > 0;
  }
}
