import { Field } from '../../../platform/http/validation/field';
import { integer, text } from '../../../platform/http/validation/rules';

/** RFC 7644 §3.4.2.4; also published in ServiceProviderConfig. */
export const MAX_RESULTS = 200;
const DEFAULT_RESULTS = 100;

const names = () => text({ maxLength: 4_000 });

export class ScimTenantParams {
  @Field(text({ minLength: 1, maxLength: 40 }), { description: 'The slug of the tenant.' })
  tenant: string;
}

export class ScimResourceParams extends ScimTenantParams {
  @Field(text({ minLength: 1, maxLength: 200 }), { description: 'The id that this service assigned.' })
  id: string;
}

/** Selects the attributes of the response (RFC 7644 §3.9). */
export class ScimAnswerQuery {
  @Field(names(), { isOptional: true, description: 'The attributes to return, separated by commas.' })
  attributes?: string;

  @Field(names(), { isOptional: true, description: 'The attributes to omit, separated by commas.' })
  excludedAttributes?: string;
}

export class ScimListQuery extends ScimAnswerQuery {
  @Field(text({ maxLength: 8_000 }), {
    isOptional: true,
    description: 'A filter expression (RFC 7644 §3.4.2.2).',
    example: 'userName eq "kim"',
  })
  filter?: string;

  @Field(integer(), {
    default: 1,
    description: 'The position of the first resource, counted from 1; a smaller value means 1.',
  })
  startIndex: number;

  @Field(integer(), {
    default: DEFAULT_RESULTS,
    description: `The maximum number of resources to return; more than ${MAX_RESULTS} means ${MAX_RESULTS}.`,
  })
  count: number;
}

/** RFC 7644 §3.4.2.4: numbers outside the limits mean the limits. */
export const toLimitAndOffset = ({ startIndex, count }: ScimListQuery): { limit: number; offset: number } => ({
  limit: Math.min(Math.max(count, 0), MAX_RESULTS),
  offset: Math.max(startIndex, 1) - 1,
});
