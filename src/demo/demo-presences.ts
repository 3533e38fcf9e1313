import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { PersistPresenceService } from '../modules/users/presence/application/persist-presence.service.js';
import { PresenceStore } from '../modules/users/presence/application/presence.repository.js';
import type { User } from '../modules/users/users.api.js';
import { LATECOMER, PEOPLE } from './demo-data.js';

const MINUTE_MS = 60_000;

/** How many minutes ago somebody last used a client, and last had one open. */
type LastSeen = readonly [active: number, connected: number];

const JUST_NOW: LastSeen = [0, 0];
/** Those who have not been here just now. */
const LAST_SEEN: ReadonlyMap<string, LastSeen> = new Map([
  ['cordelia', [12, 0]],
  ['othello', [25, 0]],
  ['shiva', [180, 150]],
  ['polonius', [600, 540]],
  ['prospero', [1_560, 1_500]],
]);

/** Gives the people of the demo organization presences, so that clients show some as active, some as idle and some as offline. */
@Injectable()
export class DemoPresences {
  private readonly logger = new Logger(DemoPresences.name);

  constructor(
    private readonly store: PresenceStore,
    private readonly keeping: PersistPresenceService,
    private readonly clock: Clock,
  ) {}

  /** Notes nothing of those who are not to be seen, and changes nothing where something newer is known. Without Redis there are no presences. */
  async note(find: (local: string) => User | undefined): Promise<void> {
    try {
      for (const { local } of [...PEOPLE, LATECOMER]) {
        const user = find(local);
        if (user?.active && user.setting('presence_enabled')) await this.noteOne(user, LAST_SEEN.get(local) ?? JUST_NOW);
      }
    } catch (error) {
      this.logger.warn(`the demo organization is without presences: ${(error as Error).message}`);
    }
  }

  private async noteOne({ id: userId, realmId }: User, [active, connected]: LastSeen): Promise<void> {
    const now = this.clock.now();
    await this.store.record({ realmId, userId, at: now - active * MINUTE_MS, active: true });
    await this.store.record({ realmId, userId, at: now - connected * MINUTE_MS, active: false });
    this.keeping.markChanged(realmId);
  }
}
