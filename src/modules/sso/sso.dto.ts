import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { boolean, instant, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { ListCursor } from '../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../platform/paging/page-query';
import { SsoTenantParams } from './administration/connection.dto';
import { CONNECTION_KINDS, type ConnectionKind } from './connections.contract';
import { OidcConnectionAnswer } from './administration/oidc/oidc-connection.dto';
import { SamlConnectionAnswer } from './administration/saml/saml-connection.dto';

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

export class ConnectionsAnswer {
  @Shown(object(SamlConnectionAnswer), { isNullable: true })
  saml: SamlConnectionAnswer | null;

  @Shown(object(OidcConnectionAnswer), { isNullable: true })
  oidc: OidcConnectionAnswer | null;
}

class CheckAnswer {
  @Shown(text(), { example: 'metadata' })
  name: string;

  @Shown(boolean())
  ok: boolean;

  @Shown(text(), { description: 'The result of the check, and what to do if it failed.' })
  message: string;
}

export class ConnectionTestAnswer {
  @Shown(boolean(), { description: 'Whether all checks passed.' })
  ok: boolean;

  @Shown(list(object(CheckAnswer)))
  checks: CheckAnswer[];
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
