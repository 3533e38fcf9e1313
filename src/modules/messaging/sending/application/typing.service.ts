import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId, UserId } from '../../../../kernel/ids.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../../kernel/server-identity.js';
import { ChannelAccess } from '../../../channels/channels.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { normalizeTopic } from '../../messages/domain/message-content.js';
import { DirectMessageAccess } from './direct-message-access.js';
import { TypingEvents } from './typing-events.js';

export type TypingOperation = 'start' | 'stop';

/** Notifies accounts that the actor is typing a message to them. Nothing is stored. */
@Injectable()
export class TypingService {
  constructor(
    private readonly users: UserLookup,
    private readonly channels: ChannelAccess,
    private readonly realms: RealmLookup,
    private readonly directAccess: DirectMessageAccess,
    private readonly events: TypingEvents,
  ) {}

  /**
   * @param userIds the other participants
   * @throws BadRequest also if the actor may not write to them
   */
  async publishInDirectConversation(actor: Actor, op: TypingOperation, userIds: readonly UserId[]): Promise<void> {
    const sender = await this.users.get(actor.userId);
    if (!sender.setting('send_private_typing_notifications')) {
      throw new BadRequest('User has disabled typing notifications for direct messages');
    }
    const participantIds = new Set([...userIds, actor.userId]);
    const found = await this.users.findByIds(participantIds);
    const participants = [...participantIds].map((id) => {
      const user = found.get(id);
      if (user?.realmId !== actor.realmId) throw new BadRequest(`Invalid user ID ${id}`);
      return user;
    });
    await this.directAccess.checkRecipients(actor, participants);
    const others = participants.filter(({ id }) => id !== actor.userId);
    await this.directAccess.checkWriting(actor, others, [...participantIds]);
    const host = await this.realms.realmHost(actor.realmId);
    const recipients = participants.map((user) => presentTypist(user, host));
    await this.events.publish(actor, participants, {
      type: 'typing',
      message_type: 'direct',
      op,
      sender: presentTypist(sender, host),
      recipients,
    });
  }

  /** @throws DomainError if the actor may not post there */
  async publishInChannel(actor: Actor, op: TypingOperation, channelId: ChannelId, typedTopic: string): Promise<void> {
    const sender = await this.users.get(actor.userId);
    if (!sender.setting('send_stream_typing_notifications')) {
      throw new BadRequest('User has disabled typing notifications for channel messages');
    }
    await this.channels.accessContent(actor, channelId);
    const { conversationId } = await this.channels.accessForPosting(actor, { id: channelId });
    const topic = normalizeTopic(typedTopic, EMPTY_TOPIC_DISPLAY_NAME);
    const members = await this.events.listSubscribers(conversationId);
    const typist = presentTypist(sender, await this.realms.realmHost(actor.realmId));
    await this.events.publish(actor, members, { type: 'typing', message_type: 'stream', op, sender: typist, stream_id: channelId, topic });
  }
}

function presentTypist(user: User, realmHost: string): { readonly user_id: UserId; readonly email: string } {
  return { user_id: user.id, email: user.apiEmail(realmHost) };
}
