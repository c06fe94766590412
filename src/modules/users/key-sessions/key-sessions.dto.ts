import { Field, Shown } from '../../../platform/http/validation/field';
import { instant, text, uuid } from '../../../platform/http/validation/rules';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export class KeySessionBody {
  @Field(text({ minLength: 1, maxLength: 512 }), { description: 'An API key of a tenant, or the operator’s key.' })
  key: string;
}

export class LinkSessionBody {
  @Field(text({ pattern: TOKEN }), { description: 'The token of the link: what follows the `#` in its URL.' })
  token: string;
}

export class StartedSessionAnswer {
  @Shown(uuid())
  session_id: string;

  @Shown(text(), { description: 'The value for X-CSRF-Token, required with every request that changes something.' })
  csrf_token: string;

  @Shown(instant(), { description: 'When the session ends at the latest; it ends earlier if it is idle.' })
  expires_at: Date;
}

export class LinkAnswer {
  @Shown(uuid())
  id: string;

  @Shown(text({ pattern: TOKEN }), { description: 'The token, which `POST /v1/auth/link-session` accepts once.' })
  token: string;

  @Shown(text(), {
    description:
      'The page of the console that sends the token. Browsers do not send the part after `#`, so no log contains it.',
    example: 'https://threats.example.com/console/enter#lW1Fr6k-ELn4uXw9bMRcqfVwZIYv8Tn6e2lVhrPyAgw',
  })
  url: string;

  @Shown(instant(), { description: '15 minutes after the link was created.' })
  expires_at: Date;
}
