import { setTimeout as delay } from 'node:timers/promises';
import { EvaluationFixture } from '../../support/fixtures/evaluation-fixture';

const TAIPEI = { lat: 25.05, lng: 121.5 };
const LIMA = { lat: -12.05, lng: -77.04 };
const CONCURRENCY = 3;

let fixture: EvaluationFixture;
const keys = new Map<string, string>();

interface List {
  evaluation: { status: string; evaluated_corpus_revision: number | null };
  threats: object[];
}

const list = async (slug: string): Promise<List> =>
  (await fixture.service.call('GET', '/v1/threats', { key: keys.get(slug) ?? '' })).body;

/** The threats of a portfolio once it covers a revision of the corpus. */
async function covered(slug: string, revision: number): Promise<object[]> {
  for (;;) {
    const { evaluation, threats } = await list(slug);
    if (evaluation.status === 'current' && (evaluation.evaluated_corpus_revision ?? -1) >= revision) return threats;
    await delay(20);
  }
}

/** How many evaluations of a tenant's portfolio workers have taken. */
async function running(slug: string): Promise<number> {
  const { rowCount } = await fixture.owner.query(
    `select from graphile_worker._private_jobs job join tenant on tenant.id = (payload ->> 'tenantId')::uuid
     where tenant.slug = $1 and locked_at is not null`,
    [slug],
  );
  return rowCount ?? 0;
}

async function isRunning(slug: string, jobs: number): Promise<void> {
  while ((await running(slug)) !== jobs) await delay(20);
}

/** Keeps the evaluations of a tenant's portfolio from storing results until the returned function is called. */
async function hold(slug: string): Promise<() => Promise<void>> {
  await fixture.owner.query('begin');
  await fixture.owner.query(
    `select pg_advisory_xact_lock(hashtextextended('evaluate ' || portfolio.id, 0))
     from portfolio join tenant on tenant.id = tenant_id where tenant.slug = $1`,
    [slug],
  );
  return async () => {
    await fixture.owner.query('commit');
  };
}

beforeAll(async () => {
  fixture = await EvaluationFixture.start({ JOB_CONCURRENCY: String(CONCURRENCY) });
  for (const [slug, place] of Object.entries({ busy: TAIPEI, other: LIMA })) {
    keys.set(slug, await fixture.watch(slug, 'Harbour', { ...place, monitoring_radius_km: 100 }));
  }
  const revision = await fixture.importAttack('first', { lat: 0, lng: 0 });
  for (const slug of keys.keys()) await covered(slug, revision);
  await fixture.idle();
});
afterAll(() => fixture.close());

test('the evaluations of one portfolio that wait for each other do not hold up those of another one', async () => {
  const release = await hold('busy');
  try {
    let revision = 0;
    for (let number = 0; number <= CONCURRENCY; number += 1) {
      const place = { lat: TAIPEI.lat, lng: TAIPEI.lng + number * 0.3 };
      revision = await fixture.importAttack(`busy-${number}`, place);
      await isRunning('busy', Math.min(number + 1, 2));
    }
    expect(await covered('other', await fixture.importAttack('other', LIMA))).toHaveLength(1);
    await release();
    expect(await covered('busy', revision)).toHaveLength(CONCURRENCY + 1);
  } finally {
    await release();
  }
});
