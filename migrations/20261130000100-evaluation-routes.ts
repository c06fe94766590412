import type { MigrationInterface, QueryRunner } from 'typeorm';
import { grant, securePortfolioTable } from './row-security';

/**
 * A change of the corpus is evaluated only in the portfolios that it can affect. `evaluation_routing` has the revision of the corpus up
 * to which these have been determined, and -1 until the first time; `evaluation_route` has the last revision that can affect a
 * portfolio. A portfolio that was evaluated at that revision is current, even if the corpus has changed since.
 *
 * `area_around` returns the box of longitudes and latitudes around a circle. It is slightly larger than the circle: a degree of
 * latitude has at least 110.57 km, and one of longitude at least 111.3 km times the cosine of the latitude. A box that would cross a
 * pole or the 180th meridian extends over all longitudes. A radius below a metre counts as a metre, and one of more than half the
 * globe as half the globe, because PostgreSQL refuses results that are too small or too large for a double.
 */
export class EvaluationRoutes1795996800100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create function area_around(lat double precision, lng double precision, radius_km double precision) returns box
        language sql immutable strict parallel safe
        return (
          select case
            when abs(lat) + height >= 89 or abs(lng) + width > 180
            then box(point(-180, lat - height), point(180, lat + height))
            else box(point(lng - width, lat - height), point(lng + width, lat + height)) end
          from (select least(greatest(radius_km, 0.001), 20040) * 1.01 as reach_km) as circle,
            lateral (select reach_km / 110.57 + 0.001 as height) as latitudes,
            lateral (select reach_km / 111.3 / cosd(least(abs(lat) + height, 89)) + 0.001 as width) as longitudes);

      create table evaluation_routing (
        only_row boolean primary key default true check (only_row),
        corpus_revision bigint not null
      );
      insert into evaluation_routing (corpus_revision) values (-1);

      create table evaluation_route (
        tenant_id uuid not null,
        portfolio_id uuid not null,
        corpus_revision bigint not null,
        primary key (tenant_id, portfolio_id),
        foreign key (tenant_id, portfolio_id) references portfolio (tenant_id, id)
      );
      ${securePortfolioTable('evaluation_route')}
      ${grant('select', 'evaluation_routing', 'evaluation_route')}
      grant update on evaluation_routing to tms_system;
      grant insert, update, delete on evaluation_route to tms_system;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table evaluation_route, evaluation_routing;
      drop function area_around(double precision, double precision, double precision);`);
  }
}
