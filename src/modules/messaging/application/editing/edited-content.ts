import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { Channel } from '../../../channels/channels.api.js';
import { AttachmentLinksService } from '../../../uploads/uploads.api.js';
import { UserLookup } from '../../../users/users.api.js';
import type { Message } from '../../domain/message.js';
import { normalizeMessageContent } from '../../domain/sending/message-content.js';
import type { RenderedEdit } from './message-edit.js';
import { RenderMessageService } from '../rendering/message-rendering.js';
import { MentionRights } from '../sending/mention-rights.js';

/** What an edited message says when nothing was left of it. */
const DELETED_CONTENT = '(deleted)';

/** Prepares what an edited message is to say. */
@Injectable()
export class EditedContent {
  constructor(
    private readonly rendering: RenderMessageService,
    private readonly mentions: MentionRights,
    private readonly users: UserLookup,
    private readonly claims: AttachmentLinksService,
  ) {}

  /** @throws BadRequest for null bytes */
  toStore(typed: string): string {
    return normalizeMessageContent(typed.trim() === '' ? DELETED_CONTENT : typed);
  }

  /**
   * @param channel where the message is; undefined for direct messages
   * @throws DomainError if it cannot be rendered, or mentions more people than the sender may
   */
  async render(actor: Actor, message: Message, text: string, channel: Channel | undefined): Promise<RenderedEdit> {
    const rendered = await this.rendering.render(actor, text);
    const { conversationId, topic } = message;
    const place = channel ? ({ kind: 'channel', conversationId, channel, topic } as const) : null;
    await this.mentions.check(await this.users.get(message.senderId), place, rendered);
    const attachmentIds = await this.claims.listShareable(actor, rendered.attachmentPathIds);
    return { rendered: { ...rendered, hasAttachment: attachmentIds.length > 0 }, attachmentIds };
  }
}
