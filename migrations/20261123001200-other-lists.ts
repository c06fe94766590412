import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The connector of lists with ids of their own has another id. Reviewers' decisions contain it in the ids of records.
 */
const renamed = (from: string, to: string): string => `
      select set_config('app.system', 'on', true);
      update lookup_decision
      set source_ids = array(
        select regexp_replace(id, '^${from}:', '${to}:') from unnest(source_ids) with ordinality as of (id, place) order by place)
      where exists (select from unnest(source_ids) as id where id like '${from}:%');
      select set_config('app.system', '', true);`;

export class OtherLists1795392720000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(renamed('ftm', 'other_lists'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(renamed('other_lists', 'ftm'));
  }
}
