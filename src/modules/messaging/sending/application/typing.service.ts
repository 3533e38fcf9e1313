import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId, UserId } from '../../../../kernel/ids.js';
import { ChannelAccess } from '../../../channels/channels.api.js';
import { EMPTY_TOPIC_DISPLAY_NAME, RealmLookup } from '../../../realm/realm.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { normalizeTopic } from '../../messages/domain/message-content.js';
import { TypingEvents } from './typing-events.js';

export type TypingOperation = 'start' | 'stop';

/** Tells people that somebody is writing to them; nothing of it is kept. */
@Injectable()
export class TypingService {
  constructor(
    private readonly users: UserLookup,
    private readonly channels: ChannelAccess,
    private readonly realms: RealmLookup,
    private readonly news: TypingEvents,
  ) {}

  /**
   * @param userIds the others in the conversation
   * @throws BadRequest
   */
  async inDirectConversation(actor: Actor, op: TypingOperation, userIds: readonly UserId[]): Promise<void> {
    const sender = await this.users.get(actor.userId);
    if (!sender.setting('send_private_typing_notifications')) {
      throw new BadRequest('User has disabled typing notifications for direct messages');
    }
    const wanted = new Set([...userIds, actor.userId]);
    const found = await this.users.findByIds(wanted);
    const people = [...wanted].map((id) => {
      const user = found.get(id);
      if (user?.realmId !== actor.realmId) throw new BadRequest(`Invalid user ID ${id}`);
      return user;
    });
    const host = await this.realms.realmHost(actor.realmId);
    const recipients = people.map((user) => presentTypist(user, host));
    await this.news.publish(actor, people, { type: 'typing', message_type: 'direct', op, sender: presentTypist(sender, host), recipients });
  }

  /** @throws DomainError if the actor may not post there */
  async inChannel(actor: Actor, op: TypingOperation, channelId: ChannelId, typedTopic: string): Promise<void> {
    const sender = await this.users.get(actor.userId);
    if (!sender.setting('send_stream_typing_notifications')) {
      throw new BadRequest('User has disabled typing notifications for channel messages');
    }
    await this.channels.accessContent(actor, channelId);
    const { conversationId } = await this.channels.accessForPosting(actor, { id: channelId });
    const topic = normalizeTopic(typedTopic, EMPTY_TOPIC_DISPLAY_NAME);
    const members = await this.news.subscribers(conversationId);
    const typist = presentTypist(sender, await this.realms.realmHost(actor.realmId));
    await this.news.publish(actor, members, { type: 'typing', message_type: 'stream', op, sender: typist, stream_id: channelId, topic });
  }
}

function presentTypist(user: User, realmHost: string): object {
  return { user_id: user.id, email: user.apiEmail(realmHost) };
}
