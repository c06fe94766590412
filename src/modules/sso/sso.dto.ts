import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { boolean, instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { ListCursor } from '../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../platform/paging/page-query';
import { SsoTenantParams } from './administration/connection.dto';
import { CONNECTION_KINDS, type ConnectionKind } from './connections.contract';
import { OidcConnectionAnswer, PutOidcConnectionBody } from './administration/oidc/oidc-connection.dto';
import { PutSamlConnectionBody, SamlConnectionAnswer } from './administration/saml/saml-connection.dto';

export class SsoKindParams extends SsoTenantParams {
  @Field(oneOf(CONNECTION_KINDS), { example: 'saml' })
  kind: ConnectionKind;
}

export class SsoDomainParams extends SsoKindParams {
  @Field(text({ minLength: 1, maxLength: 253 }), { example: 'example.com' })
  domain: string;
}

export class DiscoverQuery {
  @Field(text({ minLength: 3, maxLength: 320 }), { example: 'ada@example.com' })
  email: string;
}

class SamlAddressesAnswer {
  @Shown(text(), { description: 'The entity ID of this service, unless the connection has another one.' })
  entity_id: string;

  @Shown(text(), { description: 'Where the identity provider sends its responses (ACS URL).' })
  acs_url: string;

  @Shown(text())
  slo_url: string;

  @Shown(text(), { description: 'Available once there is a connection.' })
  metadata_url: string;
}

class OidcAddressesAnswer {
  @Shown(text())
  redirect_uri: string;

  @Shown(text())
  backchannel_logout_uri: string;

  @Shown(text())
  post_logout_redirect_uri: string;
}

class ProviderAddressesAnswer {
  @Shown(object(SamlAddressesAnswer))
  saml: SamlAddressesAnswer;

  @Shown(object(OidcAddressesAnswer))
  oidc: OidcAddressesAnswer;

  @Shown(text(), { description: 'The base URL for a SCIM 2.0 client of the identity provider.' })
  scim_url: string;
}

export class ConnectionsAnswer {
  @Shown(object(SamlConnectionAnswer), { isNullable: true })
  saml: SamlConnectionAnswer | null;

  @Shown(object(OidcConnectionAnswer), { isNullable: true })
  oidc: OidcConnectionAnswer | null;

  @Shown(object(ProviderAddressesAnswer), {
    description: 'The values to enter at an identity provider, even before there is a connection to it.',
  })
  addresses: ProviderAddressesAnswer;
}

export class TestConnectionBody {
  @Field(object(PutSamlConnectionBody), {
    isOptional: true,
    description: 'A draft to test instead of the stored connection, for the kind `saml`.',
  })
  saml?: PutSamlConnectionBody;

  @Field(object(PutOidcConnectionBody), {
    isOptional: true,
    description:
      'A draft to test instead of the stored connection, for the kind `oidc`. Secrets that it omits are taken from the ' +
      'stored connection if that has the same issuer.',
  })
  oidc?: PutOidcConnectionBody;
}

class CheckAnswer {
  @Shown(text(), { example: 'metadata' })
  name: string;

  @Shown(boolean())
  ok: boolean;

  @Shown(text(), { description: 'The result of the check, and what to do if it failed.' })
  message: string;
}

class RemovedContentsAnswer {
  @Shown(integer({ ge: 0 }))
  users: number;

  @Shown(integer({ ge: 0 }), { description: 'The number of open sessions.' })
  sessions: number;

  @Shown(integer({ ge: 0 }), { description: 'The number of valid SCIM tokens.' })
  scim_tokens: number;
}

export class ConnectionTestAnswer {
  @Shown(boolean(), { description: 'Whether all checks passed.' })
  ok: boolean;

  @Shown(list(object(CheckAnswer)))
  checks: CheckAnswer[];

  @Shown(object(RemovedContentsAnswer), {
    isNullable: true,
    description:
      'What storing the draft would remove, because it replaces the connection to another identity provider; null if it ' +
      'removes nothing.',
  })
  removes: RemovedContentsAnswer | null;
}

class SignInFailureAnswer {
  @Shown(uuid())
  id: string;

  @Shown(text(), { example: 'audience_mismatch' })
  reason: string;

  @Shown(text())
  message: string;

  @Shown(text(), { isNullable: true })
  expected: string | null;

  @Shown(text(), { isNullable: true })
  received: string | null;

  @Shown(uuid(), { description: 'The id of the request, as in the audit log.' })
  request_id: string;

  @Shown(instant())
  created_at: Date;
}

export const FAILURE_CURSOR = new ListCursor('sign_in_failures', 'instant', 'uuid');

export class SignInFailuresQuery extends pageQuery(FAILURE_CURSOR) {}

export class SignInFailureListAnswer extends PageAnswer {
  @Shown(list(object(SignInFailureAnswer)))
  failures: SignInFailureAnswer[];
}

export class DiscoveryAnswer {
  @Shown(text(), { description: 'The slug of the tenant.', example: 'acme' })
  tenant: string;

  @Shown(oneOf(CONNECTION_KINDS))
  kind: ConnectionKind;

  @Shown(text())
  login_url: string;
}
