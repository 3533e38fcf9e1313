import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';

/** How long a process that was told to stop goes on serving, so that balancers see its 503 before it is gone. */
const DRAIN_MS = 5000;

/** Delays the end of a server that a balancer may still send requests to. */
@Injectable()
export class Drain implements BeforeApplicationShutdown {
  constructor(private readonly config: Config) {}

  /** In production only: a developer who stops a server has no balancer to wait for. */
  async beforeApplicationShutdown(): Promise<void> {
    if (!this.config.isDevelopment) await pause(DRAIN_MS);
  }
}
