import { uuidv7 } from 'uuidv7';
import type { ConnectionSecrets, SamlSettings } from '../../../src/modules/sso/connections.contract';
import { ConnectionsRepository } from '../../../src/modules/sso/connections.repository';
import { ConnectionsService } from '../../../src/modules/sso/connections.service';
import { Db } from '../../../src/platform/database/db';
import { CookieJar } from '../browser/cookie-jar';
import { type RespondOptions, SamlIdp } from '../peers/identity-providers/saml-idp';
import { makeSamlKey } from '../peers/identity-providers/saml-key';
import type { SigningKey } from '../xml/xml-signing';
import { type Answer, startTestApp, type TestApp } from '../app/test-app';

/** The form that a browser posts to the ACS, and the state of its sign-in. */
export interface BegunSignIn {
  readonly jar: CookieJar;
  readonly requestId: string;
  readonly relayState: string;
}

/** A service with a tenant whose users sign in at an identity provider of the tests. */
export class SamlDesk {
  #addresses = 0;

  private constructor(
    readonly service: TestApp,
    readonly idp: SamlIdp,
    readonly tenant: string,
    readonly spKeys: { readonly signing: SigningKey; readonly decryption: SigningKey },
  ) {}

  static async open(settings: Partial<SamlSettings> = {}, environment: Record<string, string> = {}): Promise<SamlDesk> {
    const service = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1', ...environment });
    const idp = await SamlIdp.create('https://idp.acme.example/metadata');
    return SamlDesk.in(service, idp, 'acme', settings);
  }

  /** A tenant of a running service. */
  static async in(
    service: TestApp,
    idp: SamlIdp,
    tenant: string,
    settings: Partial<SamlSettings> = {},
  ): Promise<SamlDesk> {
    await service.tenant(tenant, {});
    const spKeys = { signing: await makeSamlKey('sp'), decryption: await makeSamlKey('sp') };
    const desk = new SamlDesk(service, idp, tenant, spKeys);
    await desk.#connect(settings);
    return desk;
  }

  get acsUrl(): string {
    return `${this.service.url}/v1/auth/saml/${this.tenant}/acs`;
  }

  get sloUrl(): string {
    return `${this.service.url}/v1/auth/saml/${this.tenant}/logout`;
  }

  get audience(): string {
    return `${this.service.url}/v1/auth/saml/${this.tenant}/metadata`;
  }

  /**
   * A request of one browser, sent by a page of `from` (null: typed in), from a separate address: anonymous ones are
   * limited for each.
   */
  async visit(
    jar: CookieJar,
    method: string,
    path: string,
    {
      form,
      from = null,
      headers = {},
    }: { form?: Record<string, string>; from?: string | null; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const url = new URL(path, this.service.url).href;
    const cookie = jar.headerFor(url, { method, from });
    this.#addresses += 1;
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        'x-forwarded-for': addressOf(this.#addresses),
        ...(cookie !== null && { cookie }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
    });
    jar.keep(url, response.headers.getSetCookie());
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : text };
  }

  async begin(returnTo?: string, jar = new CookieJar()): Promise<BegunSignIn> {
    const query = returnTo === undefined ? '' : `?return_to=${encodeURIComponent(returnTo)}`;
    const answer = await this.visit(jar, 'GET', `/v1/auth/saml/${this.tenant}/login${query}`);
    if (answer.status !== 303) throw new Error(`login: ${answer.status} ${answer.text}`);
    const request = this.idp.readAuthnRequest(answer.headers.get('location')!, this.spKeys.signing.certificatePem);
    return { jar, requestId: request.id, relayState: request.relayState ?? '' };
  }

  /** A valid answer to a sign-in, with the changes in `options`. */
  respond({ requestId }: Pick<BegunSignIn, 'requestId'>, options: Partial<RespondOptions> = {}): string {
    return this.idp.respond({ acsUrl: this.acsUrl, audience: this.audience, inResponseTo: requestId, ...options });
  }

  /** As the browser posts it from the identity provider's page, without Lax cookies. */
  post({ jar, relayState }: Omit<BegunSignIn, 'requestId'>, response: string): Promise<Answer> {
    return this.visit(jar, 'POST', `/v1/auth/saml/${this.tenant}/acs`, {
      form: { SAMLResponse: response, RelayState: relayState },
      from: this.idp.entityId,
    });
  }

  /** A complete sign-in. @returns the browser with its session */
  async signIn(options: Partial<RespondOptions> = {}, returnTo?: string): Promise<{ jar: CookieJar; landed: string }> {
    const begun = await this.begin(returnTo);
    const posted = await this.post(begun, this.respond(begun, options));
    if (posted.status !== 303) throw new Error(`acs: ${posted.status} ${posted.text}`);
    const done = await this.visit(begun.jar, 'GET', posted.headers.get('location')!, { from: this.idp.entityId });
    if (done.status !== 303) throw new Error(`complete: ${done.status} ${done.text}`);
    return { jar: begun.jar, landed: done.headers.get('location')! };
  }

  async #connect(changes: Partial<SamlSettings>): Promise<void> {
    const { app } = this.service;
    const connections = app.get(ConnectionsService, { strict: false });
    const id = uuidv7();
    const settings: SamlSettings = {
      kind: 'saml',
      metadataUrl: null,
      ssoUrl: this.idp.ssoUrl,
      ssoBinding: 'redirect',
      sloUrl: this.idp.sloUrl,
      sloResponseUrl: null,
      certificates: [this.idp.keys[0].certificateBase64],
      wantsSignedRequests: true,
      spEntityId: null,
      groupsAttribute: 'groups',
      allowIdpInitiated: false,
      signRequests: true,
      wantEncrypted: false,
      nameIdFormat: null,
      metadataReadAt: new Date().toISOString(),
      ...changes,
    };
    const keyOf = ({ privateKey, certificatePem: certificate }: SigningKey) => ({
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      certificate,
    });
    const secrets: ConnectionSecrets = {
      clientSecret: null,
      clientKey: null,
      samlSigning: keyOf(this.spKeys.signing),
      samlDecryption: keyOf(this.spKeys.decryption),
    };
    await app.get(Db, { strict: false }).runAsSystem('connect', async (tx) => {
      const [tenant] = await tx.query<{ id: string }>('select id from tenant where slug = $1', [this.tenant]);
      await new ConnectionsRepository().save(tx, {
        id,
        tenantId: tenant!.id,
        kind: 'saml',
        issuer: this.idp.entityId,
        apiAudience: null,
        settings,
        roleRules: [{ value: 'analysts', role: 'analyst', portfolios: ['*'] }],
        groupSource: 'sign_in',
        sealedSecrets: connections.seal(id, secrets),
        version: 1,
        createdAt: new Date(),
        updatedAt: new Date(),
      });
      connections.forgetAfterCommit(tx);
    });
  }
}

const addressOf = (index: number): string => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
