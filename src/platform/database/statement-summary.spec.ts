import { summaryOf } from './statement-summary';

test.each([
  ['select id from event where id = $1', 'SELECT', 'event'],
  ['SELECT "e"."id" FROM "incident" "e"', 'SELECT', 'incident'],
  ['insert into audit_pending values ($1)', 'INSERT', 'audit_pending'],
  ['update only asset set name = $1', 'UPDATE', 'asset'],
  ['with mine as (delete from job_run where id = $1) select count(*) from mine', 'DELETE', 'job_run'],
  ['select 1 from graphile_worker._private_jobs', 'SELECT', 'graphile_worker._private_jobs'],
  ['COMMIT', 'COMMIT', undefined],
  ['select pg_notify($1, $2)', 'SELECT', undefined],
  ['vacuum', 'STATEMENT', undefined],
])('summarizes %s', (sql, operation, table) => {
  expect(summaryOf(sql)).toEqual({ operation, table });
});

test('contains nothing of a literal, and does not take one for a table', () => {
  const sql = "begin; select set_config('app.tenant_id', 'taken from secret', true), 'from another_secret'";
  expect(summaryOf(sql)).toEqual({ operation: 'BEGIN', table: undefined });
  expect(summaryOf("select 'it''s from secret' from event")).toEqual({ operation: 'SELECT', table: 'event' });
});
