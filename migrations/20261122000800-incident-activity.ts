import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, securePortfolioTable } from './row-security';

const OF_INCIDENT =
  'foreign key (tenant_id, portfolio_id, incident_id) references incident (tenant_id, portfolio_id, id)';
const ofThreat = (column: string): string =>
  `foreign key (tenant_id, portfolio_id, ${column}) references threat (tenant_id, portfolio_id, id)`;

/** The activity of incidents from before it was recorded; the actor is unknown. */
const BACKFILL = `
      select set_config('app.system', 'on', true);
      insert into incident_activity (tenant_id, portfolio_id, id, incident_id, changed_at, kind, principal_type, changes)
        select tenant_id, portfolio_id, gen_random_uuid(), id, created_at, 'created', 'system', '{}' from incident;
      insert into incident_activity
          (tenant_id, portfolio_id, id, incident_id, changed_at, kind, principal_type, changes, threat_id)
        select tenant_id, portfolio_id, gen_random_uuid(), incident_id, added_at + interval '1 microsecond', 'threat_linked',
          'system', '{}', threat_id
        from incident_threat;
      select set_config('app.system', '', true);`;

/** Incidents as analysts work on them: assignee, notes, and activity. */
export class IncidentActivity1795306080000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // The assignee is an id alone, like those in the audit log: it stays when the user is erased, and then identifies
    // nobody.
    await queryRunner.query(`
      alter table incident add column assignee uuid, add column notes text;

      create table incident_activity (
        id uuid primary key,
        tenant_id uuid not null,
        portfolio_id uuid not null,
        incident_id uuid not null,
        -- The clock instead of the start of the transaction: a transaction that waited for another one comes after it.
        changed_at timestamptz not null default clock_timestamp(),
        kind text not null check (kind in ('created', 'changed', 'threat_linked', 'threat_unlinked', 'threat_merged')),
        principal_type text not null,
        principal_id text,
        changes json not null,
        threat_id uuid,
        merged_threat_id uuid,
        ${OF_INCIDENT},
        ${ofThreat('threat_id')},
        ${ofThreat('merged_threat_id')},
        check ((threat_id is null) = (kind in ('created', 'changed'))),
        check ((merged_threat_id is null) = (kind <> 'threat_merged'))
      );
      create index incident_activity_list_idx on incident_activity (tenant_id, incident_id, changed_at, id);
      create index incident_activity_threat_id_idx on incident_activity (tenant_id, threat_id, incident_id)
        where threat_id is not null;
      ${securePortfolioTable('incident_activity')}
      ${grant('select, insert', 'incident_activity')}
      ${BACKFILL}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table incident_activity;
      alter table incident drop column assignee, drop column notes;
    `);
  }
}
