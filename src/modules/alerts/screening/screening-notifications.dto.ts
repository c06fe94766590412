import { list } from '../../../platform/http/validation/composite-rules';
import { Field, Shown } from '../../../platform/http/validation/field';
import { instant, integer, oneOf, text } from '../../../platform/http/validation/rules';
import { EMAIL_STATES, type EmailState } from '../alerts.dto';
import { emailReceivers } from '../email-receivers';

export class PutScreeningNotificationsBody {
  @Field(emailReceivers(), {
    example: ['compliance@example.com'],
    description: 'The addresses that digests are sent to, each in a separate e-mail. An empty list ends the e-mails.',
  })
  email_receivers: string[];
}

export class ScreeningNotificationsAnswer {
  @Shown(list(text()), { example: ['compliance@example.com'] })
  email_receivers: string[];

  @Shown(oneOf(EMAIL_STATES), {
    description:
      'The state of the e-mails of the last digest. `none` means that there are no recipients or that there was no digest yet, ' +
      '`not_configured` that the service has no mail server.',
  })
  email: EmailState;

  @Shown(instant(), { isNullable: true, description: 'The time of the last digest.' })
  last_digest_at: Date | null;

  @Shown(integer({ ge: 0 }), { description: 'The number of alerts that the next digest has so far.' })
  waiting_alert_count: number;

  @Shown(instant(), { isNullable: true, description: 'When the recipients were last set; null if they never were.' })
  updated_at: Date | null;
}
