import { Field } from '../../platform/http/validation/field';
import { integer, text } from '../../platform/http/validation/rules';

/** RFC 7644 §3.4.2.4; what ServiceProviderConfig says. */
export const MAX_RESULTS = 200;
const DEFAULT_RESULTS = 100;

const names = () => text({ maxLength: 4_000 });

export class ScimTenantParams {
  @Field(text({ minLength: 1, maxLength: 40 }), { description: 'Slug of the tenant' })
  tenant: string;
}

export class ScimResourceParams extends ScimTenantParams {
  @Field(text({ minLength: 1, maxLength: 200 }), { description: 'Id that this service gave' })
  id: string;
}

/** Which attributes the answer shows (RFC 7644 §3.9). */
export class ScimAnswerQuery {
  @Field(names(), { isOptional: true, description: 'The attributes to show, with commas between' })
  attributes?: string;

  @Field(names(), { isOptional: true, description: 'The attributes to leave out, with commas between' })
  excludedAttributes?: string;
}

export class ScimListQuery extends ScimAnswerQuery {
  @Field(text({ maxLength: 8_000 }), {
    isOptional: true,
    description: 'RFC 7644 §3.4.2.2',
    example: 'userName eq "kim"',
  })
  filter?: string;

  @Field(integer(), { default: 1, description: 'Of the first resource; less than 1 is 1' })
  startIndex: number;

  @Field(integer(), {
    default: DEFAULT_RESULTS,
    description: `Resources at most; more than ${MAX_RESULTS} is ${MAX_RESULTS}`,
  })
  count: number;
}

/** RFC 7644 §3.4.2.4: numbers beyond the bounds mean the bounds. */
export const pageOf = ({ startIndex, count }: ScimListQuery): { limit: number; offset: number } => ({
  limit: Math.min(Math.max(count, 0), MAX_RESULTS),
  offset: Math.max(startIndex, 1) - 1,
});
