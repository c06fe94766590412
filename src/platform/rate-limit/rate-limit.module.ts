import { Module } from '@nestjs/common';
import { RateLimitHeaders } from './rate-limit-headers';
import { RateLimitGuard } from './rate-limit.guard';
import { RequestLimits } from './request-limits';
import { TokenLeases } from './token-leases';

/** Limits how often each principal asks. */
@Module({
  providers: [RateLimitGuard, RateLimitHeaders, RequestLimits, TokenLeases],
  exports: [RateLimitGuard, RequestLimits],
})
export class RateLimitModule {}
