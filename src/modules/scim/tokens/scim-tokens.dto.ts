import { list, object } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { instant, oneOf, text, uuid } from '../../../platform/http/validation/rules';
import { ListCursor } from '../../../platform/paging/list-cursor';
import { PageAnswer, pageQuery } from '../../../platform/paging/page-query';
import { PrincipalAnswer } from '../../identity/principal-answer.contract';
import { CONNECTION_KINDS, type ConnectionKind } from '../../sso/connections.contract';

export class ScimTokensParams {
  @Field(text({ minLength: 1, maxLength: 40 }), { description: 'The slug of the tenant.' })
  slug: string;

  @Field(oneOf(CONNECTION_KINDS), { description: 'The kind of the connection.' })
  kind: ConnectionKind;
}

export class ScimTokenParams extends ScimTokensParams {
  @Field(uuid(), { description: 'The id of the token.' })
  id: string;
}

export class CreateScimTokenBody {
  @Field(instant(), {
    isOptional: true,
    isNullable: true,
    description: 'When the token expires; absent or null means never.',
  })
  expires_at?: Date | null;
}

export class ScimTokenAnswer {
  @Shown(uuid())
  id: string;

  @Shown(text(), { description: 'The first characters of the token.', example: 'tmsscim_8Jw2kQz0Lr5Ta' })
  prefix: string;

  @Shown(object(PrincipalAnswer), {
    isNullable: true,
    description: 'The user or service account that created the token; null if the token is older than this record.',
  })
  made_by: PrincipalAnswer | null;

  @Shown(text(), {
    isNullable: true,
    description:
      'Why the token is no longer accepted although it has neither been revoked nor expired: its creator no longer ' +
      'has all the access that the role rules grant. Null if it is accepted.',
  })
  refused_because: string | null;

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
    description:
      'The token itself. It is returned only once: null if this request was repeated with the same Idempotency-Key.',
  })
  token: string | null;
}

export const SCIM_TOKEN_CURSOR = new ListCursor('scim_tokens', 'instant', 'uuid');

export class ScimTokensQuery extends pageQuery(SCIM_TOKEN_CURSOR) {}

export class ScimTokenListAnswer extends PageAnswer {
  @Shown(list(object(ScimTokenAnswer)))
  scim_tokens: ScimTokenAnswer[];
}
