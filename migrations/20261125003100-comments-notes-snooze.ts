import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What analysts write to each other: comments on incidents and notes on threats, each a row of the log that already has its time
 * and its principal. And the time until which a threat is left out of triage lists.
 */
export class CommentsNotesSnooze1795566660000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table incident_activity
        drop constraint incident_activity_kind_check,
        drop constraint incident_activity_check,
        add column comment text,
        add constraint incident_activity_kind_check
          check (kind in ('created', 'changed', 'commented', 'threat_linked', 'threat_unlinked', 'threat_merged')),
        add constraint incident_activity_check
          check ((threat_id is null) = (kind in ('created', 'changed', 'commented'))),
        add constraint incident_activity_comment_check check ((comment is not null) = (kind = 'commented'));
      create index incident_activity_comment_idx on incident_activity (tenant_id, incident_id, changed_at, id)
        where kind = 'commented';

      alter table threat_history
        add column note text,
        add constraint threat_history_note_check check (note is null or reason is null);
      create index threat_history_note_idx on threat_history (tenant_id, portfolio_id, threat_id, changed_at, id)
        where note is not null;

      alter table threat add column snoozed_until timestamptz;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table threat drop column snoozed_until;

      delete from threat_history where note is not null;
      drop index threat_history_note_idx;
      alter table threat_history
        drop constraint threat_history_note_check,
        drop column note;

      delete from incident_activity where kind = 'commented';
      drop index incident_activity_comment_idx;
      alter table incident_activity
        drop constraint incident_activity_comment_check,
        drop constraint incident_activity_check,
        drop constraint incident_activity_kind_check,
        drop column comment,
        add constraint incident_activity_kind_check
          check (kind in ('created', 'changed', 'threat_linked', 'threat_unlinked', 'threat_merged')),
        add constraint incident_activity_check check ((threat_id is null) = (kind in ('created', 'changed')));
    `);
  }
}
