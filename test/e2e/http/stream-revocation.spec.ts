import { FakeSearchEngine } from '../../support/peers/fake-search-engine';
import { SamlDesk } from '../../support/sign-in/saml-fixture';
import { BOUT } from '../../support/fixtures/search-fixture';
import { OPERATOR_KEY } from '../../support/app/test-app';

const SESSION = '__Host-tms_session';
/** docs/sign-in.md promises this limit. */
const WITHIN_MS = 30_000;

let engine: FakeSearchEngine;
let desk: SamlDesk;
beforeAll(async () => {
  engine = await FakeSearchEngine.start({ delayMs: 120_000 });
  desk = await SamlDesk.open({}, { WEB_SEARCH_SEARXNG_URL: engine.url });
});
afterAll(async () => {
  engine.close();
  await desk.service.close();
});

async function openStream(headers: Record<string, string>): Promise<Response> {
  const response = await fetch(`${desk.service.url}/v1/web-search/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(BOUT),
  });
  expect(response.status).toBe(200);
  return response;
}

async function openThreats(headers: Record<string, string>): Promise<Response> {
  const response = await fetch(`${desk.service.url}/v1/threats/stream`, { headers });
  expect(response.status).toBe(200);
  return response;
}

/** Resolves once the connection is closed. */
async function cut(response: Response): Promise<'cut' | 'ended'> {
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
      expect(chunk.length).toBeGreaterThan(0);
    return 'ended';
  } catch {
    return 'cut';
  }
}

const signedIn = async (nameId: string) => {
  const { jar } = await desk.signIn({ nameId, attributes: { groups: ['analysts'] } });
  const { body } = await desk.visit(jar, 'GET', '/v1/auth/session');
  const headers = { cookie: `${SESSION}=${jar.find(SESSION)!.value}`, 'x-csrf-token': body.csrf_token as string };
  return { headers, userId: body.user.id as string, sessionId: body.session_id as string };
};

test(
  'a stream ends within thirty seconds of the end of its session, user or key, and other streams continue',
  async () => {
    const [revoked, deactivated, kept] = [await signedIn('ann'), await signedIn('ben'), await signedIn('cid')];
    const made = await desk.service.call('POST', '/v1/admin/tenants/acme/api-keys', {
      key: OPERATOR_KEY,
      body: { name: 'k', role: 'analyst' },
    });
    const key = { 'x-api-key': made.body.key as string };
    const streams = [];
    for (const { headers } of [revoked, deactivated, { headers: key }]) {
      streams.push(cut(await openStream(headers)), cut(await openThreats(headers)));
    }
    const other = cut(await openStream(kept.headers));
    const admin = (method: string, path: string, body?: object) =>
      desk.service.call(method, `/v1/admin/tenants/acme/${path}`, { key: OPERATOR_KEY, ...(body && { body }) });
    await admin('DELETE', `sessions/${revoked.sessionId}`);
    await admin('PATCH', `users/${deactivated.userId}`, { active: false });
    await admin('DELETE', `api-keys/${made.body.id as string}`);
    const timeout = new Promise((resolve) => setTimeout(resolve, WITHIN_MS, 'open'));
    expect(await Promise.race([Promise.all(streams), timeout])).toEqual(streams.map(() => 'cut'));
    expect(await Promise.race([other, Promise.resolve('open')])).toBe('open');
    await admin('DELETE', `sessions/${kept.sessionId}`);
    expect(await other).toBe('cut');
  },
  2 * WITHIN_MS + 30_000,
);
