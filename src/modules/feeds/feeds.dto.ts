import { Field, Shown } from '../../platform/http/validation/field';
import { instant, oneOf, text } from '../../platform/http/validation/rules';

export class FeedParams {
  @Field(text({ minLength: 1, maxLength: 64 }), { description: 'Id of the feed', example: 'usgs' })
  id: string;
}

export class PollStartedAnswer {
  @Shown(oneOf(['poll_started']))
  status: 'poll_started';

  @Shown(text(), { example: 'usgs' })
  feed: string;

  @Shown(instant(), { description: 'The attempt that heeds this has a later `lastAttemptAt` in `GET /v1/sources`' })
  requested_at: Date;
}
