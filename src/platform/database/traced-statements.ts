import type { QueryRunner } from 'typeorm';
import type { NewSpan } from '../telemetry/tracing';
import { traced } from '../telemetry/tracing';
import { summaryOf } from './statement-summary';

const POSTGRESQL = { 'db.system.name': 'postgresql' };

/** The span of a statement: what it does and to which table, never its text or its values. */
export function statementSpan(sql: string): NewSpan {
  const { operation, table } = summaryOf(sql);
  const name = table === undefined ? operation : `${operation} ${table}`;
  return {
    name,
    kind: 'client',
    attributes: {
      ...POSTGRESQL,
      'db.operation.name': operation,
      'db.query.summary': name,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  };
}

/** The span of a transaction, from taking a connection to its end. `reach` is what it may see. */
export const transactionSpan = (reach: string, isReadOnly: boolean, reason: string | undefined): NewSpan => ({
  name: `${isReadOnly ? 'read' : 'write'} transaction`,
  attributes: {
    ...POSTGRESQL,
    'tms.transaction.reach': reach,
    ...(reason !== undefined && { 'tms.transaction.reason': reason }),
  },
});

/** Measures each statement of this connection until it is released, with those that TypeORM writes. */
export function traceStatements(runner: QueryRunner): void {
  const query = runner.query.bind(runner) as (...parameters: unknown[]) => Promise<unknown>;
  runner.query = ((sql: string, ...rest: unknown[]) =>
    traced(
      () => statementSpan(sql),
      () => query(sql, ...rest),
    )) as QueryRunner['query'];
}
