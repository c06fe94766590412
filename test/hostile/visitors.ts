import type { TestService } from '../support/app/test-app';
import { OPERATOR_KEY } from '../support/app/test-app';
import { HostileProvider } from '../support/attacks/oidc/oidc-hostile-provider';
import { WebClient } from '../support/browser/web-client';

const AUDIENCE = 'hostile-api';
const TOKEN_HOURS = 12;

/** A user of a tenant who signs in by OpenID Connect: with a session, and with an access token. */
export class Visitors {
  #headers: Record<'session' | 'token', Record<string, string>> = { session: {}, token: {} };
  #browsers = 0;

  private constructor(
    private readonly service: TestService,
    private readonly tenant: string,
    private readonly provider: HostileProvider,
  ) {}

  static async open(service: TestService, tenant: string): Promise<Visitors> {
    const visitors = new Visitors(service, tenant, await HostileProvider.start());
    await visitors.restore();
    return visitors;
  }

  close(): Promise<void> {
    return this.provider.close();
  }

  headers = (kind: 'session' | 'token'): Record<string, string> => this.#headers[kind];

  async restore(): Promise<void> {
    if (await this.#areIn()) return;
    await this.#connect();
    this.#headers = { session: await this.#signIn(), token: await this.#accessToken() };
    if (!(await this.#areIn())) throw new Error('nobody can sign in');
  }

  async #areIn(): Promise<boolean> {
    for (const headers of Object.values(this.#headers)) {
      if (Object.keys(headers).length === 0) return false;
      const { status } = await this.service.call('GET', '/v1/assets?limit=1', { headers });
      if (status !== 200) return false;
    }
    return true;
  }

  async #connect(): Promise<void> {
    const body = {
      issuer: this.provider.issuer,
      client_id: 'tms',
      client_secret: 'x'.repeat(32),
      api_audience: AUDIENCE,
      role_rules: [{ value: '*', role: 'admin', portfolios: ['*'] }],
    };
    const path = `/v1/admin/tenants/${this.tenant}/sso/oidc`;
    const { status, text } = await this.service.call('PUT', path, { key: OPERATOR_KEY, body });
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
  }

  async #signIn(): Promise<Record<string, string>> {
    const browser = new WebClient({ 'x-forwarded-for': `10.8.0.${++this.#browsers}` });
    const base = `${this.service.url}/v1/auth/oidc/${this.tenant}`;
    const { location, body } = await browser.get(`${base}/login`, () => false);
    if (location === null) throw new Error(`login: ${body}`);
    const asked = new URL(location).searchParams;
    this.provider.nonce = asked.get('nonce') ?? '';
    this.provider.subject = 'session';
    await browser.get(`${base}/callback?code=c&state=${asked.get('state')}`, () => false);
    const cookie = browser.cookies.headerFor(this.service.url, { method: 'GET', from: null }) ?? '';
    const session = await this.service.call('GET', '/v1/auth/session', { headers: { cookie } });
    if (session.status !== 200) throw new Error(`session: ${session.status} ${session.text}`);
    return { cookie, 'x-csrf-token': session.body.csrf_token as string };
  }

  /** RFC 9068. */
  async #accessToken(): Promise<Record<string, string>> {
    const exp = Math.floor(Date.now() / 1_000) + TOKEN_HOURS * 3_600;
    const claims = { ...this.provider.claims(AUDIENCE, { sub: 'token', groups: ['staff'] }), exp };
    return { authorization: `Bearer ${await this.provider.sign(claims, { typ: 'at+jwt' })}` };
  }
}
