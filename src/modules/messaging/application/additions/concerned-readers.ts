import { Injectable } from '@nestjs/common';
import type { Audience } from '../../../../kernel/client-events.js';
import type { UserId } from '../../../../kernel/ids.js';
import { ChannelLookup } from '../../../channels/channels.api.js';
import type { Message } from '../../domain/message.js';
import { concernedAudience } from '../reading/concerned-audience.js';

/** Whom it concerns that something was added to a message. */
@Injectable()
export class MessageAudiences {
  constructor(private readonly channels: ChannelLookup) {}

  /** Those who may read the message, and who did it. */
  async audienceOf(message: Message, by: UserId): Promise<Audience> {
    const { conversationId } = message;
    const channel = (await this.channels.findByConversations([conversationId])).get(conversationId);
    return concernedAudience(channel, message, [by]);
  }
}
