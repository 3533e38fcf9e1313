import { Injectable, Logger } from '@nestjs/common';
import { type ChannelNotice, ChannelNotices } from '../../../channels/channels-ports.api.js';
import type { User } from '../../../users/accounts.api.js';
import { INTERNAL_CLIENT, SYSTEM_BOTS, SystemBotsService } from '../../../users/system-bots.api.js';
import { normalizeMessageContent } from '../../messages/domain/message-content.js';
import { RenderMessageService } from '../../rendering/application/render-message.service.js';
import type { Destination } from './destination-resolver.js';
import { DirectConversationsService } from './direct-conversations.service.js';
import { PostMessageService } from './post-message.service.js';

/** Posts the notices of the channels context as messages of the notification bot. */
@Injectable()
export class PostChannelNoticesService extends ChannelNotices {
  private readonly logger = new Logger(PostChannelNoticesService.name);

  constructor(
    private readonly systemBots: SystemBotsService,
    private readonly rendering: RenderMessageService,
    private readonly direct: DirectConversationsService,
    private readonly posting: PostMessageService,
  ) {
    super();
  }

  async post(notices: readonly ChannelNotice[]): Promise<void> {
    for (const notice of notices) {
      try {
        const sender = await this.systemBots.find(notice.actor.realmId, SYSTEM_BOTS.notification);
        if (sender) await this.postOne(sender, notice);
      } catch (error) {
        this.logger.warn(`A notice about a channel could not be posted: ${(error as Error).message}`);
      }
    }
  }

  private async postOne(sender: User, notice: ChannelNotice): Promise<void> {
    const content = normalizeMessageContent(notice.content);
    // Rendered for the account that caused the notice, because the bot may not link to private channels.
    const rendered = await this.rendering.render(notice.actor, content);
    await this.posting.post({
      sender,
      destination: await this.destination(sender, notice),
      content,
      rendered,
      clientName: INTERNAL_CLIENT,
      readBySender: false,
      ...(notice.readBy === 'actor' ? { readBy: notice.actor.userId } : {}),
      readByAll: notice.readBy === 'everybody',
      key: null,
    });
  }

  private async destination(sender: User, { to }: ChannelNotice): Promise<Destination> {
    if ('channel' in to) {
      const { channel, topic } = to;
      return { kind: 'channel', conversationId: channel.conversationId, channel, topic: channel.topicFor(topic) };
    }
    const participantIds = [sender.id, to.userId].sort((a, b) => a - b);
    return { kind: 'direct', conversationId: await this.direct.findOrCreate(sender.realmId, participantIds), participantIds };
  }
}
