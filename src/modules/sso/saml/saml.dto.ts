import { Field } from '../../../platform/http/validation/field';
import { boolean, text } from '../../../platform/http/validation/rules';

export class SamlTenantParams {
  @Field(text({ pattern: /^[a-z0-9-]{2,40}$/ }), { description: 'The slug of the tenant.', example: 'acme' })
  tenant: string;
}

export class LoginQuery {
  @Field(text({ maxLength: 1_000 }), {
    isOptional: true,
    description: 'The path of this service to go to after the sign-in.',
    example: '/docs',
  })
  return_to?: string;
}

export class MetadataQuery {
  @Field(boolean(), { default: false, description: 'Whether to sign the metadata.' })
  signed: boolean;
}

export class CompleteQuery {
  @Field(text({ pattern: /^[A-Za-z0-9_-]{43}$/ }), {
    description: 'The code that the browser was redirected with.',
    example: 'A'.repeat(43),
  })
  code: string;
}
