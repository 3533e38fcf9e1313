import { Injectable } from '@nestjs/common';
import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import { type ImagePreview, MessagePreviewUpdater } from '../../../uploads/uploads.api.js';
import { MarkdownRenderer } from '../../rendering/application/markdown-renderer.js';
import { PatchingHtml } from './patching-html.js';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { ChannelLookup } from '../../../channels/channels.api.js';
import type { Message } from '../../messages/domain/message.js';
import { LoadRecipientFlagsService } from '../../read-state/application/load-recipient-flags.service.js';
import { concernedAudience } from '../../messages/application/concerned-audience.js';

/** Answers uploads: messages show the thumbnails they waited for. */
@Injectable()
export class UpdatePreviewsService extends MessagePreviewUpdater {
  constructor(
    private readonly messages: PatchingHtml,
    private readonly renderer: MarkdownRenderer,
  ) {
    super();
  }

  async update(realmId: RealmId, messageIds: readonly MessageId[], previews: ReadonlyMap<string, ImagePreview | null>): Promise<void> {
    for (const id of messageIds) {
      await this.messages.patch(realmId, id, ({ renderedContent }) => this.renderer.settlePreviews(renderedContent, previews));
    }
  }
}

/** Tells clients of messages that are shown anew although nobody has edited them. */
@Injectable()
export class RenderingEvents {
  constructor(
    private readonly channels: ChannelLookup,
    private readonly flags: LoadRecipientFlagsService,
    private readonly events: ClientEvents,
    private readonly clock: Clock,
  ) {}

  /** Inside the unit of work that changed the HTML; `message` has the new one. */
  async publish(message: Message): Promise<void> {
    const { id, realmId, conversationId } = message;
    const channel = (await this.channels.findByConversations([conversationId])).get(conversationId);
    await this.events.publish([
      {
        realmId,
        event: {
          type: 'update_message',
          user_id: null,
          edit_timestamp: Math.floor(this.clock.now() / 1000),
          message_id: id,
          message_ids: [id],
          rendering_only: true,
          content: message.content,
          rendered_content: message.renderedContent,
        },
        audience: concernedAudience(channel, message),
        flags: await this.flags.load(message),
      },
    ]);
  }
}
