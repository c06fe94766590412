import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, securePortfolioTable } from './row-security';

/**
 * Signed reports. `content` is the exact text that is hashed and attached to the PDF. A completed report never changes:
 * the PDF is written once, and content and PDF are deleted together when a report is erased or expires; its hashes are
 * kept. `data_scope` is the part of the corpus that its content was limited to (RFC 8785), null if it was not limited.
 */
export class Reports1795220040000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table report (
        tenant_id uuid not null,
        portfolio_id uuid not null,
        request_id uuid not null,
        subject_type text not null check (subject_type in ('lookup', 'incident', 'threat', 'web_search', 'portfolio')),
        subject_id text not null,
        title text,
        principal text not null,
        data_scope text,
        created_at timestamptz not null,
        content text,
        report_hash text not null,
        pdf bytea,
        pdf_sha256 text,
        signing_key_id text,
        signed_at timestamptz,
        erased_at timestamptz,
        primary key (tenant_id, portfolio_id, request_id),
        foreign key (tenant_id, portfolio_id) references portfolio (tenant_id, id),
        check ((content is null) = (erased_at is not null)),
        check (pdf is null or (pdf_sha256 is not null and signing_key_id is not null and signed_at is not null))
      );
      alter table report alter column pdf set storage external;
      create index report_list_idx on report (tenant_id, portfolio_id, created_at desc, request_id desc);
      create index report_expiry_idx on report (tenant_id, created_at) where erased_at is null;
      create index report_pdf_sha256_idx on report (pdf_sha256) where pdf_sha256 is not null;

      create function refuse_report_change() returns trigger language plpgsql as $body$
      begin
        if (new.request_id, new.subject_type, new.subject_id, new.principal, new.data_scope, new.created_at, new.report_hash)
          is distinct from
           (old.request_id, old.subject_type, old.subject_id, old.principal, old.data_scope, old.created_at, old.report_hash)
          or (old.erased_at is not null)
          or (new.content is distinct from old.content and new.erased_at is null)
          or (old.pdf_sha256 is not null
            and (new.pdf_sha256, new.signing_key_id, new.signed_at) is distinct from
                (old.pdf_sha256, old.signing_key_id, old.signed_at))
          or (old.pdf is not null and new.pdf is distinct from old.pdf and new.erased_at is null)
        then
          raise exception 'a report never changes';
        end if;
        return new;
      end $body$;
      create trigger never_changes before update on report for each row execute function refuse_report_change();
      ${securePortfolioTable('report')}
      ${grant('select, insert, update', 'report')}
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table report');
    await queryRunner.query('drop function refuse_report_change');
  }
}
