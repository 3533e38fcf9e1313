import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { RateLimiter } from './rate-limit/rate-limiter.js';
import { RouteTable } from './routing/route-table.js';

/** Pieces of the wire dialect that controllers use directly. */
@Global()
@Module({ imports: [DiscoveryModule], providers: [RateLimiter, RouteTable], exports: [RateLimiter, RouteTable] })
export class HttpModule {}
