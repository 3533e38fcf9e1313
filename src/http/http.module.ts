import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { RateLimiter } from './rate-limit/rate-limiter.js';
import { HttpDurations } from './request-log/http-durations.js';
import { RouteTable } from './routing/route-table.js';

/** Pieces of the wire dialect that controllers use directly. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [HttpDurations, RateLimiter, RouteTable],
  exports: [HttpDurations, RateLimiter, RouteTable],
})
export class HttpModule {}
