import { OPERATOR_KEY, type TestService } from '../app/test-app';
import { whenEvaluated } from '../app/when-evaluated';

/** The "now" of tenants whose threats come from these earthquakes. */
export const EVALUATION_TIME = '2018-02-07T00:00:00Z';

export interface Earthquake {
  id: string;
  lat: number;
  lng: number;
  magnitude?: number;
  occurredAt?: string;
}

/** Earthquakes cause threats to assets nearby; if they are far apart, each causes a separate one. */
export async function importEarthquakes(service: TestService, earthquakes: readonly Earthquake[]): Promise<void> {
  const lines = earthquakes.map(({ id, lat, lng, magnitude = 6.4, occurredAt = '2018-02-06T15:50:42Z' }) =>
    JSON.stringify({
      source: 'tests',
      sourceEventId: id,
      title: `M ${magnitude} - ${id}`,
      eventCategory: 'climate_environment',
      eventType: 'earthquake',
      occurredAt,
      location: id,
      locationCoordinates: { lat, lng },
      geoPrecision: 1,
      magnitude,
      categorySpecificData: { depthKm: 10 },
    }),
  );
  const answer = await service.call('POST', '/v1/admin/events/import?format=ndjson', {
    key: OPERATOR_KEY,
    rawBody: lines.join('\n'),
    headers: { 'content-type': 'application/x-ndjson' },
  });
  if (answer.status !== 200 || answer.body.rejected !== 0) throw new Error(`import: ${answer.status} ${answer.text}`);
}

export interface ShownThreat {
  id: string;
  title: string;
  severity: string;
  risk_score: number;
  status: string;
  threat_type: string;
  location: string | null;
  observed_at: string;
  coordinates: { lat: number; lng: number } | null;
  affected_assets: { asset_id: string }[];
}

/** The threats of a portfolio once everything imported and stored so far is evaluated. */
export async function evaluatedThreats(service: TestService, key: string, portfolio?: string): Promise<ShownThreat[]> {
  const headers: Record<string, string> = portfolio === undefined ? {} : { 'x-portfolio': portfolio };
  const scan = await service.call('POST', '/v1/threats/scan', { key, headers, body: {} });
  const path = `/v1/threats?scan_id=${scan.body.scan_id}&wait_s=30&limit=1000`;
  const { body } = await whenEvaluated(() => service.call('GET', path, { key, headers }));
  return body.threats as ShownThreat[];
}
