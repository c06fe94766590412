import { list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { boolean, instant, integer, oneOf, text, uuid } from '../../../platform/http/validation/rules';
import { SsoTenantParams } from './connection.dto';
import { CONNECTION_KINDS, type ConnectionKind } from '../connections.contract';
import { OidcConnectionAnswer } from './oidc-connection.dto';
import { SamlConnectionAnswer } from './saml-connection.dto';

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

  @Shown(text(), { description: 'What was found, or what is wrong and what to do' })
  message: string;
}

export class ConnectionTestAnswer {
  @Shown(boolean(), { description: 'Whether every check is' })
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

  @Shown(uuid(), { description: 'As in the audit log' })
  request_id: string;

  @Shown(instant())
  created_at: Date;
}

export class SignInFailureListAnswer {
  @Shown(list(object(SignInFailureAnswer)))
  failures: SignInFailureAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
}

export class DiscoveryAnswer {
  @Shown(text(), { description: 'The tenant', example: 'acme' })
  tenant: string;

  @Shown(oneOf(CONNECTION_KINDS))
  kind: ConnectionKind;

  @Shown(text())
  login_url: string;
}
