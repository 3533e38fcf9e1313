import { Global, Module } from '@nestjs/common';
import { RateLimiter } from './rate-limit/rate-limiter.js';

/** Pieces of the wire dialect that controllers use directly. */
@Global()
@Module({ providers: [RateLimiter], exports: [RateLimiter] })
export class HttpModule {}
