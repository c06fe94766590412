import { list } from '../../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../../platform/http/validation/field';
import type { Location } from '../../../../platform/http/validation/rule';
import { boolean, oneOf, text } from '../../../../platform/http/validation/rules';
import { ConnectionAnswer, ConnectionBody } from '../connection.dto';
import { CLIENT_AUTH_METHODS, type ClientAuthMethod } from '../../connections.contract';

const SUBJECT_CLAIMS = ['sub', 'oid'] as const;
/** RFC 6749 §3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/;

export class PutOidcConnectionBody extends ConnectionBody {
  @Field(text({ minLength: 1, maxLength: 1_000 }), {
    description:
      'The issuer, exactly as in the provider’s discovery document and tokens, including any slash at the end.',
    example: 'https://login.example.com',
  })
  issuer: string;

  @Field(text({ minLength: 1, maxLength: 500 }), { example: 'threat-monitoring' })
  client_id: string;

  @Field(text({ minLength: 1, maxLength: 1_000 }), {
    isOptional: true,
    isNullable: true,
    description:
      'The client secret. If omitted, the stored one remains as long as the issuer does not change; null deletes ' +
      'it. It is never returned.',
  })
  client_secret?: string | null;

  @Field(text({ minLength: 1, maxLength: 20_000 }), {
    isOptional: true,
    isNullable: true,
    description: 'A private key in PEM, for `private_key_jwt`. Omission and null work as for `client_secret`.',
  })
  client_key?: string | null;

  @Field(oneOf(CLIENT_AUTH_METHODS), { default: 'client_secret_basic' })
  client_auth_method: ClientAuthMethod;

  @Field(list(text({ pattern: SCOPE }), { minItems: 1, maxItems: 50 }), {
    default: () => ['openid', 'email', 'profile'],
  })
  scopes: string[];

  @Field(text({ minLength: 1, maxLength: 500 }), {
    isOptional: true,
    isNullable: true,
    description:
      'The `aud` of access tokens of this issuer that the API accepts; it cannot be the client_id. null means that ' +
      'none are accepted.',
  })
  api_audience?: string | null;

  @Field(text({ minLength: 1, maxLength: 200 }), {
    isOptional: true,
    isNullable: true,
    description: 'The claim with the groups of the user who signs in.',
    example: 'groups',
  })
  groups_claim?: string | null;

  @Field(oneOf(SUBJECT_CLAIMS), {
    default: 'sub',
    description: 'The claim that identifies a user; use `oid` for Entra ID with SCIM, which does not have `sub`.',
  })
  subject_claim: (typeof SUBJECT_CLAIMS)[number];

  @Field(boolean(), {
    default: false,
    description: 'Accepts access tokens whose `typ` is not `at+jwt` (RFC 9068), for providers that do not set it.',
  })
  allow_untyped_access_tokens: boolean;

  static crossCheck(
    { client_id: clientId, api_audience: audience, scopes }: PutOidcConnectionBody,
    add: (loc: Location, type: string, msg: string) => void,
  ): void {
    // ID tokens have the client_id as their audience and must not be accepted by the API.
    if (audience === clientId) add(['api_audience'], 'value_error', 'Value error, should not be the client_id');
    if (!scopes.includes('openid')) add(['scopes'], 'value_error', 'Value error, should contain openid');
  }
}

export class OidcConnectionAnswer extends ConnectionAnswer {
  @Shown(oneOf(['oidc']))
  kind: 'oidc';

  @Shown(text())
  issuer: string;

  @Shown(text())
  client_id: string;

  @Shown(oneOf(CLIENT_AUTH_METHODS))
  client_auth_method: ClientAuthMethod;

  @Shown(boolean())
  has_client_secret: boolean;

  @Shown(boolean())
  has_client_key: boolean;

  @Shown(list(text()))
  scopes: string[];

  @Shown(text(), { isNullable: true })
  api_audience: string | null;

  @Shown(text(), { isNullable: true })
  groups_claim: string | null;

  @Shown(oneOf(SUBJECT_CLAIMS))
  subject_claim: (typeof SUBJECT_CLAIMS)[number];

  @Shown(boolean())
  allow_untyped_access_tokens: boolean;

  @Shown(text(), { description: 'The URL to register at the provider.' })
  redirect_uri: string;

  @Shown(text(), { description: 'The URL to register at the provider.' })
  backchannel_logout_uri: string;

  @Shown(text(), { description: 'The URL to register at the provider.' })
  post_logout_redirect_uri: string;
}
