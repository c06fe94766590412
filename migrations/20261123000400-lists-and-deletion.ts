import type { MigrationInterface, QueryRunner } from 'typeorm';

const OF_INCIDENT = '(tenant_id, portfolio_id, incident_id) references incident (tenant_id, portfolio_id, id)';

/**
 * Lists are read from a position, so their indexes are ordered by both columns in one direction. Deleting an incident
 * also deletes its links and its activity; the service itself still cannot delete an entry of the activity.
 */
export class ListsAndDeletion1795392240000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop index incident_list_idx, lookup_decision_list_idx, instruction_verdict_list_idx, threat_history_threat_id_idx;
      create index incident_list_idx on incident (tenant_id, portfolio_id, created_at desc, id desc);
      create index lookup_decision_list_idx on lookup_decision (tenant_id, portfolio_id, decided_at desc, id desc);
      create index instruction_verdict_list_idx on instruction_verdict
        (tenant_id, portfolio_id, created_at desc, prompt_hash desc);
      create index threat_history_threat_id_idx on threat_history (tenant_id, portfolio_id, threat_id, changed_at, id);
      ${referencing('incident_threat', 'on delete cascade')}
      ${referencing('incident_activity', 'on delete cascade')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop index incident_list_idx, lookup_decision_list_idx, instruction_verdict_list_idx, threat_history_threat_id_idx;
      create index incident_list_idx on incident (tenant_id, portfolio_id, created_at desc, id);
      create index lookup_decision_list_idx on lookup_decision (tenant_id, portfolio_id, decided_at desc, id);
      create index instruction_verdict_list_idx on instruction_verdict
        (tenant_id, portfolio_id, created_at desc, prompt_hash);
      create index threat_history_threat_id_idx on threat_history (tenant_id, portfolio_id, threat_id, changed_at);
      ${referencing('incident_threat', '')}
      ${referencing('incident_activity', '')}
    `);
  }
}

const referencing = (table: string, action: string): string => `
      alter table ${table} drop constraint ${table}_tenant_id_portfolio_id_incident_id_fkey;
      alter table ${table} add constraint ${table}_tenant_id_portfolio_id_incident_id_fkey
        foreign key ${OF_INCIDENT} ${action};`;
