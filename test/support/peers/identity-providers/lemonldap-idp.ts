import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LEMONLDAP_HOME, lemonLdapSettings } from './lemonldap-settings';
import { makeSamlKey } from './saml-key';
import { freePort } from '../../processes/service-process';
import type { Follow, WebClient, WebPage } from '../../browser/web-client';

/**
 * Debian's packages `liblemonldap-ng-portal-perl`, and for its two protocols `liblasso-perl`, `libxml-simple-perl`,
 * `libio-string-perl` and `libstring-random-perl`, which it only recommends.
 */
export const LEMONLDAP = [
  'plackup',
  `${LEMONLDAP_HOME}/index.psgi`,
  ...['XML/Simple', 'IO/String', 'String/Random'].map((name) => `/usr/share/perl5/${name}.pm`),
] as const;
const START_TIMEOUT_MS = 300_000;

export interface LemonSamlService {
  /** The service's own metadata: its certificate determines whether requests have to be signed. */
  readonly metadataXml: string;
  readonly signsResponse?: boolean;
  readonly encryptsAssertion?: boolean;
}

export interface LemonOidcClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly postLogoutRedirectUri?: string;
}

export interface LemonLdapOptions {
  readonly samlServices?: readonly LemonSamlService[];
  readonly oidcClients?: readonly LemonOidcClient[];
  /** Default: 127.0.0.1. A browser treats another address of 127.0.0.0/8 as another site. */
  readonly host?: string;
}

/**
 * A real LemonLDAP::NG portal, both SAML 2.0 identity provider and OpenID provider, with its demo users dwho, rtyler
 * and
 * msmith, whose passwords are their names. It reads an OAuth client's id from `Basic` unchanged and not form-encoded
 * (RFC 6749 §2.3.1), so clients that encode it must send their secret in the body.
 */
export class LemonLdapIdp {
  private constructor(
    private readonly folder: string,
    private readonly process: ChildProcess,
    readonly issuer: string,
  ) {}

  static async start(options: LemonLdapOptions = {}): Promise<LemonLdapIdp> {
    const folder = mkdtempSync(join(tmpdir(), 'tms-lemonldap-'));
    for (const name of ['conf', 'sessions/lock', 'psessions/lock', 'cache']) {
      mkdirSync(join(folder, name), { recursive: true });
    }
    const { host = '127.0.0.1' } = options;
    const port = await freePort();
    const origin = `http://${host}:${port}`;
    const files = lemonLdapSettings(folder, origin, await makeSamlKey('LemonLDAP::NG'), options);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const idp = new LemonLdapIdp(folder, serve(folder, host, port), origin);
    try {
      await idp.#answers();
      return idp;
    } catch (error) {
      idp.close();
      throw error;
    }
  }

  /** The address of its SAML metadata, which is its entity id as well. */
  get metadataUrl(): string {
    return `${this.issuer}/saml/metadata`;
  }

  get entityId(): string {
    return this.metadataUrl;
  }

  async metadataXml(): Promise<string> {
    const answer = await fetch(this.metadataUrl);
    const text = await answer.text();
    if (!answer.ok || !text.includes('EntityDescriptor')) throw new Error(`No metadata: ${answer.status} ${text}`);
    return text;
  }

  get logoutUrl(): string {
    return `${this.issuer}/?logout=1`;
  }

  /** From the portal's sign-in page to its answer to a service: a page with a form, or where `follow` ends. */
  signIn(client: WebClient, page: WebPage, user = 'dwho', follow?: Follow): Promise<WebPage> {
    return client.submit(page, { user, password: user }, follow);
  }

  close(): void {
    this.process.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #answers(): Promise<void> {
    const until = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      // The portal reads its settings at the first request.
      const refusal = await this.metadataXml().then(() => null, String);
      if (refusal === null) return;
      if (this.process.exitCode !== null || Date.now() > until || refusal.includes('No metadata: 500')) {
        throw new Error(`${refusal}\n${readFileSync(join(this.folder, 'log'), 'utf8')}`);
      }
      await delay(100);
    }
  }
}

function serve(folder: string, host: string, port: number): ChildProcess {
  const log = openSync(join(folder, 'log'), 'w');
  const server = ['--server=HTTP::Server::PSGI', '--env=deployment', `--host=${host}`, `--port=${port}`];
  const env = { ...process.env, LLNG_DEFAULTCONFFILE: join(folder, 'lemonldap-ng.ini') };
  const child = spawn(LEMONLDAP[0], [...server, join(folder, 'app.psgi')], { env, stdio: ['ignore', log, log] });
  closeSync(log);
  return child;
}
