import type { Compare, Filter } from 'scim2-parse-filter';
import type { SqlConditions } from '../../../platform/database/sql-conditions';
import { invalidFilter } from '../scim.errors';

/** The storage of an attribute that may be filtered by. `sql` contains no text from a caller. */
export type FilterColumn =
  | { readonly kind: 'text'; readonly sql: string; readonly isCaseExact: boolean }
  | { readonly kind: 'uuid' | 'boolean'; readonly sql: string }
  | {
      readonly kind: 'several';
      /** A table expression with the condition that joins it to the row, such as `from x where x.row = r.id`. */
      readonly from: string;
      /** By the name of the sub-attribute in lower case; a filter without a sub-attribute means `value`. */
      readonly columns: Readonly<Record<string, FilterColumn>>;
    };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The attributes by which a kind of resource may be filtered. */
export interface FilterSchema {
  readonly schema: string;
  /** By their path in lower case. */
  readonly columns: Readonly<Record<string, FilterColumn>>;
}

/**
 * Returns a filter as a condition, and adds its values to the parameters of `conditions`.
 * @throws ScimError invalidFilter if an attribute or operator cannot be filtered by
 */
export const filterSql = (filter: Filter, { schema, columns }: FilterSchema, conditions: SqlConditions): string =>
  new FilterCompiler(schema, conditions).compiled(filter, columns);

class FilterCompiler {
  constructor(
    private readonly schema: string,
    private readonly conditions: SqlConditions,
  ) {}

  compiled(filter: Filter, columns: Readonly<Record<string, FilterColumn>>): string {
    switch (filter.op) {
      case 'and':
      case 'or':
        return `(${filter.filters.map((part) => this.compiled(part, columns)).join(` ${filter.op} `)})`;
      case 'not':
        return `not coalesce(${this.compiled(filter.filter, columns)}, false)`;
      case '[]': {
        const column = this.#column(filter.attrPath, columns);
        if (column.kind !== 'several') throw invalidFilter(`${filter.attrPath} is not multi-valued`);
        return `exists (select ${column.from} and ${this.compiled(filter.valFilter, column.columns)})`;
      }
      case 'pr':
        return this.#tested(this.#column(filter.attrPath, columns), (sql) => `${sql} is not null`);
      default:
        return this.#tested(this.#column(filter.attrPath, columns), (sql, column) =>
          this.#compared(sql, column, filter),
        );
    }
  }

  /** `emails` and `emails.value` are equivalent, and so are names with and without the prefix of the schema. */
  #column(path: string, columns: Readonly<Record<string, FilterColumn>>): FilterColumn {
    const lower = path.toLowerCase();
    const prefix = `${this.schema.toLowerCase()}:`;
    const name = lower.startsWith(prefix) ? lower.slice(prefix.length) : lower;
    const found = ownColumn(columns, name);
    if (found) return found;
    const dot = name.lastIndexOf('.');
    const parent = dot === -1 ? undefined : ownColumn(columns, name.slice(0, dot));
    const sub = parent?.kind === 'several' ? ownColumn(parent.columns, name.slice(dot + 1)) : undefined;
    if (parent?.kind !== 'several' || !sub) {
      throw invalidFilter(`${path} is not an attribute that this service can filter by`);
    }
    return { ...parent, columns: { value: sub } };
  }

  #tested(
    column: FilterColumn,
    test: (sql: string, column: Exclude<FilterColumn, { kind: 'several' }>) => string,
  ): string {
    if (column.kind !== 'several') return test(column.sql, column);
    const value = column.columns.value;
    if (value === undefined || value.kind === 'several')
      throw invalidFilter('The attribute is complex; filter by one of its sub-attributes');
    return `exists (select ${column.from} and ${test(value.sql, value)})`;
  }

  #compared(
    sql: string,
    column: Exclude<FilterColumn, { kind: 'several' }>,
    { op, attrPath, compValue }: Compare,
  ): string {
    if (column.kind === 'text') {
      if (typeof compValue !== 'string') throw invalidFilter(`${attrPath} should be compared with a string`);
      const value = this.conditions.parameter(compValue, 'text');
      return column.isCaseExact ? textTest(op, sql, value) : textTest(op, `lower(${sql})`, `lower(${value})`);
    }
    if (op !== 'eq' && op !== 'ne') throw invalidFilter(`${attrPath} can only be compared with eq and ne`);
    const operator = op === 'eq' ? '=' : 'is distinct from';
    if (column.kind === 'boolean')
      return `${sql} ${operator} ${this.conditions.parameter(booleanOf(compValue, attrPath), 'boolean')}`;
    // An id that is not a UUID matches no resource.
    if (typeof compValue !== 'string' || !UUID.test(compValue)) return op === 'eq' ? 'false' : 'true';
    return `${sql} ${operator} ${this.conditions.parameter(compValue, 'uuid')}`;
  }
}

const ownColumn = (columns: Readonly<Record<string, FilterColumn>>, name: string): FilterColumn | undefined =>
  Object.hasOwn(columns, name) ? columns[name] : undefined;

function textTest(op: Compare['op'], sql: string, value: string): string {
  switch (op) {
    case 'eq':
      return `${sql} = ${value}`;
    case 'ne':
      return `${sql} is distinct from ${value}`;
    case 'sw':
      return `starts_with(${sql}, ${value})`;
    case 'ew':
      return `right(${sql}, length(${value})) = ${value}`;
    case 'co':
      return `position(${value} in ${sql}) > 0`;
    default:
      throw invalidFilter(`The operator ${op} is not supported`);
  }
}

function booleanOf(value: Compare['compValue'], path: string): boolean {
  const text = String(value).toLowerCase();
  if (text !== 'true' && text !== 'false') throw invalidFilter(`${path} should be compared with true or false`);
  return text === 'true';
}
