import { Injectable, Logger } from '@nestjs/common';
import type { RealmId } from '../../../kernel/ids.js';
import { type User, UserRepository } from '../../users/users.api.js';
import type { ScheduledMessage } from '../domain/scheduled-message.js';
import { scheduledMessageNotice } from '../domain/scheduled-message-notice.js';
import { SendMessageService } from './send-message.service.js';

/** The system account that speaks for the server. */
const NOTIFICATION_BOT = { fullName: 'Notification Bot', address: 'notification-bot@' } as const;

/** Tells senders, by direct message, that a scheduled message could not be sent. */
@Injectable()
export class ScheduledMessageNotices {
  private readonly logger = new Logger(ScheduledMessageNotices.name);

  constructor(
    private readonly users: UserRepository,
    private readonly sending: SendMessageService,
  ) {}

  /** Never throws; in an organization without a notification bot it does nothing. */
  async tell({ id, realmId, senderId, deliverAt }: ScheduledMessage, reason: string): Promise<void> {
    try {
      const bot = await this.findBot(realmId);
      if (!bot) return;
      await this.sending.send(
        { userId: bot.id, realmId, role: bot.role, botType: bot.botType, clientName: 'Internal' },
        {
          addressee: { kind: 'direct', userIds: [senderId] },
          content: scheduledMessageNotice(deliverAt, reason),
          idempotencyKey: `\nscheduled message ${id} not sent at ${deliverAt}`,
        },
      );
    } catch (error) {
      this.logger.warn(`the sender of scheduled message ${id} could not be told that it failed: ${(error as Error).message}`);
    }
  }

  private async findBot(realmId: RealmId): Promise<User | undefined> {
    const namesakes = await this.users.findByFullNames(realmId, [NOTIFICATION_BOT.fullName]);
    return namesakes.find((user) => user.system && user.emailKey.startsWith(NOTIFICATION_BOT.address));
  }
}
