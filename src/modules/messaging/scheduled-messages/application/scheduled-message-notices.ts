import { Injectable, Logger } from '@nestjs/common';
import { SYSTEM_BOTS, SystemBotsService } from '../../../users/system-bots.api.js';
import { SendMessageService } from '../../sending/application/send-message.service.js';
import { type ScheduledMessage, scheduledMessageNotice } from '../domain/scheduled-message.js';

/** Sends direct messages that tell senders that a scheduled message could not be sent. */
@Injectable()
export class ScheduledMessageNotices {
  private readonly logger = new Logger(ScheduledMessageNotices.name);

  constructor(
    private readonly systemBots: SystemBotsService,
    private readonly sending: SendMessageService,
  ) {}

  /** Never throws. Does nothing in a realm without a notification bot. */
  async notify({ id, realmId, senderId, deliverAt }: ScheduledMessage, reason: string): Promise<void> {
    try {
      const bot = await this.systemBots.findActor(realmId, SYSTEM_BOTS.notification);
      if (!bot) return;
      await this.sending.send(bot, {
        addressee: { kind: 'direct', userIds: [senderId] },
        content: scheduledMessageNotice(deliverAt, reason),
        internalKey: `scheduled message ${id} not sent at ${deliverAt}`,
      });
    } catch (error) {
      this.logger.warn(`The sender of scheduled message ${id} could not be notified of its failure: ${(error as Error).message}`);
    }
  }
}
