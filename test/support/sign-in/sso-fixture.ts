import { generateKeyPairSync } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { Client } from 'pg';
import { sampleCertificate } from './certificate-samples';
import { idpMetadata, type MetadataParts } from '../peers/identity-providers/idp-metadata';
import { answerJson, loopbackPeer, type LoopbackPeer } from '../peers/loopback-peer';
import { type Answer, OPERATOR_KEY, startTestApp, type TestApp } from '../app/test-app';

export const PUBLIC_URL = 'https://threats.example.com';
export const CLIENT_SECRET = 'a-very-secret-client-secret-0123456789';
export const EVERYBODY_VIEWS = [{ value: '*', role: 'viewer', portfolios: ['*'] }];
const EVERYWHERE = { portfolios: ['*'] };

/** Answers of an OpenID Connect provider that replace the defaults. */
interface ProviderAnswers {
  /** Added to its discovery document; undefined removes a value. */
  readonly metadata?: object;
  /** The answer to a request for a token with the right client secret. */
  readonly token?: object;
  /** The answer at `jwks_uri`. */
  readonly keys?: object;
}

/** The administration of the connections of the tenant `acme`, with another tenant and a peer. */
export class SsoDesk {
  private constructor(
    readonly service: TestApp,
    /** The same database without ALLOW_LOOPBACK_ISSUERS and PUBLIC_URL. */
    readonly strict: TestApp,
    readonly database: Client,
    readonly idp: LoopbackPeer,
    readonly keys: Record<string, string>,
    readonly strangers: Record<string, string>,
    /** Base64 DER; the last has expired. */
    readonly certificates: { first: string; second: string; expired: string },
  ) {}

  /** The peer's answer. */
  answers: RequestListener = (_request, response) => response.writeHead(404).end();

  static async open(): Promise<SsoDesk> {
    const [first, second, expired] = await Promise.all([
      sampleCertificate('first'),
      sampleCertificate('second', { kind: 'p256' }),
      sampleCertificate('expired', { notAfter: '2021-01-01T00:00:00Z' }),
    ]);
    const service = await startTestApp({ ALLOW_LOOPBACK_ISSUERS: 'true', PUBLIC_URL });
    const strict = await startTestApp({ ROLE: 'serve' }, service.database);
    const keys = await service.tenant('acme', {
      viewer: { role: 'viewer' },
      analyst: { role: 'analyst' },
      auditor: { role: 'auditor' },
      admin: { role: 'admin', ...EVERYWHERE },
      local: { role: 'admin', portfolios: ['default'] },
      narrow: { role: 'admin', ...EVERYWHERE, permissions: ['sso:read', 'sso:write', 'events:read'] },
      scoped: { role: 'admin', ...EVERYWHERE, scope: { countries: ['TW'] } },
    });
    const strangers = await service.tenant('stranger', { admin: { role: 'admin', ...EVERYWHERE } });
    const europe = { key: OPERATOR_KEY, body: { slug: 'europe', name: 'Europe' } };
    const { status } = await service.call('POST', '/v1/admin/tenants/acme/portfolios', europe);
    if (status !== 201) throw new Error(`portfolio: ${status}`);
    const database = new Client({ connectionString: service.database.ownerUrl });
    await database.connect();
    const idp = await loopbackPeer((request, response) => {
      desk.answers(request, response);
    });
    const desk = new SsoDesk(service, strict, database, idp, keys, strangers, { first, second, expired });
    return desk;
  }

  /** `/saml`, `/oidc/test` … of the key's own tenant, or for the operator of `tenant`; default: the admin of acme. */
  sso(method: string, path: string, body?: unknown, key = this.keys.admin, tenant = 'acme'): Promise<Answer> {
    const options = { key, ...(body !== undefined && { body }) };
    const base = key === OPERATOR_KEY ? `/v1/admin/tenants/${tenant}` : '/v1/tenant';
    return this.service.call(method, `${base}/sso${path}`, options);
  }

  oidc(more: object = {}): object {
    return {
      issuer: 'https://login.example.com',
      client_id: 'threats',
      client_secret: CLIENT_SECRET,
      role_rules: EVERYBODY_VIEWS,
      ...more,
    };
  }

  saml(more: object = {}): object {
    return { metadata_xml: this.metadata(), role_rules: EVERYBODY_VIEWS, ...more };
  }

  metadata(more: Partial<MetadataParts> = {}): string {
    return idpMetadata({ entityId: 'https://idp.example.com', certificates: [this.certificates.first], ...more });
  }

  /** The peer as an OpenID Connect provider: discovery, keys, and a token endpoint that knows the client secret. */
  provider({ metadata, token = { error: 'invalid_grant' }, keys }: ProviderAnswers = {}): RequestListener {
    const { origin } = this.idp;
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return ({ url, headers }, response) => {
      if (url === '/.well-known/openid-configuration') {
        answerJson(response, {
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          jwks_uri: `${origin}/keys`,
          code_challenge_methods_supported: ['S256'],
          token_endpoint_auth_methods_supported: ['client_secret_basic'],
          ...metadata,
        });
      } else if (url === '/keys') answerJson(response, keys ?? { keys: [publicKey.export({ format: 'jwk' })] });
      else if (url === '/token') {
        const basic = Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString();
        // RFC 6749 §2.3.1.
        const isKnown = decodeURIComponent(basic) === `threats:${CLIENT_SECRET}`;
        answerJson(response, isKnown ? token : { error: 'invalid_client' }, isKnown ? 400 : 401);
      } else response.writeHead(404).end();
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.idp.close(), this.database.end()]);
    await this.strict.close();
    await this.service.close();
  }
}

/** The violations of a 422, as `body.field: type`. */
export const violationsIn = ({ body }: Answer): string[] =>
  (body.detail as { loc: unknown[]; type: string }[]).map(({ loc, type }) => `${loc.join('.')}: ${type}`);

interface Check {
  name: string;
  ok: boolean;
  message: string;
}

/** The checks of a connection's test, by name. */
export const checksIn = ({ body }: Answer): Record<string, Check> =>
  Object.fromEntries((body.checks as Check[]).map((check) => [check.name, check]));
