import { Injectable, Logger } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import { PresenceRepository, PresenceStore } from './presence.repository.js';

const PRESENCES_PER_STATEMENT = 500;

/** Copies changed presences from the store to the database, so that the loss of the store loses little. */
@Injectable()
export class PersistPresenceService {
  private readonly logger = new Logger(PersistPresenceService.name);
  /** Realms in which this process recorded a presence since it last persisted them. */
  private changedRealms = new Set<RealmId>();

  constructor(
    private readonly store: PresenceStore,
    private readonly repository: PresenceRepository,
  ) {}

  markChanged(realmId: RealmId): void {
    this.changedRealms.add(realmId);
  }

  /** Never throws: presences that cannot be saved are saved after the next change. */
  async persist(): Promise<void> {
    const realmIds = this.changedRealms;
    this.changedRealms = new Set();
    for (const realmId of realmIds) {
      try {
        for (let more = true; more;) {
          const presences = await this.store.takeUnsaved(realmId, PRESENCES_PER_STATEMENT);
          await this.repository.save(realmId, presences);
          more = presences.length > 0;
        }
      } catch (error) {
        this.logger.warn(`The presences of realm ${realmId} could not be saved: ${(error as Error).message}`);
      }
    }
  }
}
