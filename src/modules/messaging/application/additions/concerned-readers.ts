import { Injectable } from '@nestjs/common';
import type { Audience } from '../../../../kernel/client-events.js';
import type { UserId } from '../../../../kernel/ids.js';
import { Channels } from '../../../channels/channels.api.js';
import type { Message } from '../../domain/message.js';

/** Whom it concerns that something was added to a message. */
@Injectable()
export class ConcernedReaders {
  constructor(private readonly channels: Channels) {}

  /** Who has received the message, the channel's members if they may read what they did not receive, and who did it. */
  async of({ conversationId, id }: Message, by: UserId): Promise<Audience> {
    const channel = (await this.channels.findByConversations([conversationId])).get(conversationId);
    const members = channel !== undefined && (!channel.inviteOnly || channel.historyPublic);
    return { kind: 'concerned', conversationId, messageId: id, members, also: [by] };
  }
}
