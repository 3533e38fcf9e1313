import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { ClientEvent } from '../../../../kernel/client-events.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { ChannelLookup, ConversationRepository } from '../../../channels/channels.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { EditPolicy } from './edit-policy.js';
import { MessageAccess } from '../../messages/application/message-access.js';
import { TypingEvents } from '../../sending/application/typing-events.js';
import type { TypingOperation } from '../../sending/application/typing.service.js';

/** Tells people that somebody is changing a message they have. */
@Injectable()
export class EditTypingService {
  constructor(
    private readonly access: MessageAccess,
    private readonly rights: EditPolicy,
    private readonly channels: ChannelLookup,
    private readonly conversations: ConversationRepository,
    private readonly users: UserLookup,
    private readonly news: TypingEvents,
  ) {}

  /** @throws BadRequest if the actor may not change what the message says, or tells nobody of typing */
  async publish(actor: Actor, op: TypingOperation, messageId: MessageId): Promise<void> {
    const { message } = await this.access.accessForChange(actor, messageId);
    const { conversationId, topic } = message;
    const channel = (await this.channels.findByConversations([conversationId])).get(conversationId);
    await this.rights.checkContent(actor, message, 0);
    const editor = await this.users.get(actor.userId);
    const event: ClientEvent = { type: 'typing_edit_message', op, sender_id: actor.userId, message_id: messageId };
    if (channel) {
      if (!editor.setting('send_stream_typing_notifications')) {
        throw new BadRequest('User has disabled typing notifications for channel messages');
      }
      const recipient = { type: 'channel', channel_id: channel.id, topic };
      await this.news.publish(actor, await this.news.subscribers(conversationId), { ...event, recipient });
    } else {
      if (!editor.setting('send_private_typing_notifications')) {
        throw new BadRequest('User has disabled typing notifications for direct messages');
      }
      const ids = (await this.conversations.loadParticipants([conversationId])).get(conversationId) ?? [];
      const people = this.news.interested([...(await this.users.findByIds(ids)).values()]);
      await this.news.publish(actor, people, { ...event, recipient: { type: 'direct', user_ids: people.map(({ id }) => id) } });
    }
  }
}
