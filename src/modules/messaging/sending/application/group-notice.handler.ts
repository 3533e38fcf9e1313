import { Injectable } from '@nestjs/common';
import type { OutboxRow } from '../../../../kernel/outbox.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { GROUP_NOTICE, type GroupNotice } from '../../../users/groups.api.js';
import { SYSTEM_BOTS, SystemBotsService } from '../../../users/system-bots.api.js';
import { AutomaticMessageHandler } from './automatic-message.handler.js';
import { SendMessageService } from './send-message.service.js';

/** Sends direct messages that tell users who added them to a group or removed them from it. */
@Injectable()
export class GroupNoticeHandler extends AutomaticMessageHandler {
  readonly kind = GROUP_NOTICE;

  constructor(
    private readonly systemBots: SystemBotsService,
    private readonly sending: SendMessageService,
    private readonly users: UserLookup,
  ) {
    super();
  }

  protected async handleRow({ id, realmId, payload }: OutboxRow): Promise<void> {
    const bot = await this.systemBots.findActor(realmId, SYSTEM_BOTS.notification);
    if (!bot) return;
    const { userId, actorId, groupName, change } = payload as GroupNotice;
    const actor = await this.users.get(actorId);
    const name = `@_**${actor.fullName}|${actor.id}**`;
    const content =
      change === 'added' ? `${name} added you to the group @_*${groupName}*.` : `${name} removed you from the group @_*${groupName}*.`;
    const addressee = { kind: 'direct', userIds: [userId] } as const;
    await this.attempt(
      () => this.sending.send(bot, { addressee, content, internalKey: `group notice ${id}` }),
      `User ${userId} could not be notified of a change of group membership`,
    );
  }
}
