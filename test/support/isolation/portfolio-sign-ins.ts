import { FakeDnsServer } from '../peers/fake-dns-server';
import type { Asker, Home } from './four-portfolios';
import type { IsolationProofs } from './isolation-proofs';
import { HostileProvider } from '../attacks/oidc/oidc-hostile-provider';
import { type RespondOptions, SamlIdp } from '../peers/identity-providers/saml-idp';
import type { Answer } from '../app/test-app';
import { WebClient } from '../browser/web-client';

export type Kind = 'saml' | 'oidc';

/** A signed-in user of a portfolio. */
export interface SignedIn {
  home: Home;
  asker: Asker;
  userId: string;
  sessionId: string;
}

/** A sign-in by SAML that waits for the identity provider's answer. */
export interface BegunSamlSignIn {
  browser: WebClient;
  requestId: string;
  relayState: string;
}

const IDP = 'https://idp.example.com';
const CLIENT = 'tms';

/**
 * Both tenants trust the same identity providers with the same user names, so that only this service separates them.
 */
export class HomeSignIns {
  #idp: SamlIdp;
  #provider: HostileProvider;
  #people = 0;
  readonly #names: Record<string, { TXT: string[] }> = {};
  readonly #dns = new FakeDnsServer(this.#names);

  constructor(private readonly proofs: IsolationProofs) {}

  get idp(): SamlIdp {
    return this.#idp;
  }

  get provider(): HostileProvider {
    return this.#provider;
  }

