import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { ConversationRepository } from '../../../channels/channels.api.js';
import { StateSection } from './section.js';

const MAX_CONVERSATIONS = 1000;

/** With whom the account exchanged direct messages last. */
@Injectable()
export class DirectConversationsSection extends StateSection {
  readonly types = ['recent_private_conversations'];

  constructor(private readonly conversations: ConversationRepository) {
    super();
  }

  async load({ userId }: Actor): Promise<Readonly<Record<string, unknown>>> {
    const recent = await this.conversations.recentDirect(userId, MAX_CONVERSATIONS);
    const participants = await this.conversations.participants(recent.map(({ id }) => id));
    return {
      recent_private_conversations: recent.map(({ id, lastMessageId }) => ({
        max_message_id: lastMessageId,
        user_ids: (participants.get(id) ?? []).filter((one) => one !== userId),
      })),
    };
  }
}
