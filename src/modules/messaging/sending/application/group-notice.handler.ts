import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '../../../../kernel/domain-error.js';
import { OutboxHandler, type OutboxRow } from '../../../../kernel/outbox.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { GROUP_NOTICE, type GroupNotice } from '../../../users/groups.api.js';
import { SYSTEM_BOTS, SystemBotsService } from '../../../users/system-bots.api.js';
import { SendMessageService } from './send-message.service.js';

/** Sends direct messages that tell users who added them to a group or removed them from it. */
@Injectable()
export class GroupNoticeHandler extends OutboxHandler {
  readonly kind = GROUP_NOTICE;
  private readonly logger = new Logger(GroupNoticeHandler.name);

  constructor(
    private readonly systemBots: SystemBotsService,
    private readonly sending: SendMessageService,
    private readonly users: UserLookup,
  ) {
    super();
  }

  /** A row that is handled again sends no second message. */
  async handle(rows: readonly OutboxRow[]): Promise<void> {
    for (const { id, realmId, payload } of rows) {
      const bot = await this.systemBots.findActor(realmId, SYSTEM_BOTS.notification);
      if (!bot) continue;
      const { userId, actorId, groupName, change } = payload as GroupNotice;
      const actor = await this.users.get(actorId);
      const name = `@_**${actor.fullName}|${actor.id}**`;
      const content =
        change === 'added' ? `${name} added you to the group @_*${groupName}*.` : `${name} removed you from the group @_*${groupName}*.`;
      try {
        const addressee = { kind: 'direct', userIds: [userId] } as const;
        await this.sending.send(bot, { addressee, content, internalKey: `group notice ${id}` });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        this.logger.warn(`User ${userId} could not be notified of a change of group membership: ${error.message}`);
      }
    }
  }
}
