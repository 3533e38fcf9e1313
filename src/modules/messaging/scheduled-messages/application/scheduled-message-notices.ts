import { Injectable, Logger } from '@nestjs/common';
import { type ScheduledMessage, scheduledMessageNotice } from '../domain/scheduled-message.js';
import { NotificationBot } from '../../sending/application/notification-bot.js';
import { SendMessageService } from '../../sending/application/send-message.service.js';

/** Tells senders, by direct message, that a scheduled message could not be sent. */
@Injectable()
export class ScheduledMessageNotices {
  private readonly logger = new Logger(ScheduledMessageNotices.name);

  constructor(
    private readonly notificationBot: NotificationBot,
    private readonly sending: SendMessageService,
  ) {}

  /** Never throws; in an organization without a notification bot it does nothing. */
  async notify({ id, realmId, senderId, deliverAt }: ScheduledMessage, reason: string): Promise<void> {
    try {
      const bot = await this.notificationBot.findFor(realmId);
      if (!bot) return;
      await this.sending.send(
        { userId: bot.id, realmId, role: bot.role, botType: bot.botType, clientName: 'Internal' },
        {
          addressee: { kind: 'direct', userIds: [senderId] },
          content: scheduledMessageNotice(deliverAt, reason),
          occasion: `scheduled message ${id} not sent at ${deliverAt}`,
        },
      );
    } catch (error) {
      this.logger.warn(`the sender of scheduled message ${id} could not be told that it failed: ${(error as Error).message}`);
    }
  }
}
