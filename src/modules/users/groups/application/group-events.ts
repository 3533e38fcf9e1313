import { Injectable } from '@nestjs/common';
import type { RealmId, UserGroupId } from '../../../../kernel/ids.js';
import type { RealmGroups } from '../../permissions/domain/realm-groups.js';
import { type Ordered, OrderedObservers } from '../../accounts/application/ordered-observers.js';
import { type Audience, ClientEvents } from '../../../../kernel/client-events.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { GroupLookup } from '../../permissions/application/group-lookup.js';
import { UserGroupRepository } from '../../permissions/application/user-group.repository.js';

/** What a context on the right does when other people, or other groups, are in groups of a realm. In the unit of work of the change. */
export interface GroupListener extends Ordered {
  /** It is announced already. */
  contentsChanged(realmId: RealmId, before: RealmGroups, after: RealmGroups): Promise<void>;
}

/** Where contexts put their observers of groups, and who asks them. */
@Injectable()
export class GroupListeners extends OrderedObservers<GroupListener> {
  async contentsChanged(realmId: RealmId, before: RealmGroups, after: RealmGroups): Promise<void> {
    for (const observer of this.observers) await observer.contentsChanged(realmId, before, after);
  }
}

/** What an event of type `user_group` says. */
export interface GroupEventData {
  readonly op: 'add' | 'update' | 'add_members' | 'remove_members' | 'add_subgroups' | 'remove_subgroups';
  readonly group_id?: UserGroupId;
  readonly [key: string]: unknown;
}

/** How groups are changed: one change after another within a realm, and every node hears of it. */
@Injectable()
export class GroupEvents {
  constructor(
    private readonly repository: UserGroupRepository,
    private readonly directory: GroupLookup,
    private readonly observers: GroupListeners,
    private readonly unitOfWork: UnitOfWork,
    private readonly events: ClientEvents,
  ) {}

  /** Runs `work` on the groups as they are; nobody else changes groups of the realm meanwhile. */
  runLocked<T>(realmId: RealmId, work: (groups: RealmGroups) => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      await this.repository.lock(realmId);
      const result = await work(await this.directory.reload(realmId));
      this.unitOfWork.afterCommit(() => this.directory.forget(realmId));
      return result;
    });
  }

  /** Other people or groups are in groups of the realm than `before`, and it is announced. Within `run`. */
  async contentsChanged(realmId: RealmId, before: RealmGroups): Promise<void> {
    await this.observers.contentsChanged(realmId, before, await this.directory.reload(realmId));
  }

  /** Tells the whole realm, guests too, unless it is for somebody else. */
  async announce(realmId: RealmId, news: readonly GroupEventData[], audience: Audience = { kind: 'realm', guests: true }): Promise<void> {
    await this.events.publish(
      news.map((item) => ({
        realmId,
        event: { type: 'user_group', ...item },
        audience,
        changedGroups: true,
      })),
    );
  }
}
