import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A SCIM token is valid only while its maker could still create it. Earlier tokens have no recorded maker, so they are
 * refused until somebody creates new ones.
 */
export class ScimTokenMakers1795392120000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table scim_token
        add column maker_type text not null default 'unknown'
          constraint scim_token_maker_type_check check (maker_type in ('operator', 'api_key', 'user', 'unknown')),
        add column maker_id uuid,
        add constraint scim_token_maker_id_check check ((maker_id is not null) = (maker_type in ('api_key', 'user')));
      alter table scim_token alter maker_type drop default;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table scim_token drop column maker_type, drop column maker_id');
  }
}
