import type { ConnectionKind } from '../../../src/modules/sso/connections.contract';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../app/test-app';
import { WebClient, type WebPage } from '../browser/web-client';

export interface ConnectionCheckAnswer {
  readonly name: string;
  readonly ok: boolean;
  readonly message: string;
}

/** A service whose tenants are connected to identity providers over HTTP, as their administrators would do. */
export class ProviderDesk {
  #browsers = 0;

  private constructor(readonly service: TestApp) {}

  static async open(...tenants: readonly string[]): Promise<ProviderDesk> {
    // Without jobs: the job that reads SAML metadata first runs soon after the start, at a moment that no test controls.
    const service = await startTestApp({
      ROLE: 'serve',
      TRUSTED_PROXIES: '127.0.0.1',
      ALLOW_LOOPBACK_ISSUERS: 'true',
    });
    for (const tenant of tenants) await service.tenant(tenant, {});
    return new ProviderDesk(service);
  }

  /** Creates or replaces a connection. @returns it as its administrators see it */
  async connect(tenant: string, kind: ConnectionKind, body: object): Promise<Answer['body']> {
    const path = `/v1/admin/tenants/${tenant}/sso/${kind}`;
    const answer = await this.service.call('PUT', path, { key: OPERATOR_KEY, body });
    if (answer.status >= 300) throw new Error(`PUT ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  /** The checks of a connection with their results, by name. */
  async test(tenant: string, kind: ConnectionKind): Promise<Record<string, ConnectionCheckAnswer>> {
    const path = `/v1/admin/tenants/${tenant}/sso/${kind}/test`;
    const { body } = await this.service.call('POST', path, { key: OPERATOR_KEY });
    const { checks } = body as { checks: ConnectionCheckAnswer[] };
    return Object.fromEntries(checks.map((check) => [check.name, check]));
  }

  /** The service's own addresses of a tenant. */
  tenantUrl(tenant: string, kind: ConnectionKind): string {
    return `${this.service.url}/v1/auth/${kind}/${tenant}`;
  }

  loginUrl(tenant: string, kind: ConnectionKind, returnTo = '/v1/auth/session'): string {
    return `${this.tenantUrl(tenant, kind)}/login?return_to=${encodeURIComponent(returnTo)}`;
  }

  /** A browser with a separate address: anonymous requests are limited for each. */
  browser(): WebClient {
    this.#browsers += 1;
    return new WebClient({ 'x-forwarded-for': `10.1.${this.#browsers >> 8}.${this.#browsers & 255}` });
  }

  async session(browser: WebClient): Promise<{ status: number; body: Answer['body'] }> {
    const { status, body } = await browser.get(`${this.service.url}/v1/auth/session`);
    return { status, body: JSON.parse(body) };
  }

  /** Ends the session here. @returns the address at which the browser ends it at the provider too */
  async signOut(browser: WebClient): Promise<string | null> {
    const { csrf_token: csrf } = (await this.session(browser)).body as { csrf_token: string };
    const url = `${this.service.url}/v1/auth/logout`;
    const cookie = browser.cookies.headerFor(url, { method: 'POST', from: null }) ?? '';
    const answer = await this.service.call('POST', '/v1/auth/logout', { headers: { cookie, 'x-csrf-token': csrf } });
    if (answer.status !== 200) throw new Error(`logout: ${answer.status} ${answer.text}`);
    browser.cookies.keep(url, answer.headers.getSetCookie());
    return (answer.body as { logout_url: string | null }).logout_url;
  }

  close(): Promise<void> {
    return this.service.close();
  }
}

/** Status and reason of the page about a refused sign-in; the reason is null on any other. */
export const refusalOf = ({ status, body }: WebPage): [number, string | null] => [
  status,
  /Reason<\/th><td>(\w+)</.exec(body)?.[1] ?? null,
];
