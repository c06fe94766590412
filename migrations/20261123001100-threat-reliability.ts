import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Transitions to `ended` had no earlier status, and merges had no field. The earlier status was that of the previous
 * transition.
 */
const WHOLE_MOVES = `
      select set_config('app.system', 'on', true);
      update threat_history as moved
      set changes = json_build_object('status', json_build_object('from', coalesce((
          select earlier.changes -> 'status' ->> 'to' from threat_history as earlier
          where earlier.tenant_id = moved.tenant_id and earlier.threat_id = moved.threat_id
            and earlier.changed_at < moved.changed_at and earlier.changes -> 'status' is not null
          order by earlier.changed_at desc limit 1), 'active'), 'to', 'ended'))
      where moved.changes -> 'status' is not null and moved.changes -> 'status' -> 'from' is null;
      update threat_history
      set changes = json_build_object('merged_into', json_build_object('from', null, 'to', changes ->> 'merged_into'))
      where json_typeof(changes -> 'merged_into') = 'string';
      select set_config('app.system', '', true);`;

/**
 * How well a threat is supported, and by which types of sources. The next evaluation, within five minutes or with the
 * next change, writes the values of existing threats.
 */
export class ThreatReliability1795392660000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table threat
        add column reliability text not null default 'reported'
          constraint threat_reliability_check
            check (reliability in ('confirmed', 'reported', 'machine_coded', 'unverified')),
        add column source_types text[] not null default '{}';
      alter table threat alter reliability drop default, alter source_types drop default;
      ${WHOLE_MOVES}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table threat drop column reliability, drop column source_types');
  }
}
