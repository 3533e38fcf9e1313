import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';

/**
 * Delays the shutdown of a server to which a load balancer may still send requests. The readiness check fails meanwhile, so that the balancer
 * takes the server out of service before it ends the polls that wait, and before it stops listening.
 */
@Injectable()
export class Drain implements BeforeApplicationShutdown {
  constructor(private readonly config: Config) {}

  /** Delays nothing in development, where there is no load balancer. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.config.drainMs > 0) await pause(this.config.drainMs);
  }
}
