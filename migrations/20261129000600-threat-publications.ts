import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, securePortfolioTable } from './row-security';

/**
 * What other systems receive about threats: every version of the objects of a threat, numbered by the microsecond in which it
 * was added. `threat_publication_clock.last_us` is the last one, and its row is locked by every transaction that adds some, so
 * that the order of these times is that of the commits. A publication refers to that row instead of its threat, as
 * `threat_change` does.
 */
export class ThreatPublications1795910400600 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table threat_publication_clock (
        tenant_id uuid not null,
        portfolio_id uuid not null,
        last_us bigint not null,
        primary key (tenant_id, portfolio_id),
        foreign key (tenant_id, portfolio_id) references portfolio (tenant_id, id)
      );

      create table threat_publication (
        tenant_id uuid not null,
        portfolio_id uuid not null,
        added_us bigint not null,
        threat_id uuid not null,
        part text not null check (part in ('incident', 'location', 'relationship')),
        object_id uuid not null,
        number integer not null check (number > 0),
        created_us bigint not null check (created_us <= added_us),
        is_last boolean not null,
        is_revoked boolean not null,
        content jsonb not null,
        primary key (tenant_id, portfolio_id, added_us),
        foreign key (tenant_id, portfolio_id) references threat_publication_clock (tenant_id, portfolio_id)
      );
      create index threat_publication_threat_idx on threat_publication (tenant_id, portfolio_id, threat_id, part, number);
      create index threat_publication_last_idx on threat_publication (tenant_id, portfolio_id, part, added_us) where is_last;
      create index threat_publication_object_idx on threat_publication (tenant_id, portfolio_id, object_id, added_us);

      ${securePortfolioTable('threat_publication_clock')}
      ${securePortfolioTable('threat_publication')}
      ${grant('select, insert, update', 'threat_publication_clock')}
      ${grant('select, insert, update, delete', 'threat_publication')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table threat_publication, threat_publication_clock');
  }
}
