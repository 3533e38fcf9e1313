import { Injectable } from '@nestjs/common';
import { Announcements } from '../../../../kernel/client-events.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { RealmGroups } from '../../domain/groups/realm-groups.js';
import { UserGroupRepository } from './user-group.repository.js';

const MAX_REMEMBERED = 1_000;

/** The user groups of realms, remembered until the event log tells that they changed. */
@Injectable()
export class GroupDirectory {
  private readonly remembered = new Map<RealmId, RealmGroups>();
  /** Raised by every change, so that what was read before it is not remembered after it. */
  private generation = 0;

  constructor(
    private readonly repository: UserGroupRepository,
    announcements: Announcements,
  ) {
    announcements.onGroupsChanged((realmId) => this.forget(realmId));
    announcements.onMissed(() => this.forget(...this.remembered.keys()));
  }

  /** At once when they are remembered. */
  of(realmId: RealmId): RealmGroups | Promise<RealmGroups> {
    return this.remembered.get(realmId) ?? this.load(realmId);
  }

  /** As the database has them now, in the surrounding transaction. */
  async fresh(realmId: RealmId): Promise<RealmGroups> {
    const [groups, contents] = await Promise.all([this.repository.listByRealm(realmId), this.repository.contentsOfRealm(realmId)]);
    return new RealmGroups(groups, contents);
  }

  forget(...realmIds: RealmId[]): void {
    this.generation += 1;
    for (const realmId of realmIds) this.remembered.delete(realmId);
  }

  private async load(realmId: RealmId): Promise<RealmGroups> {
    const { generation } = this;
    const groups = await this.fresh(realmId);
    // A realm that is being founded has no groups yet.
    if (generation === this.generation && groups.all.length > 0) {
      if (this.remembered.size >= MAX_REMEMBERED) this.remembered.clear();
      this.remembered.set(realmId, groups);
    }
    return groups;
  }
}
