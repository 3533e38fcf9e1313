import { Injectable } from '@nestjs/common';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import type { Message } from '../../messages/domain/message.js';
import type { Reaction } from '../domain/reaction.js';
import { MessageAudiences } from '../../messages/application/message-access.js';
import { presentEmoji } from './reaction.presenter.js';

/** Tells clients of reactions. */
@Injectable()
export class ReactionEvents {
  constructor(
    private readonly events: ClientEvents,
    private readonly readers: MessageAudiences,
    private readonly users: UserLookup,
    private readonly realms: RealmLookup,
  ) {}

  /** Inside the unit of work of the change. */
  async announce(op: 'add' | 'remove', message: Message, { userId, emoji }: Reaction): Promise<void> {
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
          // Old clients have not learnt user_id.
          user: { user_id: userId, email: user.apiEmail(host), full_name: user.fullName },
          message_id: message.id,
          ...presentEmoji(emoji),
        },
        audience: await this.readers.audienceOf(message, userId),
      },
    ]);
  }
}
