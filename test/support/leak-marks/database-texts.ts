import type { Owner } from '../audit/audit-fixtures';

/** One value of a column, as text: binary values in hexadecimal and as they are. */
export interface ColumnText {
  /** `table.column`; without the schema for tables of `public`. For audit payloads also the field. */
  where: string;
  text: string;
}

interface Table {
  schema: string;
  name: string;
}

/** Every value of every column of every table; a partitioned table includes its partitions. */
export async function databaseTexts(owner: Owner): Promise<ColumnText[]> {
  const tables = await owner.query<Table>(`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1, 2`);
  const texts: ColumnText[] = [];
  for (const table of tables) {
    for (const text of await textsOf(owner, table)) texts.push(text);
  }
  return texts;
}

async function textsOf(owner: Owner, { schema, name }: Table): Promise<ColumnText[]> {
  const rows = await owner.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from "${schema}"."${name}" t`,
  );
  const table = schema === 'public' ? name : `${schema}.${name}`;
  return rows.flatMap(({ row }) =>
    Object.entries(row)
      .filter(([, value]) => value !== null)
      .flatMap(([column, value]) => columnTexts(`${table}.${column}`, value)),
  );
}

const columnTexts = (where: string, value: unknown): ColumnText[] =>
  /^audit_(pending|record|view)\.payload$/.test(where)
    ? fieldTexts(JSON.parse(value as string) as object)
    : [{ where, text: textOf(value) }];

/** The same fields before and after the record is in the chain. */
const fieldTexts = (record: object): ColumnText[] =>
  Object.entries(record).map(([field, value]) => ({ where: `audit payload.${field}`, text: textOf(value) }));

const textOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const bytes = [...text.matchAll(/\\x([0-9a-f]{2,})/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  );
  return [text, ...bytes].join('\n');
};
