import { Injectable } from '@nestjs/common';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { ChannelLookup } from '../../../channels/channels.api.js';
import { MessageRepository } from '../../messages/application/message.repository.js';
import type { Message } from '../../messages/domain/message.js';
import { LoadRecipientFlagsService } from '../../read-state/application/load-recipient-flags.service.js';
import { MessageEditRepository } from './message-edit.repository.js';

/** Maximum number of attempts for a message that is changed concurrently. */
const MAX_ATTEMPTS = 5;

/** Changes the stored HTML of messages whose content stays the same, for instance when a preview is ready, and publishes it. */
@Injectable()
export class RewriteHtmlService {
  constructor(
    private readonly messages: MessageRepository,
    private readonly edits: MessageEditRepository,
    private readonly channels: ChannelLookup,
    private readonly flags: LoadRecipientFlagsService,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Does nothing if the message is deleted, or if its HTML stays the same. @param edit returns the new HTML */
  async rewrite(realmId: RealmId, id: MessageId, edit: (message: Message) => string): Promise<void> {
    let done = false;
    for (let attempt = 0; !done && attempt < MAX_ATTEMPTS; attempt += 1) done = await this.rewriteOnce(realmId, id, edit);
  }

  /** @returns false if the message was changed between the read and the write */
  private async rewriteOnce(realmId: RealmId, id: MessageId, edit: (message: Message) => string): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const [message] = await this.messages.findByIds(realmId, [id]);
      const html = message && edit(message);
      if (!message || html === undefined || html === message.renderedContent) return true;
      if (!(await this.edits.replaceRenderedContent(message, html))) return false;
      await this.publish({ ...message, renderedContent: html });
      return true;
    });
  }

  private async publish(message: Message): Promise<void> {
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
        ...(await this.flags.loadWithAudience(channel, message)),
      },
    ]);
  }
}
