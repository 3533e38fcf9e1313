import { Injectable } from '@nestjs/common';
import { Timer } from '../../../../platform/jobs/timer.js';
import { PersistPresenceService } from '../application/persist-presence.service.js';

const INTERVAL_MS = 60_000;

/** Persists the presences that this process recorded every minute, and at its end. */
@Injectable()
export class PresenceTimer extends Timer {
  constructor(private readonly presences: PersistPresenceService) {
    super(INTERVAL_MS, 'Presences could not be saved');
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.run();
  }

  protected run(): Promise<void> {
    return this.presences.persist();
  }
}
