import { Module } from '@nestjs/common';
import { AnonymousRequests } from './anonymous-requests';
import { RateLimitHeaders } from './rate-limit-headers';
import { RateLimitGuard } from './rate-limit.guard';
import { RequestLimits } from './request-limits';
import { TokenBuckets } from './token-bucket';
import { TokenLeases } from './token-leases';

/** Owns all rate limits: of principals, of addresses without a credential, and of single operations. PlatformModule exports it. */
@Module({
  providers: [AnonymousRequests, RateLimitGuard, RateLimitHeaders, RequestLimits, TokenBuckets, TokenLeases],
  exports: [AnonymousRequests, RateLimitGuard, RequestLimits, TokenBuckets],
})
export class RateLimitModule {}
