import { readFileSync } from 'node:fs';
import { alertProofs } from '../support/isolation/alert-proofs';
import { assetProofs, incidentProofs } from '../support/isolation/asset-incident-proofs';
import { auditProofs } from '../support/isolation/audit-proofs';
import { corpusFileProofs } from '../support/isolation/corpus-file-proofs';
import type { Home } from '../support/isolation/four-portfolios';
import { FullHomes } from '../support/isolation/full-homes';
import type { Asked, Proof } from '../support/isolation/isolation-proofs';
import { keySessionProofs } from '../support/isolation/key-session-proofs';
import { ownTenantProofs } from '../support/isolation/own-tenant-proofs';
import { scimProofs } from '../support/isolation/scim-proofs';
import { signInAdminProofs } from '../support/isolation/sign-in-admin-proofs';
import { signInProofs } from '../support/isolation/sign-in-proofs';
import { sourceRatingProofs } from '../support/isolation/source-rating-proofs';
import { OPERATOR_KEY } from '../support/app/test-app';
import { taxiiProofs } from '../support/isolation/taxii-proofs';
import { threatProofs } from '../support/isolation/threat-proofs';

const homes = new FullHomes();
const { proofs, alerts, batches, lookups, monitored, reports, searches, signIns } = homes;

beforeAll(async () => {
  await homes.open();
  const event = {
    source: 'tests',
    sourceEventId: 'actor',
    title: 'Battle',
    eventCategory: 'conflict',
    eventType: 'battle',
    eventDate: '2017-01-01',
    actors: [{ sourceActorId: 'a', name: 'An actor', role: 'side_a' }],
  };
  await proofs.service.call('POST', '/v1/admin/events/import?format=ndjson', {
    key: OPERATOR_KEY,
    rawBody: JSON.stringify(event),
    headers: { 'content-type': 'application/x-ndjson' },
  });
}, 600_000);
afterAll(() => homes.close());

const adminPath = ({ tenant }: Home, rest = ''): { path: string } => ({ path: `/v1/admin/tenants/${tenant}${rest}` });

const firstActor = async (): Promise<string> => `/v1/actors/${await firstIdOf('/v1/actors')}`;
const firstIdOf = async (path: string): Promise<string> => {
  const { body } = await proofs.service.call('GET', path, { key: OPERATOR_KEY });
  return (body.items as { id: string }[])[0]?.id ?? '';
};

const NOBODYS_ID = '0193f3c2-7d1e-7c3a-9c59-5a1c9e2f8b10';
let portfoliosMade = 0;

/**
 * The caller may use the same ids as others: it then creates assets of its own, and the assets of the others do not
 * change.
 */
async function replacesItsOwn(method: string): Promise<void> {
  const assetsOf = async ({ analyst }: Home): Promise<object[]> =>
    (await proofs.ask(analyst, { method: 'GET', path: '/v1/assets' })).body.assets as object[];
  for (const home of proofs.homes) {
    const others = proofs.othersThan(home);
    const before = await Promise.all(others.map(assetsOf));
    const own = await assetsOf(home);
    const put = (assets: object[]): Asked => ({ method, path: '/v1/assets', body: { assets } });
    const taken = others.map(({ assetId }) => ({ asset_id: assetId, name: 'x', attributes: { lat: 0, lng: 0 } }));
    await proofs.expectSuccess(home.analyst, put([...own, ...taken]));
    expect(await Promise.all(others.map(assetsOf))).toEqual(before);
    await proofs.expectSuccess(home.analyst, put(own));
  }
}

/** A key of one tenant is unknown under the path of another tenant, for the operator as well. */
async function keyUnderAnotherAddress(method: string): Promise<void> {
  for (const home of proofs.homes) {
    for (const other of proofs.homes.filter(({ tenant }) => tenant !== home.tenant)) {
      await proofs.expectNotFound(proofs.operator, { method, ...adminPath(other, `/api-keys/${home.apiKeyId}`) });
    }
  }
}

async function freshKey(home: Home): Promise<{ path: string }> {
  const { path } = adminPath(home, '/api-keys');
  const { body } = await proofs.ask(proofs.operator, { method: 'POST', path, body: { name: 'x', role: 'viewer' } });
  return { path: `${path}/${body.id}` };
}

async function filteredByForeignAsset(method: string): Promise<void> {
  for (const home of proofs.homes) {
    for (const stranger of proofs.strangersTo(home)) {
      const { body } = await proofs.ask(stranger, { method, path: `/v1/threats?asset_id=${home.assetId}` });
      expect(body).toMatchObject({ threats: [], total: 0, assets: [] });
    }
  }
}

