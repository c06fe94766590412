import type { MigrationInterface, QueryRunner } from 'typeorm';

const KNOWN = ['success', 'denied', 'rejected', 'error', 'streaming', 'aborted'];

/** The check is found by its column: its name depends on which form of the table was created first. */
const allowOutcomes = (outcomes: readonly string[]): string => `
      do $body$
      declare
        known record;
      begin
        for known in
          select c.conrelid::regclass as of_table, c.conname
          from pg_constraint c
          join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
          where c.contype = 'c' and a.attname = 'outcome'
            and c.conrelid in ('audit_pending'::regclass, 'audit_record'::regclass)
        loop
          execute format('alter table %s drop constraint %I', known.of_table, known.conname);
        end loop;
      end $body$;
      ${['audit_pending', 'audit_record']
        .map(
          (table) => `alter table ${table} add constraint ${table}_outcome_is_known
        check (outcome in (${outcomes.map((outcome) => `'${outcome}'`).join(', ')}));`,
        )
        .join('\n      ')}`;

/** Records state whether the caller closed the connection or a time limit passed before a request was answered. */
export class AuditOutcomes1795392060000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(allowOutcomes([...KNOWN, 'client_closed', 'timed_out']));
  }

  /**
   * Fails if records with these outcomes are stored: the log is append-only, so they can be neither changed nor
   * removed.
   */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(allowOutcomes(KNOWN));
  }
}
