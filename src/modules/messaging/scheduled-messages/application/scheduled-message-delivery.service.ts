import { Injectable } from '@nestjs/common';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { assertDomainError, BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { SendMessageService } from '../../sending/application/send-message.service.js';
import type { Addressee } from '../../sending/domain/addressee.js';
import { isTooLate, type ScheduledMessage, type ScheduledMessageId } from '../domain/scheduled-message.js';
import { presentReminder } from './reminders.service.js';
import { ScheduledMessageNotices } from './scheduled-message-notices.js';
import { ScheduledMessageRepository } from './scheduled-message.repository.js';
import { presentScheduledMessage, type ScheduledMessagesEvent, scheduledMessagesEvent } from './scheduled-messages.service.js';

/**
 * More than sending takes: an attempt that has not ended by then was lost with its process, or with the database. If it goes on all the same,
 * the key of the send sees to it that the message is sent once.
 */
const ATTEMPT_TIMEOUT_MS = 15_000;

/** Sends scheduled messages and reminders that are due, with the permissions that their accounts have then. Each is sent at most once. */
@Injectable()
export class ScheduledMessageDeliveryService {
  constructor(
    private readonly messages: ScheduledMessageRepository,
    private readonly sending: SendMessageService,
    private readonly notices: ScheduledMessageNotices,
    private readonly realms: RealmLookup,
    private readonly users: UserLookup,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends the message if it is due and no other process is sending it.
   * @throws Error for a failure of the server, after which the message is tried again
   */
  async deliver(id: ScheduledMessageId): Promise<void> {
    const found = await this.messages.find(id);
    const now = this.clock.now();
    if (!found || found.nextAttemptAt === null || found.nextAttemptAt > now) return;
    if (!(await this.messages.claim(found, now + ATTEMPT_TIMEOUT_MS))) return;
    // Loaded again, because the sender may have edited or deleted it before the claim.
    const message = await this.messages.find(id);
    if (!message) return;
    let messageId: MessageId;
    try {
      messageId = await this.send(message, now);
    } catch (error) {
      assertDomainError(error);
      await this.saveFailure(message, error);
      return;
    }
    await this.saveSuccess(message, messageId);
  }

  /** @returns the message that was sent, now or by an attempt whose result was lost @throws DomainError if it must not be sent */
  private async send(scheduled: ScheduledMessage, now: number): Promise<MessageId> {
    const { senderId, realmId, destination, content, client, readBySender, reminder } = scheduled;
    const internalKey = `scheduled message ${scheduled.id}`;
    const sent = await this.sending.findSent(senderId, internalKey);
    if (sent !== null) return sent;
    if (!(await this.realms.get(realmId)).active) throw new DomainError('REALM_DEACTIVATED', 'This organization has been deactivated');
    const sender = await this.users.get(senderId);
    if (!sender.active) throw new DomainError('USER_DEACTIVATED', 'Account is deactivated');
    const actor = sender.asActor(client);
    // However late it is.
    if (reminder) return this.notices.remind(actor, reminder, internalKey);
    if (isTooLate(scheduled, now)) throw new BadRequest('Message could not be sent at the scheduled time.');
    const addressee: Addressee =
      destination.kind === 'channel'
        ? { kind: 'channel', reference: { id: destination.channelId } }
        : { kind: 'direct', userIds: destination.userIds };
    const topic = destination.kind === 'channel' ? { topic: destination.topic } : {};
    return (await this.sending.send(actor, { addressee, ...topic, content, readBySender, internalKey })).id;
  }

  private async saveSuccess({ id, realmId, senderId, reminder }: ScheduledMessage, messageId: MessageId): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (!(await this.messages.saveOutcome(id, { state: 'sent', messageId }))) return;
      const removal: ScheduledMessagesEvent = reminder
        ? { type: 'reminders', op: 'remove', reminder_id: id }
        : { type: 'scheduled_messages', op: 'remove', scheduled_message_id: id };
      await this.events.publish([scheduledMessagesEvent(realmId, senderId, removal)]);
    });
  }

  private async saveFailure(message: ScheduledMessage, { code, message: failure }: DomainError): Promise<void> {
    const { id, realmId, senderId } = message;
    const saved = await this.unitOfWork.run(async () => {
      if (!(await this.messages.saveOutcome(id, { state: 'failed', failure }))) return false;
      const changes = failureEvents({ ...message, state: 'failed' });
      await this.events.publish(changes.map((change) => scheduledMessagesEvent(realmId, senderId, change)));
      return true;
    });
    const deactivated = code === 'USER_DEACTIVATED' || code === 'REALM_DEACTIVATED';
    if (saved && !deactivated && !message.reminder) await this.notices.notify(message, failure);
  }
}

/** There is no event that changes a reminder. */
function failureEvents(failed: ScheduledMessage): ScheduledMessagesEvent[] {
  if (!failed.reminder) return [{ type: 'scheduled_messages', op: 'update', scheduled_message: presentScheduledMessage(failed) }];
  return [
    { type: 'reminders', op: 'remove', reminder_id: failed.id },
    { type: 'reminders', op: 'add', reminders: [presentReminder(failed)] },
  ];
}
