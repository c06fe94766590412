import { Injectable } from '@nestjs/common';
import { ValidationError, type Violation } from '../../../../kernel/errors/validation-error';
import type { Principal } from '../../../../kernel/identity/principal';
import { readClientKey } from './client-key';
import {
  type AdministeredConnection,
  ConnectionAdminService,
  type ConnectionDraft,
  type FormerSecrets,
} from '../connection-admin.service';
import type { ConnectionSecrets, OidcSettings } from '../../connections.contract';
import type { PutOidcConnectionBody } from './oidc-connection.dto';
import { ProviderHttp } from '../../provider-http';

/**
 * Creates and replaces OIDC connections of tenants. The provider need not be reachable; the connection test queries it.
 */
@Injectable()
export class OidcConnectionService {
  constructor(
    private readonly admin: ConnectionAdminService,
    private readonly http: ProviderHttp,
  ) {}

  /** @throws not_found, conflict if another connection accepts the issuer's access tokens, ValidationError */
  async put(
    slug: string,
    body: PutOidcConnectionBody,
    principal: Principal,
  ): Promise<AdministeredConnection<OidcSettings> & { isNew: boolean }> {
    return this.admin.put(slug, body, await this.draft(slug, body, principal), principal);
  }

  /** The state that `put` would store. @throws as `put` */
  async draft(
    slug: string,
    body: PutOidcConnectionBody,
    principal: Principal,
  ): Promise<ConnectionDraft & { settings: OidcSettings }> {
    const fault = this.http.fault(body.issuer, { allowsQuery: false });
    if (fault !== null) throw new ValidationError([wrong('issuer', fault)]);
    const key = readClientKeyOf(body);
    await this.admin.check(slug, 'oidc', body, principal);
    return {
      issuer: body.issuer,
      apiAudience: body.api_audience ?? null,
      settings: settingsOf(body),
      secrets: (former) => secretsOf(body, key, former),
    };
  }
}

const settingsOf = (body: PutOidcConnectionBody): OidcSettings => ({
  kind: 'oidc',
  clientId: body.client_id,
  clientAuthMethod: body.client_auth_method,
  scopes: [...new Set(body.scopes)],
  groupsClaim: body.groups_claim ?? null,
  subjectClaim: body.subject_claim,
  allowUntypedAccessTokens: body.allow_untyped_access_tokens,
});

/** Undefined keeps the stored key. */
function readClientKeyOf({ client_key: pem }: PutOidcConnectionBody): string | null | undefined {
  if (pem === undefined || pem === null) return pem;
  const read = readClientKey(pem);
  if ('reason' in read) throw new ValidationError([wrong('client_key', read.reason)]);
  return read.pem;
}

/**
 * An omitted secret is kept, but never for another issuer: a caller who may change the address must not have the secret
 * sent to a server of their own.
 */
function secretsOf(
  { client_secret: sent, client_auth_method: method }: PutOidcConnectionBody,
  sentKey: string | null | undefined,
  former: FormerSecrets | null,
): ConnectionSecrets {
  const kept = former?.isSameIssuer === true ? former : null;
  const clientSecret = sent === undefined ? (kept?.clientSecret ?? null) : sent;
  const clientKey = sentKey === undefined ? (kept?.clientKey ?? null) : sentKey;
  const needed = method === 'private_key_jwt' ? 'client_key' : 'client_secret';
  if ((needed === 'client_key' ? clientKey : clientSecret) === null) {
    throw new ValidationError([
      {
        loc: ['body', needed],
        msg: `Field required for ${method}, since none is stored for this issuer`,
        type: 'missing',
      },
    ]);
  }
  return { clientSecret, clientKey, samlSigning: null, samlDecryption: null };
}

const wrong = (field: string, reason: string): Violation => ({
  loc: ['body', field],
  msg: `Value error, ${reason}`,
  type: 'value_error',
});
