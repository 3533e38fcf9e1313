import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import { PresenceRepository, PresenceStore } from './presence.repository.js';

const WRITTEN_EVERY_MS = 60_000;
const ROWS_AT_ONCE = 500;

/** Writes presences down from time to time, so that a loss of the store costs some minutes of them and no more. */
@Injectable()
export class PersistPresenceService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(PersistPresenceService.name);
  /** Realms in which this process noted something since it wrote down last. */
  private touched = new Set<RealmId>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: PresenceStore,
    private readonly repository: PresenceRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.persist(), WRITTEN_EVERY_MS);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.persist();
  }

  markChanged(realmId: RealmId): void {
    this.touched.add(realmId);
  }

  /** Never throws: what could not be written is written with the next change. */
  async persist(): Promise<void> {
    const realms = this.touched;
    this.touched = new Set();
    for (const realmId of realms) {
      try {
        for (let more = true; more;) {
          const presences = await this.store.takeUnsaved(realmId, ROWS_AT_ONCE);
          await this.repository.save(realmId, presences);
          more = presences.length > 0;
        }
      } catch (error) {
        this.logger.warn(`presences of realm ${realmId} could not be written down: ${(error as Error).message}`);
      }
    }
  }
}
