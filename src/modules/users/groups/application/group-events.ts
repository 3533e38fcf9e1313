import { Injectable } from '@nestjs/common';
import { type Audience, type ClientEvent, ClientEvents, eventKind } from '../../../../kernel/client-events.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { array, integer, literal, object, partial, pick } from '../../../../kernel/schema.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { GroupLookup } from '../../permissions/application/group-lookup.js';
import { UserGroupRepository } from '../../permissions/application/user-group.repository.js';
import type { RealmGroups } from '../../permissions/domain/realm-groups.js';
import { USER_GROUP_SETTINGS, type UserGroup } from '../../permissions/domain/user-group.js';
import { WireUserGroup } from './group.presenter.js';
import { ChannelsOfGroups } from './required-ports.js';

const GroupChange = object(partial(pick(WireUserGroup.fields, 'name', 'description', 'deactivated', ...USER_GROUP_SETTINGS)));

/** The events about user groups. */
export const GROUP_EVENTS = [
  eventKind('UserGroupAddEvent', 'user_group', { op: literal('add'), group: WireUserGroup }),
  eventKind('UserGroupUpdateEvent', 'user_group', { op: literal('update'), group_id: integer(), data: GroupChange }),
  eventKind('UserGroupMembersEvent', 'user_group', {
    op: literal('add_members', 'remove_members'),
    group_id: integer(),
    user_ids: array(integer()),
  }),
  eventKind('UserGroupSubgroupsEvent', 'user_group', {
    op: literal('add_subgroups', 'remove_subgroups'),
    group_id: integer(),
    direct_subgroup_ids: array(integer()),
  }),
  // For clients that do not support deactivated groups.
  eventKind('UserGroupRemoveEvent', 'user_group', { op: literal('remove'), group_id: integer() }),
] as const;

declare module '../../../../kernel/client-events.js' {
  interface DeclaredEvents {
    readonly groups: typeof GROUP_EVENTS;
  }
}

/** The fields of an event of type `user_group`, except the type. */
export type GroupEventData = WithoutType<Extract<ClientEvent, { readonly type: 'user_group' }>> & {
  /** Clients that do not support deactivated groups do not receive the event. It is removed before the event is sent. */
  readonly of_deactivated_group?: true;
  /** The group that is active again: clients that do not support deactivated groups receive it as a new one, others only the change. */
  readonly reactivated_group?: WireUserGroup;
};
/** Marks events about a deactivated group. */
export function hintOf({ deactivated }: Pick<UserGroup, 'deactivated'>): Pick<GroupEventData, 'of_deactivated_group'> {
  return deactivated ? { of_deactivated_group: true } : {};
}

type WithoutType<E> = E extends unknown ? Omit<E, 'type'> : never;

/** Serializes the changes of a realm's groups, and publishes them to clients and to the nodes' caches. */
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
