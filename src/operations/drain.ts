import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';

/** How long a stopping process continues to serve requests, so that load balancers notice its 503 before it exits. */
const DRAIN_MS = 5000;

/** Delays the shutdown of a server to which a load balancer may still send requests. */
@Injectable()
export class Drain implements BeforeApplicationShutdown {
  constructor(private readonly config: Config) {}

  /** Delays the shutdown in production only, because there is no load balancer in development. */
  async beforeApplicationShutdown(): Promise<void> {
    if (!this.config.isDevelopment) await pause(DRAIN_MS);
  }
}
