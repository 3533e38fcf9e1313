import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { UserId } from '../../../../kernel/ids.js';
import { Outbox } from '../../../../kernel/outbox.js';
import type { UserGroup } from '../../domain/groups/user-group.js';
import type { User } from '../../domain/user.js';

/** Kind of the outbox rows that ask to tell somebody, by direct message, of a change to their groups: a `GroupNotice`. */
export const GROUP_NOTICE = 'group_notice';

export interface GroupNotice {
  readonly userId: UserId;
  readonly actorId: UserId;
  readonly groupName: string;
  readonly what: 'added' | 'removed';
}

/** Has people told that somebody put them into a group or took them out. */
@Injectable()
export class GroupNotices {
  constructor(private readonly outbox: Outbox) {}

  /** @param users whom it was done to; bots, and the actor, are told nothing */
  async notify(actor: Actor, group: UserGroup, users: readonly User[], what: GroupNotice['what']): Promise<void> {
    const told = users.filter((user) => !user.isBot && user.id !== actor.userId);
    const notices = told.map((user): GroupNotice => ({ userId: user.id, actorId: actor.userId, groupName: group.name, what }));
    await this.outbox.add(notices.map((payload) => ({ realmId: actor.realmId, kind: GROUP_NOTICE, payload })));
  }
}
