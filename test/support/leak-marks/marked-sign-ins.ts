import { generateKeyPairSync } from 'node:crypto';
import type { MarkedRoute } from './marked-routes';
import { HostileProvider } from '../attacks/oidc/oidc-hostile-provider';
import { SamlIdp, type RespondOptions } from '../peers/identity-providers/saml-idp';
import { GROUP_SCHEMA, scimCall, USER_SCHEMA } from '../sign-in/scim-fixture';
import type { SecretMarks } from './secret-marks';
import { OPERATOR_KEY, type TestService } from '../app/test-app';
import { WebClient } from '../browser/web-client';

const TENANT = 'signing';
const IDP = 'https://idp.example.com';
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const EVERYBODY = [{ value: '*', role: 'viewer', portfolios: ['*'] }];

interface Begun {
  browser: WebClient;
  inResponseTo: string;
  relayState: string;
}

/** A tenant with sign-in by both protocols and SCIM, with marks in everything that providers and browsers send. */
export class MarkedSignIns {
  /** Marks in addresses. */
  ids: Record<string, string> = {};
  #scimToken = '';
  #session: Record<string, string> = {};
  #visitors = 0;

  private constructor(
    private readonly service: TestService,
    private readonly marks: SecretMarks,
    private readonly idp: SamlIdp,
    private readonly provider: HostileProvider,
  ) {}

  static async open(service: TestService, marks: SecretMarks): Promise<MarkedSignIns> {
    const signIns = new MarkedSignIns(service, marks, await SamlIdp.create(IDP), await HostileProvider.start());
    await signIns.#furnish();
    return signIns;
  }

  close(): Promise<void> {
    return this.provider.close();
  }

  /** Routes that keys cannot use. A sign-out would end the session of later requests, so it is requested with a key. */
  credentialsFor({ name, permission }: MarkedRoute): Record<string, string> | undefined {
    if (permission === 'scim:provision') return { authorization: `Bearer ${this.#scimToken}` };
    if (permission === 'sessions:own' && name !== 'POST /v1/auth/logout') return this.#session;
    return undefined;
  }

  /** The required parts of a connection's body, with marks. */
  fitting(): Record<string, unknown> {
    return { ...this.#fittingAt('/v1/admin/tenants/{slug}'), ...this.#fittingAt('/v1/tenant') };
  }

  #fittingAt(tenant: string): Record<string, unknown> {
    const oidc = `body PUT ${tenant}/sso/oidc`;
    const saml = `body PUT ${tenant}/sso/saml`;
    const at = (place: string): string => this.marks.at(place);
    return {
      [`${oidc} /issuer`]: `https://${at(`${oidc} /issuer`)}.example.com`,
      [`${oidc} /scopes`]: ['openid', at(`${oidc} /scopes/1`)],
      [`${oidc} /client_key`]: this.#clientKey(),
      [`${oidc} /domains`]: [`${at(`${oidc} /domains/0`)}.example.org`],
      [`${saml} /metadata_url`]: null,
      [`${saml} /entity_id`]: at(`${saml} /entity_id`),
      [`${saml} /metadata_xml`]: this.idp
        .metadataXml()
        .replaceAll('/sso"', `/${at(`${saml} /metadata_xml`)}"`)
        .replace('?>', `?><!-- ${at('unread metadata')} -->`),
      [`${saml} /domains`]: [`${at(`${saml} /domains/0`)}.example.org`],
    };
  }

  /** Sign-ins and logouts that are accepted, and some that are refused at every step. */
  async ask(): Promise<void> {
    await this.#signInBySaml();
    await this.#refusedBySaml();
    const browser = await this.#signInByOidc();
    await this.#refusedByOidc();
    await this.#logOut(browser);
  }

  async #furnish(): Promise<void> {
    await this.service.tenant(TENANT, {});
    const metadata = { metadata_xml: this.idp.metadataXml(), groups_attribute: 'groups' };
    await this.#put('saml', { ...metadata, role_rules: EVERYBODY });
    const client_secret = this.marks.at('client secret');
    const oidc = { issuer: this.provider.issuer, client_id: 'tms', client_secret, groups_claim: 'groups' };
    await this.#put('oidc', { ...oidc, role_rules: EVERYBODY });
    const path = `/v1/admin/tenants/${TENANT}/sso/saml/scim-tokens`;
    const made = await this.service.call('POST', path, { key: OPERATOR_KEY, body: {} });
    this.#scimToken = made.body.token as string;
    this.marks.literalAt('SCIM token', this.#scimToken.slice(-49));
    const user = await this.#create('Users', { schemas: [USER_SCHEMA], userName: 'kim' });
    const group = await this.#create('Groups', { schemas: [GROUP_SCHEMA], displayName: 'One' });
    const { cookies } = await this.#enter(await this.#begin(), { nameId: 'somebody' });
    const cookie = cookies.headerFor(this.service.url, { method: 'GET', from: null }) ?? '';
    const session = await this.service.call('GET', '/v1/auth/session', { headers: { cookie } });
    const csrf = this.marks.literalAt('csrf token', session.body.csrf_token as string);
    this.#session = { cookie, 'x-csrf-token': csrf };
    this.ids = {
      tenant: TENANT,
      kind: 'saml',
      domain: 'marked.example.org',
      '/scim/v2/{tenant}/Users id': user,
      '/scim/v2/{tenant}/Groups id': group,
      '/scim/v2/{tenant}/Schemas id': USER_SCHEMA,
      '/scim/v2/{tenant}/ResourceTypes id': 'User',
    };
  }

