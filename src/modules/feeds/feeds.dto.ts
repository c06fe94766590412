import { Field, Shown } from '../../platform/http/validation/field';
import { instant, oneOf, text } from '../../platform/http/validation/rules';

export class FeedParams {
  @Field(text({ minLength: 1, maxLength: 64 }), { description: 'The id of the feed.', example: 'usgs' })
  id: string;
}

export class PollStartedAnswer {
  @Shown(oneOf(['poll_started']))
  status: 'poll_started';

  @Shown(text(), { example: 'usgs' })
  feed: string;

  @Shown(instant(), {
    description:
      'When the request was accepted. The attempt that it started has a later `lastAttemptAt` in `GET /v1/sources`.',
  })
  requested_at: Date;
}
