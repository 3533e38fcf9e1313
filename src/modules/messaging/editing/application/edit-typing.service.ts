import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { ConversationRepository } from '../../../channels/channels.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { MessageAccess } from '../../messages/application/message-access.js';
import { TypingEvents } from '../../sending/application/typing-events.js';
import type { TypingOperation } from '../../sending/application/typing.service.js';
import { EditPolicy } from './edit-policy.js';

/** Notifies the readers of a message that its sender is editing it. */
@Injectable()
export class EditTypingService {
  constructor(
    private readonly access: MessageAccess,
    private readonly policy: EditPolicy,
    private readonly conversations: ConversationRepository,
    private readonly users: UserLookup,
    private readonly events: TypingEvents,
  ) {}

  /** @throws BadRequest if the actor may not edit the content of the message, or has disabled typing notifications */
  async publish(actor: Actor, op: TypingOperation, messageId: MessageId): Promise<void> {
    const { message, channel } = await this.access.accessForChange(actor, messageId);
    const { conversationId, topic } = message;
    await this.policy.checkContent(actor, message, 0);
    const editor = await this.users.get(actor.userId);
    const event = { type: 'typing_edit_message', op, sender_id: actor.userId, message_id: messageId } as const;
    if (channel) {
      if (!editor.setting('send_stream_typing_notifications')) {
        throw new BadRequest('User has disabled typing notifications for channel messages');
      }
      const recipient = { type: 'channel', channel_id: channel.id, topic } as const;
      await this.events.publish(actor, await this.events.listSubscribers(conversationId), { ...event, recipient });
    } else {
      if (!editor.setting('send_private_typing_notifications')) {
        throw new BadRequest('User has disabled typing notifications for direct messages');
      }
      const ids = (await this.conversations.loadParticipants([conversationId])).get(conversationId) ?? [];
      const participants = this.events.filterInterested([...(await this.users.findByIds(ids)).values()]);
      const recipient = { type: 'direct', user_ids: participants.map(({ id }) => id) } as const;
      await this.events.publish(actor, participants, { ...event, recipient });
    }
  }
}