/**
 * Without a credential, verification returns only what the file itself contains, and nothing for a file of another
 * issuer.
 */
const verifiedByAnybody: Proof = async (method) => {
  const headers = { 'content-type': 'application/pdf' };
  const { status, body } = await proofs.service.call(method, '/v1/reports/verify', { rawBody: '%PDF-1.7', headers });
  expect([status, body.verified, body.request_id]).toEqual([200, false, null]);
};

/** The proof that each route separates tenants and portfolios. A route that is missing here fails the test. */
const PROOFS: Record<string, Proof[]> = {
  'GET /healthz': [proofs.ofNobody('/healthz')],
  'GET /readyz': [proofs.ofNobody('/readyz')],

  'GET /v1/admin/tenants': [proofs.operatorAlone(() => '/v1/admin/tenants')],
  'POST /v1/admin/tenants': [proofs.operatorAlone(() => '/v1/admin/tenants')],
  'GET /v1/admin/tenants/{slug}': [proofs.operatorAlone((home) => adminPath(home).path)],
  'PATCH /v1/admin/tenants/{slug}': [proofs.operatorAlone((home) => adminPath(home).path)],
  'DELETE /v1/admin/tenants/{slug}': [proofs.operatorAlone((home) => adminPath(home, `?confirm=${home.tenant}`).path)],
  'GET /v1/admin/demo': [proofs.operatorAlone(() => '/v1/admin/demo')],
  'DELETE /v1/admin/demo': [proofs.operatorAlone(() => '/v1/admin/demo')],
  'POST /v1/admin/events/import': [proofs.operatorAlone(() => '/v1/admin/events/import?format=ndjson')],
  'POST /v1/admin/feeds/{id}/poll': [proofs.operatorAlone(() => '/v1/admin/feeds/usgs/poll')],

  'GET /v1/admin/datasets': [proofs.operatorAlone(() => '/v1/admin/datasets')],
  'GET /v1/admin/datasets/{dataset_id}': [proofs.operatorAlone(() => '/v1/admin/datasets/isolation')],
  'GET /v1/admin/datasets/{dataset_id}/entities': [proofs.operatorAlone(() => '/v1/admin/datasets/isolation/entities')],
  'POST /v1/admin/datasets/{dataset_id}/import': [
    proofs.operatorAlone(() => '/v1/admin/datasets/isolation/import?format=ftm'),
  ],
  'GET /v1/admin/articles': [proofs.operatorAlone(() => '/v1/admin/articles')],
  'GET /v1/admin/articles/{article_id}': [proofs.operatorAlone(() => `/v1/admin/articles/${NOBODYS_ID}`)],
  'DELETE /v1/admin/articles/{article_id}': [proofs.operatorAlone(() => `/v1/admin/articles/${NOBODYS_ID}`)],
  'POST /v1/admin/articles/import': [proofs.operatorAlone(() => '/v1/admin/articles/import?format=ndjson')],
  'GET /v1/admin/signing-keys': [proofs.operatorAlone(() => '/v1/admin/signing-keys')],
  'POST /v1/admin/signing-keys': [proofs.operatorAlone(() => '/v1/admin/signing-keys')],
  'POST /v1/admin/signing-keys/import': [proofs.operatorAlone(() => '/v1/admin/signing-keys/import')],
  'POST /v1/admin/signing-keys/link': [proofs.operatorAlone(() => '/v1/admin/signing-keys/link')],
  'POST /v1/admin/signing-keys/{kid}/activate': [
    proofs.operatorAlone(() => `/v1/admin/signing-keys/${'A'.repeat(43)}/activate`),
  ],
  'POST /v1/admin/signing-keys/{kid}/retire': [
    proofs.operatorAlone(() => `/v1/admin/signing-keys/${'A'.repeat(43)}/retire`),
  ],
  'GET /.well-known/jwks.json': [proofs.ofNobody('/.well-known/jwks.json')],
  'GET /v1/admin/secrets': [proofs.operatorAlone(() => '/v1/admin/secrets')],
  'PUT /v1/admin/secrets/{name}': [proofs.operatorAlone(() => '/v1/admin/secrets/shared')],
  'DELETE /v1/admin/secrets/{name}': [proofs.operatorAlone(() => '/v1/admin/secrets/shared')],

  'PUT /v1/admin/tenants/{slug}/legal-hold': [proofs.operatorAlone((home) => adminPath(home, '/legal-hold').path)],
  'GET /v1/admin/tenants/{slug}/legal-hold': [proofs.operatorAlone((home) => adminPath(home, '/legal-hold').path)],
  'DELETE /v1/admin/tenants/{slug}/legal-hold': [proofs.operatorAlone((home) => adminPath(home, '/legal-hold').path)],
  'GET /v1/admin/tenants/{slug}/api-keys': [proofs.ofOperator((home) => adminPath(home, '/api-keys'))],
  'POST /v1/admin/tenants/{slug}/api-keys': [
    proofs.ofOperator((home) => ({ ...adminPath(home, '/api-keys'), body: { name: 'x', role: 'viewer' } })),
  ],
  'GET /v1/admin/tenants/{slug}/api-keys/{id}': [
    proofs.ofOperator((home) => adminPath(home, `/api-keys/${home.apiKeyId}`)),
    keyUnderAnotherAddress,
  ],
  'DELETE /v1/admin/tenants/{slug}/api-keys/{id}': [proofs.ofOperator(freshKey), keyUnderAnotherAddress],
  'GET /v1/admin/tenants/{slug}/portfolios': [proofs.ofOperator((home) => adminPath(home, '/portfolios'))],
  'POST /v1/admin/tenants/{slug}/portfolios': [
    proofs.ofOperator((home) => ({
      ...adminPath(home, '/portfolios'),
      body: { slug: `made-${++portfoliosMade}`, name: 'x' },
    })),
  ],

  'GET /v1/assets': [proofs.listing('/v1/assets', 'assets', 'asset_id', (home) => home.assetId)],
  'PUT /v1/assets': [replacesItsOwn],
  ...assetProofs(proofs),

  'GET /v1/threats': [
    proofs.listing('/v1/threats', 'threats', 'id', (home) => home.threatId),
    filteredByForeignAsset,
    proofs.ofPortfolio(({ scanId }) => ({ path: `/v1/threats?scan_id=${scanId}` })),
  ],
  'GET /v1/threats/{threat_id}': [proofs.ofPortfolio(({ threatId }) => ({ path: `/v1/threats/${threatId}` }))],
  'PATCH /v1/threats/{threat_id}': [
    proofs.ofPortfolio(({ threatId }) => ({ path: `/v1/threats/${threatId}`, body: { pinned: true } })),
  ],
  ...threatProofs(proofs),
  'POST /v1/threats/scan': [proofs.namingIds('/v1/threats/scan', ({ assetId }) => ({ asset_ids: [assetId] }))],
  'GET /v1/threats/scans/{scan_id}': [proofs.ofPortfolio(({ scanId }) => ({ path: `/v1/threats/scans/${scanId}` }))],

  'GET /v1/instruction-verdicts': [
    proofs.ofPortfolio(({ threatId }) => ({ path: `/v1/instruction-verdicts?threat_id=${threatId}` })),
  ],

  'GET /v1/incidents': [proofs.listing('/v1/incidents', 'incidents', 'id', (home) => home.incidentId)],
  'POST /v1/incidents': [proofs.namingIds('/v1/incidents', ({ threatId }) => ({ title: 'x', threat_ids: [threatId] }))],
  'GET /v1/incidents/{incident_id}': [
    proofs.ofPortfolio(({ incidentId }) => ({ path: `/v1/incidents/${incidentId}` })),
  ],
  ...incidentProofs(proofs),

  'POST /v1/web-search': [searches.sharesNoKey('/v1/web-search')],
  'POST /v1/web-search/stream': [searches.sharesNoKey('/v1/web-search/stream')],
  'GET /v1/web-search/jobs': [proofs.listing('/v1/web-search/jobs', 'jobs', 'jobId', (home) => searches.of(home))],
  'GET /v1/web-search/jobs/{job_id}': [proofs.ofPortfolio((home) => ({ path: searches.pathOf(home) }))],
  'DELETE /v1/web-search/jobs/{job_id}': [searches.endsItsOwn],
  'GET /v1/web-search/jobs/{job_id}/stream': [
    proofs.ofPortfolio((home) => ({ path: `${searches.pathOf(home)}/stream` })),
  ],
  'GET /v1/lookup': [proofs.listing('/v1/lookup', 'lookups', 'request_id', (home) => lookups.of(home).requestId)],
  'POST /v1/lookup': [lookups.sharesNoKey, lookups.heedsItsOwnDecisions],
  'GET /v1/lookup/{request_id}': [proofs.ofPortfolio((home) => ({ path: `/v1/lookup/${lookups.of(home).requestId}` }))],
  'DELETE /v1/lookup/{request_id}': [lookups.erasesItsOwn],
  'POST /v1/lookup/{request_id}/decisions': [proofs.ofPortfolio(lookups.verdictOf)],
  'GET /v1/lookup/decisions': [
    proofs.listing('/v1/lookup/decisions', 'decisions', 'id', (home) => lookups.of(home).decisionId),
  ],
  'DELETE /v1/lookup/decisions/{decision_id}': [
    proofs.ofPortfolio((home) => ({ path: `/v1/lookup/decisions/${lookups.of(home).decisionId}` })),
  ],
  ...batches.proofs,
  ...monitored.proofs,
  'GET /v1/connectors': [proofs.shared(() => '/v1/connectors')],
  'GET /v1/connectors/{id}/health': [proofs.shared(() => '/v1/connectors/other_lists/health')],

  'GET /v1/reports': [proofs.listing('/v1/reports', 'reports', 'request_id', (home) => reports.of(home))],
  'POST /v1/reports': [reports.makesOfItsOwn],
  'GET /v1/reports/keys': [proofs.ofNobody('/v1/reports/keys')],
  'POST /v1/reports/verify': [verifiedByAnybody],
  'GET /v1/reports/{request_id}': [proofs.ofPortfolio((home) => reports.pathOf(home))],
  'GET /v1/reports/{request_id}/pdf': [proofs.ofPortfolio((home) => reports.pathOf(home, '/pdf'))],
  'GET /v1/reports/{request_id}/verify': [proofs.ofPortfolio((home) => reports.pathOf(home, '/verify'))],
  'DELETE /v1/reports/{request_id}': [reports.erasesItsOwn],

  ...alertProofs(proofs, alerts),
  ...auditProofs(proofs),
  ...signInAdminProofs(proofs, signIns),
  ...ownTenantProofs(proofs, signIns),
  ...sourceRatingProofs(proofs, signIns),
  ...signInProofs(proofs, signIns),
  ...keySessionProofs(proofs),
  ...scimProofs(proofs, signIns),
  ...taxiiProofs(proofs),

  'GET /': [proofs.ofNobody('/')],
  'GET /v1': [proofs.ofNobody('/v1')],
  'GET /v1/actors': [proofs.shared(() => '/v1/actors')],
  'GET /v1/actors/{actor_id}': [proofs.shared(firstActor)],
  'GET /v1/actors/{actor_id}/events': [proofs.shared(async () => `${await firstActor()}/events`)],
  'GET /v1/events/{event_id}': [
    proofs.shared(async () => `/v1/events/${await firstIdOf(`${await firstActor()}/events`)}`),
  ],
  ...corpusFileProofs(proofs),
  'GET /v1/events': [proofs.shared(() => '/v1/events?near=23.98,121.6,500')],
  'GET /v1/events/at-point': [proofs.shared(() => '/v1/events/at-point?lat=23.98&lng=121.6&radius_km=500')],
  'GET /v1/events/histogram': [proofs.shared(() => '/v1/events/histogram')],
  'GET /v1/events/countries': [proofs.shared(() => '/v1/events/countries')],
  'GET /v1/events/heatmap-points': [proofs.shared(() => '/v1/events/heatmap-points')],
  'GET /v1/metadata/event-categories': [proofs.shared(() => '/v1/metadata/event-categories')],
  'GET /v1/sources': [proofs.shared(() => '/v1/sources')],
  'GET /v1/sources/{format}': [proofs.shared(() => '/v1/sources/usgs')],
};

const routes = [...readFileSync('docs/routes.md', 'utf8').matchAll(/^\| ([A-Z]+) \| `([^`]+)` \|/gm)].map(
  ([, method = '', template = '']) => `${method} ${template}`,
);

test('every route has a proof, and every proof has a route', () => {
  expect(routes.length).toBeGreaterThan(10);
  expect(Object.keys(PROOFS).sort()).toEqual([...routes].sort());
});

test.each(routes)(
  '%s',
  async (route) => {
    const ofRoute = PROOFS[route] ?? [];
    expect(ofRoute).not.toHaveLength(0);
    for (const proof of ofRoute) await proof(route.split(' ')[0] ?? '');
    // Some routes generate RSA keys.
  },
  600_000,
);
