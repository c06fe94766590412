import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/app/test-database';
import { type DescribedColumn, describedColumns } from '../support/sql/described-columns';
import { type ExpectedColumn, type SqlStatement, sqlStatements } from '../support/sql/sql-statements';

const KINDS: Record<string, ExpectedColumn['kind']> = {
  bool: 'boolean',
  bytea: 'Buffer',
  timestamptz: 'Date',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  text: 'string',
  varchar: 'string',
  uuid: 'string',
  date: 'string',
  numeric: 'string',
  name: 'string',
};

// The condition of the statement, or the state of the row at this point, excludes null.
const NEVER_NULL = new Set([
  'identity/api-keys/api-keys.repository.ts rotated_from',
  'identity/tenants/tenant-erasure.service.ts erased_at',
  'datasets/datasets.read-model.ts imported_at',
  'lookup/batches/batch-subjects.repository.ts result_hash',
  'lookup/batches/batch-subjects.repository.ts status',
  'lookup/batches/batch-subjects.repository.ts subject',
  'incidents/incident-activity.repository.ts threat_id',
  'incidents/incident-links.repository.ts into_id',
  'scim/users/scim-users.repository.ts user_name',
]);
// These tables exist only within the transaction that creates them.
const TEMPORARY_TABLE = /^relation "revised_(event|article)" does not exist$/;
const COVERED_SHARE = 0.8;

let database: TestDatabase;
let client: Client;
let typeNames: Map<number, string>;
let nullable: Set<string>;
let statements: SqlStatement[];

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  const types = await client.query<{ oid: number; name: string }>('select oid, typname as name from pg_type');
  typeNames = new Map(types.rows.map(({ oid, name }) => [oid, name]));
  const columns = await client.query<{ id: string }>(`
    select a.attrelid || ' ' || a.attnum as id from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attnotnull`);
  nullable = new Set(columns.rows.map(({ id }) => id));
  statements = sqlStatements();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

function faultOf(place: string, expected: ExpectedColumn, actual: DescribedColumn | undefined): string | null {
  if (!actual) return `${expected.name} is missing`;
  const type = typeNames.get(actual.dataTypeID) ?? '';
  const kind = type.startsWith('_') ? 'array' : (KINDS[type] ?? 'any');
  if (![expected.kind, 'any'].includes(kind)) return `${expected.name} is ${type}, not ${expected.kind}`;
  if (expected.isNullable || !nullable.has(`${actual.tableID} ${actual.columnID}`)) return null;
  const file = place.replace('src/modules/', '').replace(/:\d+$/, '');
  if (NEVER_NULL.has(`${file} ${expected.name}`)) return null;
  return `${expected.name} may be null`;
}

async function faults({ place, text = '', row }: SqlStatement): Promise<string[]> {
  try {
    const columns = await describedColumns(client, text);
    return row.flatMap((expected) => {
      const found = faultOf(
        place,
        expected,
        columns.find(({ name }) => name === expected.name),
      );
      return found === null ? [] : [`${place}: ${found}`];
    });
  } catch (error) {
    const { message } = error as Error;
    return TEMPORARY_TABLE.test(message) ? [] : [`${place}: ${message}`];
  }
}

describe('the SQL statements of the modules', () => {
  test('statements are valid on the migrated database, and their rows have the columns, types and nulls that the code expects', async () => {
    const found: string[] = [];
    for (const statement of statements.filter(({ text }) => text !== undefined)) {
      found.push(...(await faults(statement)));
    }
    expect(found).toEqual([]);
  });

  test('four of five statements are constant, so that the test above covers them', () => {
    const covered = statements.filter(({ text }) => text !== undefined);
    expect(covered.length / statements.length).toBeGreaterThan(COVERED_SHARE);
  });
});
