import { EvaluationFixture } from '../../support/fixtures/evaluation-fixture';

let fixture: EvaluationFixture;

beforeAll(async () => {
  fixture = await EvaluationFixture.start({ EVALUATION_TIME: '2018-02-07T00:00:00Z' });
  await fixture.watch('taipei', 'Harbour', { lat: 25.05, lng: 121.5, monitoring_radius_km: 20 });
  await fixture.watch('lima', 'Harbour', { lat: -12.05, lng: -77.04, monitoring_radius_km: 20 });
});
afterAll(() => fixture.close());

test('every change is evaluated in all portfolios if EVALUATION_TIME fixes the time of all tenants', async () => {
  for (const id of ['first', 'second']) {
    const revision = await fixture.importEvents({
      source: 'test',
      sourceEventId: id,
      title: 'A clash',
      eventCategory: 'conflict',
      eventType: 'armed_clash',
      eventDate: '2018-02-05',
      locationCoordinates: { lat: -1.29, lng: 36.82 },
    });
    await fixture.idle();
    const { rows } = await fixture.owner.query<{ slug: string; evaluated: number }>(
      `select slug, corpus_revision as evaluated from portfolio_evaluation e join tenant on tenant.id = e.tenant_id
       order by slug`,
    );
    expect(rows).toEqual([
      { slug: 'lima', evaluated: revision },
      { slug: 'taipei', evaluated: revision },
    ]);
  }
});
