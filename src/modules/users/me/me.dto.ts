import { ROLES } from '../../../kernel/identity/permissions';
import { list, object } from '../../../platform/http/validation/composite-rules';
import { Shown } from '../../../platform/http/validation/field';
import { date, instant, integer, oneOf, text, uuid } from '../../../platform/http/validation/rules';
import { PrincipalAnswer } from '../../identity/principal-answer.contract';

const slug = () => text({ pattern: /^[a-z0-9-]{2,40}$/ });

class MyTenant {
  @Shown(uuid())
  id: string;

  @Shown(slug(), { example: 'acme' })
  slug: string;

  @Shown(text(), { example: 'Acme Corporation' })
  name: string;
}

class MyPortfolio {
  @Shown(uuid())
  id: string;

  @Shown(slug(), { example: 'default' })
  slug: string;

  @Shown(text(), { example: 'Default' })
  name: string;

  @Shown(list(oneOf(ROLES)), { description: 'Empty for SCIM tokens.' })
  roles: string[];

  @Shown(list(text()), { description: 'What the caller may do in this portfolio.', example: ['threats:read'] })
  permissions: string[];
}

class MyDataScope {
  @Shown(list(text()), { description: 'ISO 3166-1 alpha-2 codes; an empty list means all.' })
  countries: string[];

  @Shown(list(text()))
  event_categories: string[];

  @Shown(list(text()))
  event_types: string[];

  @Shown(date(), { isNullable: true })
  date_from: string | null;
}

class MySession {
  @Shown(uuid())
  id: string;

  @Shown(text(), { description: 'The value for X-CSRF-Token, required with every request that changes something.' })
  csrf_token: string;

  @Shown(instant(), { description: 'When the session ends at the latest; it ends earlier if it is idle.' })
  expires_at: Date;

  @Shown(integer({ ge: 1 }), { description: 'The session ends after this number of minutes without a request.' })
  idle_minutes: number;
}

export class MeAnswer {
  @Shown(object(PrincipalAnswer))
  principal: PrincipalAnswer;

  @Shown(text(), { isNullable: true, description: 'The email address of the user; null for other principals.' })
  email: string | null;

  @Shown(object(MyTenant), { isNullable: true, description: 'null for the operator, who belongs to no tenant.' })
  tenant: MyTenant | null;

  @Shown(slug(), {
    isNullable: true,
    description: 'The portfolio of this request: the one that X-Portfolio names, or else the first one.',
    example: 'default',
  })
  portfolio: string | null;

  @Shown(list(object(MyPortfolio)), { description: 'The portfolios that X-Portfolio can name.' })
  portfolios: MyPortfolio[];

  @Shown(list(text()), { description: 'What the caller may do in the portfolio of this request.' })
  permissions: string[];

  @Shown(object(MyDataScope), {
    isNullable: true,
    description: 'The part of the corpus that the credential can see; null means all of it.',
  })
  data_scope: MyDataScope | null;

  @Shown(integer({ ge: 1 }), { isNullable: true, description: 'null if requests are not limited.' })
  rate_limit_per_minute: number | null;

  @Shown(instant(), { description: 'The current time that the evaluation uses.' })
  now: Date;

  @Shown(instant(), {
    isNullable: true,
    description: 'The fixed current time of the tenant; null means the real time.',
  })
  evaluation_time: Date | null;

  @Shown(object(MySession), { isNullable: true, description: 'null unless the credential is a session cookie.' })
  session: MySession | null;
}
