import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DomainError } from '../../../../kernel/domain-error.js';
import { OutboxHandler, OutboxHandlers, type OutboxRow } from '../../../../kernel/outbox.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { GROUP_NOTICE, type GroupNotice } from '../../../users/groups.api.js';
import { NotificationBot } from './notification-bot.js';
import { SendMessageService } from './send-message.service.js';

const CLIENT_NAME = 'Internal';

/** Tells people, by direct message, who put them into a group or took them out. */
@Injectable()
export class GroupNoticeHandler extends OutboxHandler implements OnModuleInit {
  readonly kind = GROUP_NOTICE;
  private readonly logger = new Logger(GroupNoticeHandler.name);

  constructor(
    private readonly handlers: OutboxHandlers,
    private readonly bot: NotificationBot,
    private readonly sending: SendMessageService,
    private readonly users: UserLookup,
  ) {
    super();
  }

  onModuleInit(): void {
    this.handlers.register(this);
  }

  /** A row that comes again finds its message sent. */
  async handle(rows: readonly OutboxRow[]): Promise<void> {
    for (const { id, realmId, payload } of rows) {
      const bot = await this.bot.findFor(realmId);
      if (!bot) continue;
      const speaker = { userId: bot.id, realmId, role: bot.role, botType: bot.botType, clientName: CLIENT_NAME };
      const { userId, actorId, groupName, what } = payload as GroupNotice;
      const actor = await this.users.get(actorId);
      const name = `@_**${actor.fullName}|${actor.id}**`;
      const content =
        what === 'added' ? `${name} added you to the group @_*${groupName}*.` : `${name} removed you from the group @_*${groupName}*.`;
      try {
        const addressee = { kind: 'direct', userIds: [userId] } as const;
        await this.sending.send(speaker, { addressee, content, occasion: `group notice ${id}` });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        this.logger.warn(`user ${userId} could not be told of a change to a group: ${error.message}`);
      }
    }
  }
}