  async #put(kind: string, body: object): Promise<void> {
    const path = `/v1/admin/tenants/${TENANT}/sso/${kind}`;
    const { status, text } = await this.service.call('PUT', path, { key: OPERATOR_KEY, body });
    if (status !== 201) throw new Error(`${path}: ${status} ${text}`);
  }

  async #create(type: string, body: object): Promise<string> {
    const path = `/scim/v2/${TENANT}/${type}`;
    const { status, text, body: made } = await scimCall(this.service, 'POST', path, this.#scimToken, body);
    if (status !== 201) throw new Error(`${path}: ${status} ${text}`);
    return made.id as string;
  }

  #url = (path: string): string => `${this.service.url}/v1/auth/${path.replace('/', `/${TENANT}/`)}`;

  #browser(): WebClient {
    const number = ++this.#visitors;
    return new WebClient({
      'x-forwarded-for': `10.7.${number >> 8}.${number & 255}`,
      'user-agent': this.marks.at('user-agent of a browser'),
    });
  }

  async #begin(returnTo = '/docs'): Promise<Begun> {
    const browser = this.#browser();
    const login = this.#url(`saml/login?return_to=${encodeURIComponent(returnTo)}`);
    const { location } = await browser.get(login, () => false);
    const { id, relayState } = this.idp.readAuthnRequest(location ?? '');
    this.marks.literalAt('SAML request id', id);
    return { browser, inResponseTo: id, relayState: this.marks.literalAt('SAML RelayState', relayState ?? '') };
  }

  /** @returns the browser with its session */
  async #enter({ browser, inResponseTo, relayState }: Begun, more: Partial<RespondOptions>): Promise<WebClient> {
    const response = this.#respond({ inResponseTo, ...more });
    const posted = await this.#post(browser, { SAMLResponse: response, RelayState: relayState });
    if (posted.location === null) throw new Error(`acs: ${posted.status} ${posted.body}`);
    this.marks.literalAt('SAML code', new URL(posted.location).searchParams.get('code') ?? '');
    const { status, body } = await browser.get(posted.location, () => false);
    if (status !== 303) throw new Error(`complete: ${status} ${body}`);
    this.#markCookie(browser);
    return browser;
  }

  #respond(more: Partial<RespondOptions>): string {
    const good = { acsUrl: this.#url('saml/acs'), audience: this.#url('saml/metadata'), inResponseTo: null };
    return this.idp.respond({ ...good, ...more });
  }

  #post = (browser: WebClient, form: Record<string, string>) =>
    browser.post(this.#url('saml/acs'), form, IDP, () => false);

  #markCookie({ cookies }: WebClient): void {
    for (const { value } of cookies.all) if (value !== '') this.marks.literalAt('session cookie', value);
  }

  #clientKey(): string {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    const [, , line = ''] = pem.split('\n');
    this.marks.literalAt('private key of a client', line);
    return pem;
  }

  async #signInBySaml(): Promise<void> {
    const at = (what: string): string => this.marks.at(`SAML ${what}`);
    const begun = await this.#begin(`/docs?${at('return_to')}`);
    await this.#enter(begun, {
      nameId: at('name id'),
      sessionIndex: at('session index'),
      assertionId: `_${at('assertion id')}`,
      responseId: `_${at('response id')}`,
      attributes: {
        email: [`${at('email')}@corp.example`],
        displayName: [at('name')],
        groups: [at('group')],
        [at('attribute')]: [at('attribute')],
      },
    });
  }

  async #refusedBySaml(): Promise<void> {
    const at = (what: string): string => this.marks.at(`refused SAML ${what}`);
    const assertion = (): Partial<RespondOptions> => ({
      nameId: at('name id'),
      sessionIndex: at('session index'),
      assertionId: `_${at('assertion id')}`,
      attributes: { groups: [at('group')], [at('attribute')]: [at('attribute')] },
    });
    const wrong: Partial<RespondOptions>[] = [
      ...[{ audience: `urn:${at('audience')}` }, { issuer: `urn:${at('issuer')}` }, { sign: 'none' as const }],
      ...[{ destination: `https://${at('destination')}.example` }, { recipient: `https://${at('recipient')}.example` }],
      ...[{ status: at('status') }, { inResponseTo: `_${at('request id')}` }, { nameId: '' }],
    ];
    for (const change of wrong) {
      const { browser, inResponseTo, relayState } = await this.#begin();
      const SAMLResponse = this.#respond({ inResponseTo, ...assertion(), ...change });
      await this.#post(browser, { SAMLResponse, RelayState: relayState });
      await this.#post(browser, { SAMLResponse, RelayState: at('RelayState') });
    }
    const begun = await this.#begin();
    const answer = this.#respond({ inResponseTo: begun.inResponseTo, ...assertion() });
    await this.#post(begun.browser, { SAMLResponse: answer, RelayState: at('RelayState') });
    await this.#post(begun.browser, { SAMLResponse: at('SAMLResponse'), [at('field')]: at('field') });
    await this.#post(begun.browser, { SAMLResponse: Buffer.from(`<${at('XML')}>`).toString('base64') });
    await begun.browser.get(this.#url(`saml/complete?code=${at('code').padEnd(43, '0')}`), () => false);
  }

  async #beginOidc(): Promise<{ browser: WebClient; state: string }> {
    const browser = this.#browser();
    const { location } = await browser.get(this.#url('oidc/login'), () => false);
    const asked = new URL(location ?? '').searchParams;
    this.provider.nonce = this.marks.literalAt('OIDC nonce', asked.get('nonce') ?? '');
    return { browser, state: this.marks.literalAt('OIDC state', asked.get('state') ?? '') };
  }

  /** The provider's answers: tokens full of marks. */
  #sayTokens(prefix: string, wrong: object = {}): void {
    const at = (what: string): string => this.marks.at(`${prefix} ${what}`);
    this.provider.tokenAnswer = (response) => {
      const claims = this.provider.claims('tms', {
        sub: at('subject'),
        sid: at('sid'),
        nonce: this.provider.nonce,
        groups: [at('group')],
        email: `${at('email')}@corp.example`,
        name: at('name'),
        [at('claim')]: at('claim'),
        ...wrong,
      });
      void this.provider.sign(claims).then((id_token) => {
        this.marks.literalAt(`${prefix} ID token`, id_token.split('.')[2] ?? '');
        const tokens = { access_token: at('access token'), refresh_token: at('refresh token'), token_type: 'Bearer' };
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...tokens, id_token }));
      });
    };
  }

  async #signInByOidc(): Promise<WebClient> {
    this.#sayTokens('OIDC');
    const { browser, state } = await this.#beginOidc();
    const path = this.#url(`oidc/callback?code=${this.marks.at('OIDC code')}&state=${state}`);
    const { status, body } = await browser.get(path, () => false);
    if (status !== 303) throw new Error(`callback: ${status} ${body}`);
    this.#markCookie(browser);
    return browser;
  }

  async #refusedByOidc(): Promise<void> {
    const at = (what: string): string => this.marks.at(`refused OIDC ${what}`);
    for (const wrong of [{ nonce: at('nonce') }, { iss: at('issuer') }, { aud: at('audience') }, { exp: 1 }]) {
      this.#sayTokens('refused OIDC', wrong);
      const { browser, state } = await this.#beginOidc();
      await browser.get(this.#url(`oidc/callback?code=${at('code')}&state=${state}`), () => false);
    }
    this.provider.tokenAnswer = (response) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          error: 'invalid_grant',
          error_description: at('response'),
          [at('response')]: at('response'),
        }),
      );
    const { browser, state } = await this.#beginOidc();
    await browser.get(this.#url(`oidc/callback?code=${at('code')}&state=${state}`), () => false);
    this.provider.tokenAnswer = (response) => response.writeHead(200).end(`{"${at('response')}`);
    const again = await this.#beginOidc();
    await again.browser.get(this.#url(`oidc/callback?code=${at('code')}&state=${again.state}`), () => false);
    await again.browser.get(this.#url(`oidc/callback?code=${at('code')}&state=${at('state')}`), () => false);
  }

  async #logOut(browser: WebClient): Promise<void> {
    const at = (what: string): string => this.marks.at(`logout ${what}`);
    const claims = this.provider.claims('tms', {
      sub: at('subject'),
      sid: at('sid'),
      jti: at('token id'),
      [at('claim')]: at('claim'),
      events: { [LOGOUT_EVENT]: {} },
    });
    const token = await this.provider.sign(claims, { typ: 'logout+jwt' });
    for (const logout_token of [token, token, `${token}${at('token')}`, at('token')]) {
      await browser.post(this.#url('oidc/backchannel-logout'), { logout_token, [at('field')]: at('field') });
    }
    const location = this.#url('saml/logout');
    const about = { location, nameId: at('name id'), sessionIndex: at('session index'), id: `_${at('message id')}` };
    const SAMLRequest = this.idp.logoutRequestPost(about);
    await browser.post(location, { SAMLRequest, RelayState: at('RelayState') }, IDP, () => false);
    await browser.get(this.idp.logoutRequestUrl({ ...about, relayState: at('RelayState'), sign: false }), () => false);
    await browser.get(this.#url('oidc/logout'), () => false);
  }
}
