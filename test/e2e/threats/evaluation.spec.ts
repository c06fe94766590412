import { Geodesic } from 'geographiclib-geodesic';
import { Client } from 'pg';
import { describeWithData, sharedCsv, sharedStream } from '../../support/app/shared-data';
import { OPERATOR_KEY, startTestApp, type TestApp } from '../../support/app/test-app';
import { whenEvaluated } from '../../support/app/when-evaluated';

const UCDP = 'events/ucdp_ged_union.csv.gz';
const USGS = 'hazards/usgs_all_month_2025-04-15_2025-05-15.csv.gz';
const EMBASSIES = 'assets/embassies_consulates_wikidata.csv.gz';
const PLANTS = 'assets/power_plants_wri_500mw_plus.csv';

const DAY_MS = 86_400_000;
const RADIUS_KM = 60;

interface Place {
  asset_id: string;
  name: string;
  type: string;
  lat: number;
  lng: number;
}

/** An event as this test reads it from the source's own file. */
interface RawEvent {
  key: string;
  lat: number;
  lng: number;
  uncertaintyKm: number;
  startMs: number;
  /** The last day of the event, if the source gives one. */
  lastDayMs: number;
  endMs: number;
  maxAgeMs: number;
}

const spread = <T>(rows: T[], count: number): T[] =>
  rows.filter((_row, index) => index % Math.max(1, Math.floor(rows.length / count)) === 0).slice(0, count);

function places(): Place[] {
  const embassies = sharedCsv(EMBASSIES).filter((row) => row.latitude !== '' && row.longitude !== '');
  const plants = sharedCsv(PLANTS);
  const inRegion = (row: Record<string, string>): boolean =>
    ['Ukraine', 'Syria', 'Nigeria', 'Mexico', 'Myanmar'].includes(row.country ?? '');
  const chosen = [
    ...embassies.filter(inRegion).slice(0, 150),
    ...spread(
      embassies.filter((row) => !inRegion(row)),
      150,
    ),
  ];
  return [
    ...chosen.map((row, index) => ({
      asset_id: `embassy-${index}`,
      name: `Embassy of ${row.operator ?? ''} in ${row.city ?? ''}`.slice(0, 256),
      type: 'embassy',
      lat: Number(row.latitude),
      lng: Number(row.longitude),
    })),
    ...spread(plants, 200).map((row, index) => ({
      asset_id: `plant-${index}`,
      name: row.name ?? `Plant ${index}`,
      type: 'facility',
      lat: Number(row.latitude),
      lng: Number(row.longitude),
    })),
  ];
}

// UCDP GED codebook, where_prec; the service's documented uncertainties in km. 6 and 7 are not places.
const UNCERTAINTY_KM: Record<string, number> = { '1': 1, '2': 25, '3': 50, '4': 100, '5': 100 };

function ucdpEvents(): RawEvent[] {
  return sharedCsv(UCDP).flatMap((row) => {
    const uncertaintyKm = UNCERTAINTY_KM[row.where_prec ?? ''];
    if (uncertaintyKm === undefined || row.latitude === '' || row.longitude === '') return [];
    const startMs = Date.parse(row.date_start ?? '');
    const lastDayMs = Date.parse(row.date_end === '' ? (row.date_start ?? '') : (row.date_end ?? ''));
    const place = { lat: Number(row.latitude), lng: Number(row.longitude) };
    return [
      {
        key: `ucdp-ged ${row.id ?? ''}`,
        ...place,
        uncertaintyKm,
        startMs,
        lastDayMs,
        endMs: lastDayMs + DAY_MS,
        maxAgeMs: 45 * DAY_MS,
      },
    ];
  });
}

function usgsEvents(): RawEvent[] {
  // Blasts in quarries are announced work: the taxonomy contains them, evaluation ignores them.
  const shocks = sharedCsv(USGS).filter((row) => row.type !== 'quarry blast');
  return shocks.map((row) => {
    const startMs = Date.parse(row.time ?? '');
    const uncertaintyKm = row.horizontalError === '' ? 5 : Number(row.horizontalError);
    const place = { lat: Number(row.latitude), lng: Number(row.longitude) };
    return {
      key: `usgs ${row.id ?? ''}`,
      ...place,
      uncertaintyKm,
      startMs,
      lastDayMs: startMs,
      endMs: startMs,
      maxAgeMs: 30 * DAY_MS,
    };
  });
}

