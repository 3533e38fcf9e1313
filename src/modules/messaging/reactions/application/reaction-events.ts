import { Injectable } from '@nestjs/common';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { type AccessedMessage, audienceOfMessage, MessageAccess } from '../../messages/application/message-access.js';
import type { Reaction } from '../domain/reaction.js';
import { presentEmoji } from './reaction.presenter.js';

/** Publishes reactions that were added or removed. */
@Injectable()
export class ReactionEvents {
  constructor(
    private readonly events: ClientEvents,
    private readonly access: MessageAccess,
    private readonly users: UserLookup,
    private readonly realms: RealmLookup,
  ) {}

  /** Inside the unit of work of the change. */
  async publish(op: 'add' | 'remove', { message, channel }: AccessedMessage, { userId, emoji }: Reaction): Promise<void> {
    const { realmId } = message;
    const user = await this.users.get(userId);
    const host = await this.realms.realmHost(realmId);
    await this.events.publish([
      {
        realmId,
        event: {
          type: 'reaction',
          op,
          user_id: userId,
          // Clients that predate `user_id` read this object.
          user: { user_id: userId, email: user.apiEmail(host), full_name: user.fullName },
          message_id: message.id,
          ...presentEmoji(emoji),
        },
        audience: audienceOfMessage(channel, message, [userId, ...(await this.access.listOutsideReaders(channel, [message.id]))]),
      },
    ]);
  }
}
