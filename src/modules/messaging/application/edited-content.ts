import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import type { Channel } from '../../channels/channels.api.js';
import { Users } from '../../users/users.api.js';
import type { Message } from '../domain/message.js';
import { contentToStore } from '../domain/message-content.js';
import type { RenderedMarkdown } from './markdown-renderer.js';
import { MessageRendering } from './message-rendering.js';
import { WildcardMentions } from './wildcard-mentions.js';

/** What an edited message says when nothing was left of it. */
const NOTHING_LEFT = '(deleted)';

/** Prepares what an edited message is to say. */
@Injectable()
export class EditedContent {
  constructor(
    private readonly rendering: MessageRendering,
    private readonly wildcards: WildcardMentions,
    private readonly users: Users,
  ) {}

  /** @throws BadRequest for null bytes */
  toStore(typed: string): string {
    return contentToStore(typed.trim() === '' ? NOTHING_LEFT : typed);
  }

  /**
   * @param channel where the message is; undefined for direct messages
   * @throws DomainError if it cannot be rendered, or mentions more people than the sender may
   */
  async render(actor: Actor, message: Message, text: string, channel: Channel | undefined): Promise<RenderedMarkdown> {
    const rendered = await this.rendering.render(actor, text);
    const { conversationId, topic } = message;
    if (channel)
      await this.wildcards.check(await this.users.get(message.senderId), { kind: 'channel', conversationId, channel, topic }, rendered);
    return rendered;
  }
}
