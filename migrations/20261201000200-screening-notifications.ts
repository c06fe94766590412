import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, securePortfolioTable } from './row-security';

/**
 * Who gets e-mails about the screening alerts of a portfolio, and which alerts wait for the next of them. E-mails about screening
 * alerts are stored like those about alerts of rules: they have no `alert_id`, and `trigger_number` is the number of the digest.
 */
export class ScreeningNotifications1796083200200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table screening_notification (
        tenant_id uuid not null,
        portfolio_id uuid not null,
        email_receivers text[] not null,
        updated_at timestamptz not null,
        digest_count integer not null default 0,
        last_digest_at timestamptz,
        email text not null default 'none' check (email in ('none', 'pending', 'sent', 'failed')),
        new_count integer not null default 0,
        changed_count integer not null default 0,
        removed_count integer not null default 0,
        alert_ids uuid[] not null default '{}',
        waiting_since timestamptz,
        primary key (tenant_id, portfolio_id),
        foreign key (tenant_id, portfolio_id) references portfolio (tenant_id, id)
      );
      ${securePortfolioTable('screening_notification')}
      ${grant('select, insert, update', 'screening_notification')}

      alter table alert_email alter column alert_id drop not null;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      delete from alert_email where alert_id is null;
      alter table alert_email alter column alert_id set not null;
      drop table screening_notification;`);
  }
}
