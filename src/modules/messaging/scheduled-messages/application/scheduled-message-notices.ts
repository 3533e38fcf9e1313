import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { SYSTEM_BOTS, SystemBotsService } from '../../../users/system-bots.api.js';
import { SendMessageService } from '../../sending/application/send-message.service.js';
import type { Addressee } from '../../sending/domain/addressee.js';
import type { Reminder } from '../domain/reminder.js';
import { type ScheduledMessage, scheduledMessageNotice } from '../domain/scheduled-message.js';
import { ReminderTexts } from './reminder-texts.js';

/** Sends what the notification bot tells accounts: reminders, and that a scheduled message could not be sent. */
@Injectable()
export class ScheduledMessageNotices {
  private readonly logger = new Logger(ScheduledMessageNotices.name);

  constructor(
    private readonly systemBots: SystemBotsService,
    private readonly sending: SendMessageService,
    private readonly texts: ReminderTexts,
  ) {}

  /**
   * Reminds an account of a message as it is now.
   * @param internalKey one reminder is sent with the same key
   * @throws BadRequest in an organization without a notification bot
   */
  async remind(actor: Actor, reminder: Reminder, internalKey: string): Promise<MessageId> {
    const bot = await this.systemBots.findActor(actor.realmId, SYSTEM_BOTS.notification);
    if (!bot) throw new BadRequest('This organization has no notification bot.');
    const content = await this.texts.write(actor, reminder);
    const addressee: Addressee = { kind: 'direct', userIds: [actor.userId] };
    return (await this.sending.send(bot, { addressee, content, renderedFor: actor, internalKey })).id;
  }

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
