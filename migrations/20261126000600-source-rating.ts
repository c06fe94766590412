import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The rating of every event and threat in the Admiralty code. `rateSource` computes it at import, and this migration in the same
 * way for stored events. Two inputs are not in their columns, the number of publishers that GDELT states and contradictions of
 * its coding, so they are missing until such an event is imported again. Threats get their rating at their next evaluation.
 */
export class SourceRating1795670000600 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table event
        add column coding text not null default 'human' check (coding in ('sensor', 'human', 'machine')),
        add column publisher_count integer not null default 1 check (publisher_count >= 1),
        add column source_reliability text not null default 'F' check (source_reliability in ('A', 'B', 'C', 'D', 'E', 'F')),
        add column information_credibility smallint not null default 6 check (information_credibility between 1 and 6),
        add column coding_conflict text;

      alter table threat
        add column source_rating text,
        add column source_reliability text check (source_reliability in ('A', 'B', 'C', 'D', 'E', 'F')),
        add column publisher_count integer check (publisher_count >= 1);

      with coded as (
        select id,
          case when source = 'gdelt-events' then 'machine' when 'sensor' = any(source_types) then 'sensor' else 'human' end as coding,
          greatest(1, coalesce(cardinality(source_domains), 0)) as publisher_count,
          case when source = 'gdelt-events' then 'D'
            when source_types && array['sensor', 'official'] then 'A'
            when 'dataset' = any(source_types) then 'B'
            when 'news' = any(source_types) then 'C'
            when 'social' = any(source_types) then 'D'
            else 'F' end as source_reliability
        from event
      )
      update event set coding = coded.coding, publisher_count = coded.publisher_count,
        source_reliability = coded.source_reliability,
        information_credibility = case
          when coded.coding = 'machine' then 4
          when coded.source_reliability = 'F' then 6
          when coded.source_reliability <= 'B' then 2
          else 3 end - case
          when coded.publisher_count < 2 then 0
          when coded.source_reliability = 'F' then 3
          else 1 end
      from coded
      where coded.id = event.id and (source_types is not null or source = 'gdelt-events' or coded.publisher_count > 1);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table threat drop column publisher_count, drop column source_reliability, drop column source_rating;
      alter table event drop column coding_conflict, drop column information_credibility, drop column source_reliability,
        drop column publisher_count, drop column coding
    `);
  }
}
