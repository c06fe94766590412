import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { JWTPayload } from 'jose';
import { Provider, type ClientMetadata, type JWK } from 'oidc-provider';
import { OidcKeys, type TokenHeader } from './oidc-keys';
import { oidcConfiguration, type OidcPeerOptions } from './oidc-peer-settings';
import { OidcStorage } from './oidc-storage';
import { freePort } from '../../processes/service-process';
import type { Follow, WebClient, WebPage } from '../../browser/web-client';

/** A change to the claims of a token before it is signed. */
export type TokenChange = (claims: JWTPayload) => JWTPayload;

/** A real OpenID provider, npm's `oidc-provider`, on loopback: anyone may sign in there, under any name. */
export class OidcPeer {
  /** Every requested endpoint, in order, by the library's names: `pushed_authorization_request`, `token`, … */
  readonly routes: string[] = [];
  /** Back-channel logouts (OpenID Connect Back-Channel Logout 1.0) that a client did not answer with 200 or 204. */
  readonly failedLogouts: Error[] = [];
  /** Replaces the claims of ID tokens from the token endpoint; null does not change them. */
  changeIdToken: TokenChange | null = null;

  readonly #server: Server;
  readonly #storage = new OidcStorage();
  #provider: Provider;

  private constructor(
    readonly issuer: string,
    readonly keys: OidcKeys,
    private readonly options: OidcPeerOptions,
  ) {
    this.#storage.trust(options.clients ?? []);
    this.#provider = this.#makeProvider();
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(options: OidcPeerOptions = {}): Promise<OidcPeer> {
    const { host = '127.0.0.1' } = options;
    const port = await freePort();
    const peer = new OidcPeer(`http://${host}:${port}`, await OidcKeys.make(), options);
    await new Promise<void>((listening, failed) => {
      peer.#server.once('error', failed);
      peer.#server.listen(port, host, listening);
    });
    return peer;
  }

  get discoveryUrl(): string {
    return `${this.issuer}/.well-known/openid-configuration`;
  }

  /** Replaces the clients. Users remain signed in. */
  trust(...clients: readonly ClientMetadata[]): void {
    this.#storage.trust(clients);
  }

  /** Signs with new keys from now on; the former ones remain published with `keepsFormer`. */
  async rotateKeys({ keepsFormer = true } = {}): Promise<void> {
    await this.keys.rotate(keepsFormer);
    this.#provider = this.#makeProvider();
  }

  /** An access token of RFC 9068 like those of the token endpoint, with changed claims. */
  accessToken(claims: JWTPayload, header: Partial<TokenHeader> = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const audience = this.options.apiAudience;
    const usual = { iss: this.issuer, aud: audience, iat: now, exp: now + 300, jti: randomUUID() };
    return this.keys.sign({ ...usual, ...claims }, { alg: 'RS256', typ: 'at+jwt', ...header });
  }

  /** A logout token (Back-Channel Logout 1.0 §2.4) for that client, with changed claims. */
  logoutToken(clientId: string, claims: JWTPayload, header: Partial<TokenHeader> = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const usual = { iss: this.issuer, aud: clientId, iat: now, exp: now + 120, jti: randomUUID(), events };
    return this.keys.sign({ ...usual, ...claims }, { alg: 'RS256', typ: 'logout+jwt', ...header });
  }

  /** Signs in as that account, and follows to where `follow` ends. */
  signIn(client: WebClient, page: WebPage, account: string, follow?: Follow): Promise<WebPage> {
    return client.submit(page, { login: account }, follow);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  #makeProvider(): Provider {
    const jwks = { keys: this.keys.privateJwks as JWK[] };
    const provider = new Provider(this.issuer, oidcConfiguration(this.options, this.#storage, jwks));
    provider.use(async (context, next) => {
      await next();
      const oidc = context.oidc as { route?: string } | undefined;
      if (oidc?.route !== undefined) this.routes.push(oidc.route);
      const body = context.body as { id_token?: string } | undefined;
      if (oidc?.route === 'token' && body?.id_token !== undefined && this.changeIdToken !== null) {
        context.body = { ...body, id_token: await this.keys.resign(body.id_token, this.changeIdToken) };
      }
    });
    provider.on('backchannel.error', (_context, error) => this.failedLogouts.push(error));
    return provider;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith('/interaction/') !== true) {
      await this.#provider.callback()(request, response);
      return;
    }
    try {
      await this.#signInPage(request, response);
    } catch (error) {
      response.writeHead(400, { 'content-type': 'text/plain' }).end(String(error));
    }
  }

  async #signInPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'POST') {
      const accountId = new URLSearchParams(await text(request)).get('login') ?? '';
      await this.#provider.interactionFinished(request, response, { login: { accountId } });
      return;
    }
    const { prompt } = await this.#provider.interactionDetails(request, response);
    const page = `<!doctype html><title>${prompt.name}</title><form method="post"><input name="login"><button>Sign in</button></form>`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  }
}