/** The events within each place's radius, by Karney's geodesics, without code of the service. */
function expectedPairs(events: RawEvent[], assets: Place[], nowMs: number): Map<string, Set<string>> {
  const pairs = new Map<string, Set<string>>();
  for (const event of events) {
    // At the fixed time of the tenant, events that had not ended are unknown.
    if (event.startMs > nowMs || event.lastDayMs > nowMs || nowMs - event.endMs > event.maxAgeMs) continue;
    for (const asset of assets) {
      const limitKm = RADIUS_KM + event.uncertaintyKm;
      if (Math.abs(event.lat - asset.lat) * 110.5 > limitKm) continue;
      const { s12 = Infinity } = Geodesic.WGS84.Inverse(event.lat, event.lng, asset.lat, asset.lng);
      if (s12 / 1_000 > limitKm) continue;
      pairs.set(event.key, (pairs.get(event.key) ?? new Set()).add(asset.asset_id));
    }
  }
  return pairs;
}

describeWithData('evaluation of real events against real places', [UCDP, USGS, EMBASSIES, PLANTS], () => {
  let service: TestApp;
  let analyst: string;
  const assets = places();

  beforeAll(async () => {
    service = await startTestApp();
    ({ analyst = '' } = await service.tenant('real', undefined, { evaluation_time: '2022-09-15T00:00:00Z' }));
    for (const [format, file, rows] of [
      ['ucdp-ged', UCDP, 53_798],
      ['usgs', USGS, 9_462],
    ] as const) {
      const imported = await service.call('POST', `/v1/admin/events/import?format=${format}`, {
        key: OPERATOR_KEY,
        rawBody: sharedStream(file),
      });
      expect(imported.body).toMatchObject({ read: rows });
      expect(imported.body.stored + imported.body.rejected).toBe(rows);
    }
    const put = await service.call('PUT', '/v1/assets', {
      key: analyst,
      body: {
        assets: assets.map(({ lat, lng, ...asset }) => ({
          ...asset,
          attributes: { lat, lng, monitoring_radius_km: RADIUS_KM },
        })),
      },
    });
    expect([put.status, put.body.assets.length]).toEqual([200, 500]);
    await evaluated(put.body.scan_id as string);
  }, 600_000);
  afterAll(() => service.close());

  const evaluated = async (scanId: string): Promise<void> => {
    const path = `/v1/threats?limit=1&scan_id=${scanId}&wait_s=30`;
    await whenEvaluated(() => service.call('GET', path, { key: analyst }));
  };

  /** Every live threat with its evidence as keys of the source, as the API returns it. */
  async function evidence(): Promise<{ keys: Map<string, Set<string>>; threats: number }> {
    const list = await service.call('GET', '/v1/threats?limit=5000&status=active', { key: analyst });
    const owner = new Client({ connectionString: service.database.ownerUrl });
    await owner.connect();
    const keys = new Map<string, Set<string>>();
    for (const { id } of list.body.threats as { id: string }[]) {
      const { body } = await service.call('GET', `/v1/threats/${id}`, { key: analyst });
      expect(body.evidence_withheld).toBe(0);
      const { rows } = await owner.query<{ key: string }>(
        `select source || ' ' || source_event_id as key from event where id = any($1)`,
        [body.evidence.map((one: { event_id: string }) => one.event_id)],
      );
      for (const { key } of rows) {
        expect(keys.has(key)).toBe(false);
        keys.set(key, new Set(body.affected_assets.map((asset: { asset_id: string }) => asset.asset_id)));
      }
    }
    await owner.end();
    return { keys, threats: list.body.threats.length as number };
  }

  test.each([
    ['2022-09-15T00:00:00Z', 'ucdp-ged'],
    ['2025-05-10T12:00:00Z', 'usgs'],
  ])(
    'at %s the evidence is exactly the events within the radii',
    async (now, source) => {
      const changed = await service.call('PATCH', '/v1/admin/tenants/real', {
        key: OPERATOR_KEY,
        body: { evaluation_time: now },
      });
      expect(changed.status).toBe(200);
      const scan = await service.call('POST', '/v1/threats/scan', { key: analyst, body: {} });
      await evaluated(scan.body.scan_id as string);

      const expected = expectedPairs([...ucdpEvents(), ...usgsEvents()], assets, Date.parse(now));
      const { keys, threats } = await evidence();
      expect([...keys.keys()].sort()).toEqual([...expected.keys()].sort());
      expect([...keys.keys()].filter((key) => key.startsWith(source)).length).toBeGreaterThan(20);
      expect(threats).toBeGreaterThan(5);
      // An asset within an event's radius is affected by its threat.
      for (const [key, assetIds] of expected) {
        for (const assetId of assetIds)
          expect([key, assetId, keys.get(key)?.has(assetId)]).toEqual([key, assetId, true]);
      }
    },
    600_000,
  );
});