  /** Call before the service exists. Returns the settings that it needs. */
  async open(): Promise<Record<string, string>> {
    await this.#dns.open();
    this.#idp = await SamlIdp.create(IDP);
    this.#provider = await HostileProvider.start();
    return { TRUSTED_PROXIES: '127.0.0.1', ALLOW_LOOPBACK_ISSUERS: 'true', DNS_SERVERS: this.#dns.address };
  }

  async close(): Promise<void> {
    await this.#provider.close();
    await this.#dns.close();
  }

  /** One home of each tenant. */
  get tenants(): Home[] {
    return this.proofs.homes.filter(({ portfolio }) => portfolio === 'default');
  }

  domainOf = ({ tenant }: Home, kind: Kind): string => `${kind}-${tenant}.example.org`;

  bodyOf(home: Home, kind: Kind): object {
    const rules = ['default', 'second'].map((slug) => ({ value: slug, role: 'analyst', portfolios: [slug] }));
    const common = { role_rules: rules, domains: [this.domainOf(home, kind)] };
    return kind === 'saml'
      ? { ...common, metadata_xml: this.#idp.metadataXml(), groups_attribute: 'groups' }
      : {
          ...common,
          issuer: this.#provider.issuer,
          client_id: CLIENT,
          client_secret: 'x'.repeat(32),
          role_rules: [{ value: '*', role: 'viewer', portfolios: ['*'] }],
        };
  }

  /** Creates or replaces the connection; the DNS has the record that verifies its domain. */
  async connect(home: Home, kind: Kind): Promise<void> {
    const path = `/v1/tenant/sso/${kind}`;
    const { status, body, text } = await this.proofs.ask(home.admin, {
      method: 'PUT',
      path,
      body: this.bodyOf(home, kind),
    });
    if (status !== 200 && status !== 201) throw new Error(`${path}: ${status} ${text}`);
    for (const domain of body.domains as { txt_name: string; txt_value: string }[]) {
      this.#names[domain.txt_name] = { TXT: [domain.txt_value] };
    }
  }

  /** A browser with a separate address, because the number of anonymous requests per address is limited. */
  browser = (): WebClient => new WebClient({ 'x-forwarded-for': this.#address() });

  anonymously(method: string, path: string, more: { headers?: object; rawBody?: string } = {}): Promise<Answer> {
    const headers = { 'x-forwarded-for': this.#address(), ...more.headers };
    return this.proofs.service.call(method, path, { ...more, headers });
  }

  addressOf = ({ tenant }: Home, kind: Kind, rest: string): string =>
    `${this.proofs.service.url}/v1/auth/${kind}/${tenant}/${rest}`;

  async begin(home: Home): Promise<BegunSamlSignIn> {
    await this.connect(home, 'saml');
    const browser = this.browser();
    const { location, body } = await browser.get(this.addressOf(home, 'saml', 'login'), () => false);
    if (location === null) throw new Error(`login: ${body}`);
    const { id: requestId, relayState } = this.#idp.readAuthnRequest(location);
    return { browser, requestId, relayState: relayState ?? '' };
  }

  /** A valid answer for that tenant, with the changes in `more`. */
  answerFor(home: Home, { requestId }: BegunSamlSignIn, more: Partial<RespondOptions> = {}): string {
    return this.#idp.respond({
      acsUrl: this.addressOf(home, 'saml', 'acs'),
      audience: this.addressOf(home, 'saml', 'metadata'),
      inResponseTo: requestId,
      nameId: `person-${++this.#people}`,
      attributes: { groups: [home.portfolio] },
      ...more,
    });
  }

  /** Posts an answer to a tenant. Returns where the browser is redirected; null if the answer was refused. */
  async post(home: Home, { browser, relayState }: BegunSamlSignIn, response: string): Promise<string | null> {
    const form = { SAMLResponse: response, RelayState: relayState };
    const { location, status } = await browser.post(this.addressOf(home, 'saml', 'acs'), form, IDP, () => false);
    if (location === null) expect(status).toBe(403);
    return location;
  }

  async signIn(home: Home, more: Partial<RespondOptions> = {}): Promise<SignedIn> {
    const begun = await this.begin(home);
    const complete = await this.post(home, begun, this.answerFor(home, begun, more));
    const landed = await begun.browser.get(complete ?? '', () => false);
    if (landed.status !== 303) throw new Error(`complete: ${landed.status} ${landed.body}`);
    return this.signedIn(home, begun.browser);
  }

  async beginOidc(home: Home): Promise<{ browser: WebClient; state: string }> {
    await this.connect(home, 'oidc');
    const browser = this.browser();
    const { location, body } = await browser.get(this.addressOf(home, 'oidc', 'login'), () => false);
    if (location === null) throw new Error(`login: ${body}`);
    const asked = new URL(location).searchParams;
    this.#provider.nonce = asked.get('nonce') ?? '';
    return { browser, state: asked.get('state') ?? '' };
  }

  async signInByOidc(home: Home, subject: string): Promise<SignedIn> {
    const { browser, state } = await this.beginOidc(home);
    this.#provider.subject = subject;
    await browser.get(this.addressOf(home, 'oidc', `callback?code=c&state=${state}`), () => false);
    return this.signedIn(home, browser);
  }

  /** The user of a browser's session. */
  async signedIn(home: Home, { cookies }: WebClient): Promise<SignedIn> {
    const url = `${this.proofs.service.url}/v1/auth/session`;
    const cookie = cookies.headerFor(url, { method: 'GET', from: null }) ?? '';
    const { status, body, text } = await this.anonymously('GET', '/v1/auth/session', { headers: { cookie } });
    if (status !== 200) throw new Error(`session: ${status} ${text}`);
    const headers = { cookie, 'x-csrf-token': body.csrf_token as string };
    return { home, asker: { key: null, headers }, userId: body.user.id, sessionId: body.session_id };
  }

  /** One of each home. */
  async everybody(): Promise<SignedIn[]> {
    const people: SignedIn[] = [];
    for (const home of this.proofs.homes) people.push(await this.signIn(home));
    return people;
  }

  async isOpen({ asker }: SignedIn): Promise<boolean> {
    return (await this.proofs.ask(asker, { method: 'GET', path: '/v1/auth/session' })).status === 200;
  }

  async scimToken(home: Home): Promise<{ id: string; token: string }> {
    await this.connect(home, 'saml');
    const path = '/v1/tenant/sso/saml/scim-tokens';
    const { status, body, text } = await this.proofs.ask(home.admin, { method: 'POST', path, body: {} });
    if (status !== 201) throw new Error(`${path}: ${status} ${text}`);
    return body as { id: string; token: string };
  }

  #address(): string {
    const number = ++this.#people;
    return [10, 9, number >> 8, number & 255].join('.');
  }
}
