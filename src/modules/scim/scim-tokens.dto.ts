import { list, object } from '../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../platform/http/validation/field';
import { instant, integer, oneOf, text, uuid } from '../../platform/http/validation/rules';
import { CONNECTION_KINDS, type ConnectionKind } from '../sso/connections.contract';

export class ScimTokensParams {
  @Field(text({ minLength: 1, maxLength: 40 }), { description: 'Slug of the tenant' })
  slug: string;

  @Field(oneOf(CONNECTION_KINDS), { description: 'The connection' })
  kind: ConnectionKind;
}

export class ScimTokenParams extends ScimTokensParams {
  @Field(uuid(), { description: 'Id of the token' })
  id: string;
}

export class CreateScimTokenBody {
  @Field(instant(), { isOptional: true, isNullable: true, description: 'Absent or null: until it is revoked' })
  expires_at?: Date | null;
}

export class ScimTokenAnswer {
  @Shown(uuid())
  id: string;

  @Shown(text(), { description: 'How the token begins', example: 'tmsscim_8Jw2kQz0Lr5Ta' })
  prefix: string;

  @Shown(instant(), { isNullable: true })
  expires_at: Date | null;

  @Shown(instant(), { isNullable: true })
  revoked_at: Date | null;

  @Shown(instant())
  created_at: Date;
}

export class NewScimTokenAnswer extends ScimTokenAnswer {
  @Shown(text(), {
    isNullable: true,
    description: 'The token, shown this once: null where the request was sent again with its Idempotency-Key',
  })
  token: string | null;
}

export class ScimTokenListAnswer {
  @Shown(list(object(ScimTokenAnswer)))
  scim_tokens: ScimTokenAnswer[];

  @Shown(integer({ ge: 0 }))
  total: number;
}
