import { Injectable } from '@nestjs/common';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import type { Addressee } from '../../sending/domain/addressee.js';
import { isTooLate, type ScheduledMessage, type ScheduledMessageId } from '../domain/scheduled-message.js';
import { SendMessageService } from '../../sending/application/send-message.service.js';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { ScheduledMessageNotices } from './scheduled-message-notices.js';
import { presentScheduledMessage, scheduledMessageChange } from './scheduled-messages.service.js';
import { ScheduledMessageRepository } from './scheduled-message.repository.js';

/** Sends scheduled messages the way their senders would, with what they may do by then. However often one is sent, it is sent once. */
@Injectable()
export class ScheduledMessageSending {
  constructor(
    private readonly users: UserLookup,
    private readonly realms: RealmLookup,
    private readonly sending: SendMessageService,
  ) {}

  /** @throws DomainError; nothing was sent then */
  async send(scheduled: ScheduledMessage, now: number): Promise<MessageId> {
    const { senderId, realmId, place, content, client, readBySender } = scheduled;
    const internalKey = `scheduled message ${scheduled.id}`;
    const sent = await this.sending.findSent(senderId, internalKey);
    if (sent !== null) return sent;
    if (!(await this.realms.get(realmId)).active) throw new DomainError('REALM_DEACTIVATED', 'This organization has been deactivated');
    const sender = await this.users.get(senderId);
    if (!sender.active) throw new DomainError('USER_DEACTIVATED', 'Account is deactivated');
    if (isTooLate(scheduled, now)) throw new BadRequest('Message could not be sent at the scheduled time.');
    const actor = { userId: senderId, realmId, role: sender.role, botType: sender.botType, clientName: client };
    const addressee: Addressee =
      place.kind === 'channel' ? { kind: 'channel', reference: { id: place.channelId } } : { kind: 'direct', userIds: place.userIds };
    const topic = place.kind === 'channel' ? { topic: place.topic } : {};
    return (await this.sending.send(actor, { addressee, ...topic, content, readBySender, internalKey })).id;
  }
}

/** Much longer than sending takes: after that, whoever tried has died. */
const ATTEMPT_TIMEOUT_MS = 60_000;

/** Sends scheduled messages when their time has come. */
@Injectable()
export class ScheduledMessageDeliveryService {
  constructor(
    private readonly messages: ScheduledMessageRepository,
    private readonly sending: ScheduledMessageSending,
    private readonly notices: ScheduledMessageNotices,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends the message if it is due; does nothing if it is not, or if somebody else sends it.
   * @throws Error if something of ours is out of order; it is tried again after a while
   */
  async deliver(id: ScheduledMessageId): Promise<void> {
    const found = await this.messages.find(id);
    const now = this.clock.now();
    if (!found || found.nextAttemptAt === null || found.nextAttemptAt > now) return;
    if (!(await this.messages.claim(found, now + ATTEMPT_TIMEOUT_MS))) return;
    // Read again: up to the claim its sender may have changed it, or deleted it since.
    const message = await this.messages.find(id);
    if (!message) return;
    let messageId: MessageId;
    try {
      messageId = await this.sending.send(message, now);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await this.fail(message, error);
      return;
    }
    await this.succeed(message, messageId);
  }

  private async succeed({ id, realmId, senderId }: ScheduledMessage, messageId: MessageId): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (!(await this.messages.settle(id, { state: 'sent', messageId }))) return;
      await this.events.publish([scheduledMessageChange(realmId, senderId, { op: 'remove', scheduled_message_id: id })]);
    });
  }

  private async fail(message: ScheduledMessage, { code, message: failure }: DomainError): Promise<void> {
    const { id, realmId, senderId } = message;
    const failed = await this.unitOfWork.run(async () => {
      if (!(await this.messages.settle(id, { state: 'failed', failure }))) return false;
      const change = { op: 'update', scheduled_message: presentScheduledMessage({ ...message, state: 'failed' }) };
      await this.events.publish([scheduledMessageChange(realmId, senderId, change)]);
      return true;
    });
    const gone = code === 'USER_DEACTIVATED' || code === 'REALM_DEACTIVATED';
    if (failed && !gone) await this.notices.notify(message, failure);
  }
}
