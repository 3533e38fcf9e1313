import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import type { RealmId } from '../kernel/ids.js';
import { PresenceRepository } from '../modules/users/application/presence/presence-store.js';
import type { User } from '../modules/users/users.api.js';

const MINUTE_MS = 60_000;

/** How many minutes ago somebody last used a client, and last had one open. */
type LastSeen = readonly [active: number, connected: number];

const HERE: LastSeen = [0, 0];
/** People who are not named here are here. */
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
  constructor(
    private readonly presences: PresenceRepository,
    private readonly clock: Clock,
  ) {}

  /** @param people by the local part of their address */
  async write(realmId: RealmId, people: ReadonlyMap<string, User>): Promise<void> {
    const now = this.clock.now();
    const presences = [...people].map(([local, { id: userId }]) => {
      const [active, connected] = LAST_SEEN.get(local) ?? HERE;
      return { userId, activeAt: now - active * MINUTE_MS, connectedAt: now - connected * MINUTE_MS, updateId: now };
    });
    await this.presences.save(realmId, presences);
  }
}
