import { randomUUID } from 'node:crypto';
import { publishThreats } from '../../../src/modules/exchange/publications/publish-threats.sql';
import { EvaluationFixture } from '../../support/fixtures/evaluation-fixture';

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

const PUBLICATIONS = 2_000;

let fixture: EvaluationFixture;
beforeAll(async () => {
  fixture = await EvaluationFixture.start();
});
afterAll(() => fixture.close());

/** How many rows the plan has read from a table or compared in a join. */
const rowsOf = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) *
    node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0);

beforeAll(async () => {
  const { owner } = fixture;
  await owner.query('alter table threat_publication set (autovacuum_enabled = false)');
  await fixture.watch('harbour', 'Harbour', { lat: 25, lng: 121, monitoring_radius_km: 50 });
  await fixture.importAttack('one', { lat: 25, lng: 121 });
  await fixture.idle();
  await owner.query(
    `insert into threat_publication (tenant_id, portfolio_id, added_us, threat_id, part, object_id, number, created_us, is_last,
       is_revoked, content)
     select tenant_id, portfolio_id, added_us + 10 + copy, gen_random_uuid(), part, gen_random_uuid(), 1, created_us, true, false,
       content
     from threat_publication, generate_series(1, $1) copy where part = 'incident'`,
    [PUBLICATIONS],
  );
});

test.each([
  { others: 0, atMost: PUBLICATIONS / 10, number: 2 },
  // All publications are read once.
  { others: 199, atMost: 3 * PUBLICATIONS, number: 3 },
])(
  'publishing a changed threat and $others unknown ones reads at most $atMost rows of a table without statistics',
  async ({ others, atMost, number }) => {
    const { owner } = fixture;
    const { rows: threats } = await owner.query<{ id: string; tenant_id: string; portfolio_id: string }>(
      `update threat set title = 'Title ' || $1::text returning id, tenant_id, portfolio_id`,
      [number],
    );
    expect(threats).toHaveLength(1);
    const [{ id, tenant_id: tenantId, portfolio_id: portfolioId } = { id: '', tenant_id: '', portfolio_id: '' }] =
      threats;
    const ids = [id, ...Array.from({ length: others }, () => randomUUID())];
    const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${publishThreats(ids.length)}`,
      [tenantId, portfolioId, ids, 0, null],
    );
    expect(rowsOf(rows[0]!['QUERY PLAN'][0].Plan)).toBeLessThan(atMost);
    const { rows: published } = await owner.query<{ number: number; is_last: boolean }>(
      `select number, is_last from threat_publication where threat_id = $1 and part = 'incident' order by number`,
      [id],
    );
    expect(published).toEqual(
      Array.from({ length: number }, (_, at) => ({ number: at + 1, is_last: at + 1 === number })),
    );
  },
);
