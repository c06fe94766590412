import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Searches are limited to platforms. Earlier articles are news. */
export class ArticlePlatform1795392600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table article
        add column platform text not null default 'news'
          constraint article_platform_check check (platform in ('web', 'news', 'x', 'reddit', 'youtube', 'telegram'));
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table article drop column platform');
  }
}
