import { Injectable } from '@nestjs/common';
import { Announcements } from '../../../../kernel/client-events.js';
import type { RealmId } from '../../../../kernel/ids.js';
import type { LinkRule } from '../../../../kernel/link-patterns.js';
import { RealmMemory } from '../realm-memory.js';
import { LinkifierRepository } from './linkifier.repository.js';

export const LINKIFIERS_CHANGED = 'realm_linkifiers';

/** The linkifiers of realms as rendering needs them, remembered until one changes on any node. */
@Injectable()
export class Linkifiers {
  private readonly memory: RealmMemory<readonly LinkRule[]>;

  constructor(repository: LinkifierRepository, announcements: Announcements) {
    this.memory = new RealmMemory(async (realmId) =>
      (await repository.list(realmId)).map(({ pattern, urlTemplate }) => ({ pattern, urlTemplate })),
    );
    announcements.onEvent(LINKIFIERS_CHANGED, ({ realmId }) => this.forget(realmId));
    announcements.onMissed(() => this.memory.forgetAll());
  }

  /** In the order in which they are applied. */
  of(realmId: RealmId): readonly LinkRule[] | Promise<readonly LinkRule[]> {
    return this.memory.of(realmId);
  }

  forget(realmId: RealmId): void {
    this.memory.forget(realmId);
  }
}
