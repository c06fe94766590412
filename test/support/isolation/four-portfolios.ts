import { EVALUATION_TIME, evaluatedThreats, importEarthquakes } from '../samples/sample-threats';
import { OPERATOR_KEY, type TestApp } from '../app/test-app';

/** A caller: a key and the portfolio that it selects, or the headers of a browser. */
export interface Asker {
  key: string | null;
  headers: Record<string, string>;
}

/** A portfolio with data of every kind. */
export interface Home {
  tenant: string;
  portfolio: string;
  /** An analyst of this portfolio only. */
  analyst: Asker;
  /** An analyst of all portfolios of the tenant, who selects this one. */
  visitor: Asker;
  admin: Asker;
  assetId: string;
  threatId: string;
  scanId: string;
  incidentId: string;
  /** The id of a call that its own analyst made. */
  requestId: string;
  apiKeyId: string;
}

/**
 * Two tenants of two portfolios each, all with the same data: all watch places near one earthquake, so each has its own
 * threat.
 */
export async function makeFourHomes(service: TestApp): Promise<Home[]> {
  await importEarthquakes(service, [{ id: 'Hualien', lat: 23.98, lng: 121.6 }]);
  const homes: Home[] = [];
  for (const tenant of ['alpha', 'beta']) {
    await service.tenant(tenant, {}, { evaluation_time: EVALUATION_TIME });
    const body = { slug: 'second', name: 'Second' };
    await created(service, `/v1/admin/tenants/${tenant}/portfolios`, OPERATOR_KEY, body);
    const visitor = await makeKey(service, tenant, 'analyst', ['*']);
    const admin = await makeKey(service, tenant, 'admin', ['*']);
    for (const portfolio of ['default', 'second']) {
      homes.push(await furnish(service, tenant, portfolio, visitor.key, admin.key));
    }
  }
  return homes;
}

async function furnish(
  service: TestApp,
  tenant: string,
  portfolio: string,
  visitorKey: string,
  adminKey: string,
): Promise<Home> {
  const { id: apiKeyId, key } = await makeKey(service, tenant, 'analyst', [portfolio]);
  const assetId = `${tenant}-${portfolio}`;
  const put = await service.call('PUT', '/v1/assets', {
    key,
    body: { assets: [{ asset_id: assetId, name: assetId, attributes: { lat: 24, lng: 121.6 } }] },
  });
  if (put.status !== 200) throw new Error(`assets of ${assetId}: ${put.status} ${put.text}`);
  const [threat] = await evaluatedThreats(service, key);
  if (!threat) throw new Error(`no threat for ${assetId}`);
  const incident = await created(service, '/v1/incidents', key, { title: assetId, threat_ids: [threat.id] });
  const inPortfolio = { 'x-portfolio': portfolio };
  return {
    tenant,
    portfolio,
    analyst: { key, headers: {} },
    visitor: { key: visitorKey, headers: inPortfolio },
    admin: { key: adminKey, headers: inPortfolio },
    assetId,
    threatId: threat.id,
    scanId: put.body.scan_id as string,
    incidentId: incident.id as string,
    requestId: put.headers.get('x-request-id') ?? '',
    apiKeyId,
  };
}

async function makeKey(
  service: TestApp,
  tenant: string,
  role: string,
  portfolios: string[],
): Promise<{ id: string; key: string }> {
  const body = { name: role, role, portfolios };
  return (await created(service, `/v1/admin/tenants/${tenant}/api-keys`, OPERATOR_KEY, body)) as {
    id: string;
    key: string;
  };
}

async function created(service: TestApp, path: string, key: string, body: object): Promise<Record<string, unknown>> {
  const answer = await service.call('POST', path, { key, body });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body as Record<string, unknown>;
}
