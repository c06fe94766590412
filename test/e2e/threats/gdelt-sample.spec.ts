import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { describeWithData, sharedFile } from '../../support/app/shared-data';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';
import { whenEvaluated } from '../../support/app/when-evaluated';

const SAMPLE = 'events/gdelt/gdelt_events_20251201_20260325_usa_ind_irn.csv.gz';

/** Where the sample has most acts of violence. */
const PLACES: Record<string, [lat: number, lng: number]> = {
  'New York': [40.71, -74.01],
  Washington: [38.9, -77.04],
  Tehran: [35.69, 51.39],
  Delhi: [28.6, 77.2],
  Chicago: [41.88, -87.63],
  'Los Angeles': [34.05, -118.24],
  Philadelphia: [39.95, -75.17],
  Miami: [25.77, -80.19],
};

interface Listed {
  severity: string;
  risk_score: number;
  reliability: string;
}

describeWithData('GDELT’s events of four months near eight cities', [SAMPLE], () => {
  let service: TestApp;
  let key: string;
  let threats: Listed[];

  beforeAll(async () => {
    service = await startTestApp();
    const keys = await service.tenant(
      'gdelt',
      { analyst: { role: 'analyst' } },
      { evaluation_time: '2026-03-25T00:00:00Z' },
    );
    key = keys.analyst ?? '';
    const imported = await service.call('POST', '/v1/admin/events/import?format=gdelt-events', {
      key: OPERATOR_KEY,
      rawBody: gunzipSync(readFileSync(sharedFile(SAMPLE))).toString('utf8'),
    });
    expect([imported.status, imported.body.stored]).toEqual([200, 10_000]);
    const assets = Object.entries(PLACES).map(([name, [lat, lng]]) => ({
      asset_id: name,
      name: `Office ${name}`,
      attributes: { lat, lng, monitoring_radius_km: 25 },
    }));
    const put = await service.call('PUT', '/v1/assets', { key, body: { assets } });
    expect(put.status).toBe(200);
    const path = `/v1/threats?limit=1000&scan_id=${put.body.scan_id}&wait_s=20`;
    const { body } = await whenEvaluated(() => service.call('GET', path, { key }));
    threats = body.threats as Listed[];
  }, 300_000);
  afterAll(() => service.close());

  test('are threats, none of them above low', () => {
    expect(threats.length).toBeGreaterThan(20);
    for (const { severity } of threats) expect(['low', 'negligible']).toContain(severity);
    expect(Math.max(...threats.map(({ risk_score: score }) => score))).toBeLessThan(30);
  });

  test('are rated C or better nowhere', async () => {
    const { body } = await service.call('GET', '/v1/threats?min_reliability=C', { key });
    expect(body.threats).toEqual([]);
  });

  test('are no evidence if their actors contradict their place', async () => {
    const owner = new Client({ connectionString: service.database.ownerUrl });
    await owner.connect();
    try {
      const { rows } = await owner.query<{ conflicting: number; evidence: number }>(
        `select count(*)::int as conflicting, count(e.event_id)::int as evidence
         from event left join threat_evidence e on e.event_id = event.id where coding_conflict is not null`,
      );
      expect(rows[0]?.conflicting).toBeGreaterThan(0);
      expect(rows[0]?.evidence).toBe(0);
    } finally {
      await owner.end();
    }
  });
});
