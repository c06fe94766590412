import { Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../platform/http/operations/operation';
import { FeedParams, PollStartedAnswer } from './feeds.dto';
import { FeedsService } from './feeds.service';

@ApiTags('Operator')
@Controller('v1/admin/feeds')
export class FeedsController {
  constructor(private readonly feeds: FeedsService) {}

  @Post(':id/poll')
  @Operation({
    action: 'feeds.poll',
    permission: 'events:import',
    summary: 'Fetch a live feed now',
    description:
      'Fetches the feed without waiting for its next scheduled attempt. `GET /v1/sources` shows the result. A feed ' +
      'that is not enabled cannot be fetched.',
    answer: PollStartedAnswer,
    status: 202,
    errors: ['not_found', 'conflict'],
  })
  async poll(@Param() { id }: FeedParams): Promise<PollStartedAnswer> {
    return { status: 'poll_started', feed: id, requested_at: await this.feeds.pollNow(id) };
  }
}
