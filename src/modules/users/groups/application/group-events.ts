import { Injectable } from '@nestjs/common';
import { type Audience, ClientEvents } from '../../../../kernel/client-events.js';
import type { RealmId, UserGroupId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { GroupLookup } from '../../permissions/application/group-lookup.js';
import { UserGroupRepository } from '../../permissions/application/user-group.repository.js';
import type { RealmGroups } from '../../permissions/domain/realm-groups.js';
import { ChannelsOfGroups } from './required-ports.js';

/** The fields of an event of type `user_group`, except the type. */
export interface GroupEventData {
  readonly op: 'add' | 'update' | 'add_members' | 'remove_members' | 'add_subgroups' | 'remove_subgroups';
  readonly group_id?: UserGroupId;
  readonly [key: string]: unknown;
}

/** Serialises the changes of a realm's groups, and publishes them to clients and to the nodes' caches. */
@Injectable()
export class GroupEvents {
  constructor(
    private readonly repository: UserGroupRepository,
    private readonly lookup: GroupLookup,
    private readonly channels: ChannelsOfGroups,
    private readonly unitOfWork: UnitOfWork,
    private readonly events: ClientEvents,
  ) {}

  /** Runs `work` on the current groups of the realm, which stay locked until the unit of work ends. */
  runLocked<T>(realmId: RealmId, work: (groups: RealmGroups) => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      await this.repository.lock(realmId);
      return work(await this.lookup.reload(realmId));
    });
  }

  /** Publishes what follows when members or subgroups differ from `before`. Within `runLocked`, after the events of the groups are published. */
  async notifyContentsChanged(realmId: RealmId, before: RealmGroups): Promise<void> {
    await this.channels.publishVisibilityChanges(realmId, before, await this.lookup.reload(realmId));
  }

  /** Publishes to the whole realm with its guests, unless another audience is given. */
  async publish(realmId: RealmId, changes: readonly GroupEventData[], audience: Audience = { kind: 'realm', guests: true }): Promise<void> {
    await this.events.publish(
      changes.map((change) => ({
        realmId,
        event: { type: 'user_group', ...change },
        audience,
        changedGroups: true,
      })),
    );
  }
}
