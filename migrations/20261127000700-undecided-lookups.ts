import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The number of entities of a lookup that no reviewer has decided on, with indexes for the filters `undecided` and
 * `requester_reference`. In stored lookups, an entity is undecided if it has no decision of its own, and if no earlier decision
 * confirmed it when the lookup was made.
 */
export class UndecidedLookups1795740000700 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table lookup_request add column undecided_count integer not null default 0 check (undecided_count >= 0);

      update lookup_request as request set undecided_count = counted.undecided
      from (
        select tenant_id, portfolio_id, lookup_id, count(*) as undecided
        from lookup_result as result, json_array_elements(answer->'entities') as entity
        where not exists (
            select from json_array_elements(entity->'match_explanation') as reason
            where reason->>'feature' = 'reviewed_decision' and (reason->>'score')::float8 = 1)
          and not exists (
            select from lookup_decision as decision
            where (decision.tenant_id, decision.portfolio_id, decision.lookup_id) =
                (result.tenant_id, result.portfolio_id, result.lookup_id)
              and decision.entity_id = (entity->>'entity_id')::uuid and decision.withdrawn_at is null)
        group by tenant_id, portfolio_id, lookup_id
      ) as counted
      where (request.tenant_id, request.portfolio_id, request.id) = (counted.tenant_id, counted.portfolio_id, counted.lookup_id)
        and request.erased_at is null;

      create index lookup_request_undecided_idx on lookup_request (tenant_id, portfolio_id, queried_at desc, id desc)
        where undecided_count > 0;
      create index lookup_request_reference_idx
        on lookup_request (tenant_id, portfolio_id, requester_reference, queried_at desc, id desc)
        where requester_reference is not null;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop index lookup_request_reference_idx, lookup_request_undecided_idx;
      alter table lookup_request drop column undecided_count
    `);
  }
}
