import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHmac, randomUUID } from 'node:crypto';
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

/** Creates an ID token with the claims of a correct provider. */
export type MakeToken = (claims: JWTPayload, provider: HostileProvider) => string | Promise<string>;

const KEY_ID = 'the-key';
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An OIDC provider controlled by a test: its metadata, answers and tokens may all be wrong. */
export class HostileProvider {
  /** Requested paths, in order. */
  readonly hits: string[] = [];
  metadata: Record<string, unknown> = {};
  /** The answer of the token endpoint in place of tokens. */
  tokenAnswer: ((response: ServerResponse) => void) | null = null;
  discoveryAnswer: ((response: ServerResponse) => void) | null = null;
  makeIdToken: MakeToken = (claims) => this.sign(claims);
  /** Values of the current sign-in, from the authorization request. */
  nonce = '';
  subject = 'ada';
  sessionId = 'sid-1';

  readonly #server: Server;

  private constructor(
    private readonly key: KeyPair,
    private readonly otherKey: KeyPair,
  ) {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<HostileProvider> {
    const [key, otherKey] = await Promise.all([
      generateKeyPair('RS256', { extractable: true }),
      generateKeyPair('RS256'),
    ]);
    const provider = new HostileProvider(key, otherKey);
    await new Promise<void>((resolve) => provider.#server.listen(0, '127.0.0.1', resolve));
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Resets everything to correct behaviour. */
  reset(): void {
    this.hits.length = 0;
    this.metadata = {};
    this.tokenAnswer = null;
    this.discoveryAnswer = null;
    this.makeIdToken = (claims) => this.sign(claims);
    [this.subject, this.sessionId] = ['ada', 'sid-1'];
  }

  /** `header` may contain keys (RFC 7515 §4.1.2 to §4.1.6), as an attacker would send them. */
  sign(claims: JWTPayload, header: Partial<JWTHeaderParameters> & { isOfAnotherKey?: boolean } = {}): Promise<string> {
    const { isOfAnotherKey = false, ...rest } = header;
    const { privateKey } = isOfAnotherKey ? this.otherKey : this.key;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY_ID, ...rest }).sign(privateKey);
  }

  unsigned(claims: JWTPayload, typ?: string): string {
    return `${encode({ alg: 'none', typ })}.${encode(claims)}.`;
  }

  /** HS256 with a text that both sides know: the classic confusion of a public key with a secret. */
  mac(claims: JWTPayload, secret: string, typ?: string): string {
    const signed = `${encode({ alg: 'HS256', kid: KEY_ID, typ })}.${encode(claims)}`;
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  }

  /** The public part of the key that signs with `isOfAnotherKey`, which no metadata contains. */
  otherPublicJwk(): Promise<JWK> {
    return exportJWK(this.otherKey.publicKey);
  }

  publicPem(): Promise<string> {
    return exportSPKI(this.key.publicKey);
  }

  /** The claims of every token of this provider; `exp` is in five minutes. */
  claims(audience: string, more: JWTPayload = {}): JWTPayload {
    const now = Math.floor(Date.now() / 1_000);
    return { iss: this.issuer, aud: audience, iat: now, exp: now + 300, jti: randomUUID(), ...more };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  async #answer({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = url.split('?', 1)[0] ?? '';
    this.hits.push(path);
    if (path === '/.well-known/openid-configuration') {
      if (this.discoveryAnswer) this.discoveryAnswer(response);
      else send(response, this.#metadata());
    } else if (path === '/jwks') send(response, { keys: [await this.#publicJwk()] });
    else if (path === '/token' && this.tokenAnswer) this.tokenAnswer(response);
    else if (path === '/token') send(response, await this.#tokens());
    else response.writeHead(404).end();
  }

  #metadata(): Record<string, unknown> {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      ...this.metadata,
    };
  }

  async #publicJwk(): Promise<JWK> {
    return { ...(await exportJWK(this.key.publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  }

  async #tokens(): Promise<Record<string, unknown>> {
    const more = {
      sub: this.subject,
      sid: this.sessionId,
      nonce: this.nonce,
      email: 'ada@harbour.example',
      groups: ['staff'],
    };
    const id_token = await this.makeIdToken(this.claims('tms', more), this);
    return { access_token: 'opaque', token_type: 'Bearer', expires_in: 60, id_token };
  }
}

function send(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
