import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a portfolio must be evaluated completely again because time has passed, instead of every five minutes. Null if it is evaluated
 * by no clock, and until its first evaluation after this migration: then it is due.
 */
export class EvaluationDue1796083200300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table portfolio_evaluation add column due_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table portfolio_evaluation drop column due_at');
  }
}
