import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import type { User } from '../modules/users/accounts.api.js';
import { PersistPresenceService } from '../modules/users/presence/application/persist-presence.service.js';
import { PresenceStore } from '../modules/users/presence/application/presence.repository.js';
import { LATECOMER, PEOPLE } from './demo-data.js';

const MINUTE_MS = 60_000;

/** How many minutes ago the person last used a client, and last had a client open. */
type LastSeen = readonly [active: number, connected: number];

const JUST_NOW: LastSeen = [0, 0];
/** Everybody else used a client just now. */
const LAST_SEEN: ReadonlyMap<string, LastSeen> = new Map([
  ['cordelia', [12, 0]],
  ['othello', [25, 0]],
  ['shiva', [180, 150]],
  ['polonius', [600, 540]],
  ['prospero', [1_560, 1_500]],
]);

/** Records presences for the people of the demo organization, so that clients show some as active, some as idle and some as offline. */
@Injectable()
export class DemoPresences {
  private readonly logger = new Logger(DemoPresences.name);

  constructor(
    private readonly store: PresenceStore,
    private readonly persistence: PersistPresenceService,
    private readonly clock: Clock,
  ) {}

  /**
   * Records the presences of accounts that share their presence. Newer presences are not overwritten. If Redis is unavailable, nothing is
   * recorded.
   */
  async record(find: (local: string) => User | undefined): Promise<void> {
    try {
      for (const { local } of [...PEOPLE, LATECOMER]) {
        const user = find(local);
        if (user?.active && user.setting('presence_enabled')) await this.recordOne(user, LAST_SEEN.get(local) ?? JUST_NOW);
      }
    } catch (error) {
      this.logger.warn(`The presences of the demo organization cannot be recorded: ${(error as Error).message}`);
    }
  }

  private async recordOne({ id: userId, realmId }: User, [active, connected]: LastSeen): Promise<void> {
    const now = this.clock.now();
    await this.store.record({ realmId, userId, at: now - active * MINUTE_MS, active: true });
    await this.store.record({ realmId, userId, at: now - connected * MINUTE_MS, active: false });
    this.persistence.markChanged(realmId);
  }
}
