import { Client } from 'pg';
import { DataSource, type EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata';
import { startTestApp, type TestApp } from '../support/app/test-app';

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  default: string | null;
  isIdentity: boolean;
  isKey: boolean;
}

// TypeORM's own table of migrations has no entity, and the schema graphile_worker belongs to the job engine.
const WITHOUT_ENTITY = ['schema_migration'];
// PostgreSQL allows no primary key here, because operators' rows have no tenant; TypeORM requires one.
const KEYS_OF_TABLES_WITHOUT: Record<string, string[]> = { idempotency_key: ['key', 'principal', 'route'] };
const VALUE_CLASSES: Record<string, unknown[]> = {
  'timestamp with time zone': [Date],
  bytea: [Buffer],
  boolean: [Boolean],
  ...Object.fromEntries(['smallint', 'integer', 'bigint', 'real', 'double precision'].map((type) => [type, [Number]])),
  ...Object.fromEntries(['text', 'uuid', 'date', 'tsvector', 'int8multirange'].map((type) => [type, [String]])),
};

let service: TestApp;
let client: Client;
let dataSource: DataSource;
let tables: Map<string, Column[]>;
let entities: Map<string, EntityMetadata>;

beforeAll(async () => {
  service = await startTestApp();
  client = new Client({ connectionString: service.database.ownerUrl });
  await client.connect();
  tables = new Map();
  for (const column of await columnsOfTables()) {
    tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  }
  dataSource = service.app.get(DataSource);
  entities = new Map(dataSource.entityMetadatas.map((metadata) => [metadata.tableName, metadata]));
});
afterAll(async () => {
  await client.end();
  await service.close();
});

/** The columns of all tables, without the partitions of tables. */
async function columnsOfTables(): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as "isNullable", pg_get_expr(d.adbin, d.adrelid) as default, a.attidentity <> '' as "isIdentity",
      coalesce(a.attnum = any(k.conkey), false) as "isKey"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname, a.attnum`);
  return rows;
}

const defaultText = ({ default: value }: ColumnMetadata): unknown =>
  typeof value === 'function' ? (value as () => unknown)() : (value ?? null);

const typeName = (column: ColumnMetadata): string =>
  dataSource.driver.normalizeType(column) + (column.isArray ? '[]' : '');

const columnOfEntity = (metadata: EntityMetadata, column: ColumnMetadata): Column => ({
  table: metadata.tableName,
  name: column.databaseName,
  type: typeName(column),
  isNullable: column.isNullable,
  default: defaultText(column) as string | null,
  isIdentity: column.isGenerated,
  isKey: column.isPrimary,
});

const byName = (a: Column, b: Column): number => (a.name < b.name ? -1 : 1);

function withKey(column: Column): Column {
  const key = KEYS_OF_TABLES_WITHOUT[column.table];
  return key ? { ...column, isKey: key.includes(column.name) } : column;
}

describe('the entities', () => {
  test('every table of the database has one entity', () => {
    const expected = [...tables.keys()].filter((name) => !WITHOUT_ENTITY.includes(name));
    expect([...entities.keys()].sort()).toEqual(expected.sort());
  });

  test('the columns of entities have the names, types, defaults and keys of the database', () => {
    for (const [name, metadata] of entities) {
      const stored = (tables.get(name) ?? []).map(withKey).sort(byName);
      const declared = metadata.columns.map((column) => columnOfEntity(metadata, column)).sort(byName);
      expect(declared).toEqual(stored);
    }
  });

  test('the class of each property matches what the driver returns for the type of its column', () => {
    const wrong = [...entities.values()].flatMap(({ target, columns }) =>
      columns
        .filter((column) => !isReturnedAs(column, target as { prototype: object }))
        .map(({ propertyName }) => `${(target as { name: string }).name}.${propertyName}`),
    );
    expect(wrong).toEqual([]);
  });
});

/** Types that only the compiler knows, such as those of JSON and nullable arrays, appear as Object at run time. */
function isReturnedAs(column: ColumnMetadata, { prototype }: { prototype: object }): boolean {
  const declared: unknown = Reflect.getMetadata('design:type', prototype, column.propertyName);
  if (column.isArray) return declared === Object || declared === Array;
  const classes = VALUE_CLASSES[typeName(column)];
  return declared === Object || classes === undefined || classes.includes(declared);
}
