import { Field, Shown } from '../../../platform/http/validation/field';
import { text } from '../../../platform/http/validation/rules';

const MAX_PARAMETER_LENGTH = 8_192;
const parameter = () => text({ maxLength: MAX_PARAMETER_LENGTH });

export class OidcParams {
  @Field(text({ pattern: /^[a-z0-9-]{2,40}$/ }), { description: 'The slug of the tenant.', example: 'acme' })
  tenant: string;
}

export class OidcLoginQuery {
  @Field(parameter(), {
    isOptional: true,
    description: 'The path of this service to go to after the sign-in.',
    example: '/docs',
  })
  return_to?: string;
}

/** The parameters with which a provider redirects a browser back (OpenID Connect Core §3.1.2.5, §3.1.2.6; RFC 9207). */
export class OidcCallbackQuery {
  @Field(parameter(), { isOptional: true })
  state?: string;

  @Field(parameter(), { isOptional: true })
  code?: string;

  @Field(parameter(), { isOptional: true, description: 'The issuer of the response.' })
  iss?: string;

  @Field(parameter(), { isOptional: true })
  error?: string;

  @Field(parameter(), { isOptional: true })
  error_description?: string;
}

/** The error of RFC 6749 §5.2, as Back-Channel Logout 1.0 §2.8 requires. */
export class OidcLogoutFailure {
  @Shown(text())
  error: string;

  @Shown(text())
  error_description: string;
}

/** The form that a provider posts (Back-Channel Logout 1.0 §2.5). */
export class OidcLogoutForm {
  @Field(text(), { description: 'A signed logout token.' })
  logout_token: string;
}
