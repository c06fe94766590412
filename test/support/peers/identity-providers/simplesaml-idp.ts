import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeSamlKey, privateKeyPem } from './saml-key';
import { freePort } from '../../processes/service-process';
import { simpleSamlSettings } from './simplesaml-settings';
import type { Follow, WebClient, WebPage } from '../../browser/web-client';

/** Debian's packages `simplesamlphp`, `php-cli`, `php-xml`, `php-mbstring`. */
export const SIMPLESAML = ['php', '/usr/share/simplesamlphp/www/saml2/idp/metadata.php'] as const;
const START_TIMEOUT_MS = 300_000;
const WWW = '/usr/share/simplesamlphp/www';

/** A service as the identity provider is configured for it. */
export interface ServiceProvider {
  readonly entityId: string;
  readonly acsUrl: string;
  readonly sloUrl?: string;
  /** Needed to check requests and to encrypt. */
  readonly spCertificatePem?: string;
  /** Default: each is signed. */
  readonly signsResponse?: boolean;
  readonly signsAssertion?: boolean;
  /** RSA-OAEP with AES-128-CBC: SimpleSAMLphp 1.19 supports no other algorithm with a certificate. */
  readonly encryptsAssertion?: boolean;
  /** `redirect.sign`: signs messages of the redirect binding, which is logout. Default: yes. */
  readonly signsRedirects?: boolean;
  /** `redirect.validate` and `validate.authnrequest`: refuses unsigned requests. */
  readonly checksRequests?: boolean;
  /** The format of the NameID if the request names none. */
  readonly nameIdFormat?: string;
}

export interface SimpleSamlUser {
  readonly password: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

export interface SimpleSamlOptions {
  readonly services?: readonly ServiceProvider[];
  /** By name. An attribute `uid` is the persistent NameID, `email` the one of that format. */
  readonly users?: Readonly<Record<string, SimpleSamlUser>>;
  /** Default: 127.0.0.1. A browser treats another address of 127.0.0.0/8 as another site. */
  readonly host?: string;
}

/** A real SimpleSAMLphp as SAML 2.0 identity provider. */
export class SimpleSamlIdp {
  static readonly USERS: Readonly<Record<string, SimpleSamlUser>> = {
    marta: {
      password: 'marta-secret',
      attributes: {
        uid: ['marta'],
        email: ['marta.kowal@harbour.example'],
        displayName: ['Marta Kowal'],
        groups: ['risk-analysts', 'staff'],
      },
    },
    oskar: {
      password: 'oskar-secret',
      attributes: {
        uid: ['oskar'],
        email: ['oskar.lind@harbour.example'],
        displayName: ['Oskar Lind'],
        groups: ['staff'],
      },
    },
  };

  #process: ChildProcess | null = null;
  #services: readonly ServiceProvider[];

  private constructor(
    private readonly folder: string,
    readonly origin: string,
    private readonly options: SimpleSamlOptions,
  ) {
    this.#services = options.services ?? [];
  }

  static async start(options: SimpleSamlOptions = {}): Promise<SimpleSamlIdp> {
    const folder = mkdtempSync(join(tmpdir(), 'tms-simplesaml-'));
    for (const name of ['config', 'metadata', 'cert', 'log', 'session', 'data']) mkdirSync(join(folder, name));
    const { host = '127.0.0.1' } = options;
    const idp = new SimpleSamlIdp(folder, `http://${host}:${await freePort()}`, options);
    try {
      await idp.changeKey();
      await idp.#serve(new URL(idp.origin).host);
    } catch (error) {
      idp.close();
      throw error;
    }
    return idp;
  }

  get metadataUrl(): string {
    return `${this.origin}/saml2/idp/metadata.php`;
  }

  /** Its entity id is the address of its metadata. */
  get entityId(): string {
    return this.metadataUrl;
  }

  async metadataXml(): Promise<string> {
    const text = await (await fetch(this.metadataUrl)).text();
    // Its errors are pages with status 200.
    if (!text.includes('EntityDescriptor')) throw new Error(`SimpleSAMLphp has no metadata: ${text}`);
    return text;
  }

  /** Replaces the services. */
  trust(...services: readonly ServiceProvider[]): void {
    this.#services = services;
    this.#write();
  }

  /** Signs with a new key from now on, whose certificate is then the only one of the metadata. @returns PEM */
  async changeKey(): Promise<string> {
    const key = await makeSamlKey('SimpleSAMLphp');
    writeFileSync(join(this.folder, 'cert/idp.pem'), privateKeyPem(key), { mode: 0o600 });
    writeFileSync(join(this.folder, 'cert/idp.crt'), key.certificatePem);
    this.#write();
    return key.certificatePem;
  }

  /** The address at which a sign-in without a request begins, with the target at the service. */
  startUrl(service: ServiceProvider, relayState?: string): string {
    const query = new URLSearchParams({ spentityid: service.entityId });
    if (relayState !== undefined) query.set('RelayState', relayState);
    return `${this.origin}/saml2/idp/SSOService.php?${query.toString()}`;
  }

  /** The address at which the user signs out at the provider, which then asks each service to end its session. */
  get logoutUrl(): string {
    const query = new URLSearchParams({ ReturnTo: this.metadataUrl });
    return `${this.origin}/saml2/idp/SingleLogoutService.php?${query.toString()}`;
  }

  /**
   * From the provider's sign-in page to the page whose form contains the response for the service: `submit` sends it.
   */
  signIn(client: WebClient, page: WebPage, user: string, password = this.#passwordOf(user)): Promise<WebPage> {
    return client.submit(page, { username: user, password });
  }

  /** From a service's address to the page with the response. */
  async signInFrom(client: WebClient, loginUrl: string, user: string, follow?: Follow): Promise<WebPage> {
    return this.signIn(client, await client.get(loginUrl, follow), user);
  }

  close(): void {
    this.#process?.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  #passwordOf(user: string): string {
    const { users = SimpleSamlIdp.USERS } = this.options;
    return users[user]?.password ?? '';
  }

  #write(): void {
    const { users = SimpleSamlIdp.USERS } = this.options;
    const files = simpleSamlSettings(this.folder, this.origin, this.entityId, users, this.#services);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(this.folder, name), text);
  }

  async #serve(address: string): Promise<void> {
    // PHP would use the former content of a changed file for two seconds.
    const args = ['-d', 'display_errors=0', '-d', 'opcache.revalidate_freq=0', '-S', address, '-t', WWW];
    const env = { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: join(this.folder, 'config') };
    const child = spawn(SIMPLESAML[0], args, { env, stdio: 'ignore' });
    this.#process = child;
    const until = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      const refusal = await this.metadataXml().then(() => null, String);
      if (refusal === null) return;
      if (child.exitCode !== null || Date.now() > until) throw new Error(refusal);
      await delay(50);
    }
  }
}
