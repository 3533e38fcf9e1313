import { Injectable } from '@nestjs/common';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserLookup } from '../../../users/users.api.js';
import type { Addressee } from '../../domain/sending/addressee.js';
import { isTooLate, type ScheduledMessage } from '../../domain/scheduled/scheduled-message.js';
import { SendMessageService } from '../sending/send-message.service.js';

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
    const occasion = `scheduled message ${scheduled.id}`;
    const sent = await this.sending.findSent(senderId, occasion);
    if (sent !== null) return sent;
    if (!(await this.realms.get(realmId)).active) throw new DomainError('REALM_DEACTIVATED', 'This organization has been deactivated');
    const sender = await this.users.get(senderId);
    if (!sender.active) throw new DomainError('USER_DEACTIVATED', 'Account is deactivated');
    if (isTooLate(scheduled, now)) throw new BadRequest('Message could not be sent at the scheduled time.');
    const actor = { userId: senderId, realmId, role: sender.role, botType: sender.botType, clientName: client };
    const addressee: Addressee =
      place.kind === 'channel' ? { kind: 'channel', reference: { id: place.channelId } } : { kind: 'direct', userIds: place.userIds };
    const topic = place.kind === 'channel' ? { topic: place.topic } : {};
    return (await this.sending.send(actor, { addressee, ...topic, content, readBySender, occasion })).id;
  }
}
